"""Messages and their values, put into words."""

from __future__ import annotations

import pytest

from scoring.messages import Message, OneOf, PlayNumber, Plural, Value, in_pieces, in_words
from scoring.tiles import LaidTile, Tile, TileSet

LEFT = Plural("{who} has {tiles} tile left.", "{who} has {tiles} tiles left.", by="tiles")


class Backwards:
    """A language in which every message is written backwards, its places aside."""

    WORDS = {"{rest} and {last}": "{last} dna {rest}", "double-six": "xis-elbuod", "none": "enon"}

    def gettext(self, message: str) -> str:
        return self.WORDS.get(message, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return f"{number} is one of {number}: {singular}" if number == 1 else plural


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ((1, 2, 3), "1, 2 and 3"),
        ((1, 2), "1 and 2"),
        ((1,), "1"),
        ((), "none"),
        (OneOf((3, 5, 6)), "3, 5 or 6"),
        (OneOf((Message("a {half}", {"half": 3}), Message("a matador"))), "a 3 or a matador"),
        ([Tile(6, 4), Tile(5, 5)], "6-4 and 5-5"),
        (Tile(6, 4), "6-4"),
        (LaidTile(4, 6), "4-6"),
        (TileSet(6), "double-six"),
        (PlayNumber(7), "play 7"),
        ("and so on", "and so on"),
    ],
)
def test_a_value_in_words(value: Value, says: str) -> None:
    assert in_words("{it}", {"it": value}) == says


@pytest.mark.parametrize(("tiles", "says"), [(1, "Bo has 1 tile left."), (0, "Bo has 0 tiles left.")])
def test_a_plural_goes_by_its_number(tiles: int, says: str) -> None:
    assert str(Message(LEFT, {"who": "Bo", "tiles": tiles})) == says


def test_a_plural_goes_by_how_many_are_listed() -> None:
    open_ends = Plural("The open end is {ends}.", "The open ends are {ends}.", by="ends")

    assert in_words(open_ends, {"ends": (5,)}) == "The open end is 5."
    assert in_words(open_ends, {"ends": (5, 3)}) == "The open ends are 5 and 3."


def test_lists_and_names_of_sets_are_said_in_the_readers_language() -> None:
    assert in_words("{tiles}", {"tiles": (1, 2)}, Backwards()) == "2 dna 1"
    assert in_words("{set}", {"set": TileSet(6)}, Backwards()) == "xis-elbuod"
    assert in_words("{tiles}", {"tiles": ()}, Backwards()) == "enon"
    assert in_words(LEFT, {"who": "Bo", "tiles": 1}, Backwards()) == "1 is one of 1: Bo has 1 tile left."


def test_each_play_that_a_sentence_names_is_a_piece_of_its_own() -> None:
    pieces = in_pieces(
        "Bo passed on {play}, and showed {shown}.", {"play": PlayNumber(2), "shown": (PlayNumber(4), "x")}
    )

    assert [(piece.text, piece.play) for piece in pieces if piece.play] == [("play 2", 2), ("play 4", 4)]
