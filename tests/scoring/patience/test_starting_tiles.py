"""The starting tiles: a whole set or a part of it, and every mistake in them."""

import pytest

from scoring.patience import PATIENCES, begin
from scoring.tiles import TileSet
from tests.support.patience_notation import PatienceHand, solo

ALL = [str(tile) for tile in TileSet(6)]
ROW = "row " + " ".join(ALL)
COLUMNS = "columns " + " / ".join(" ".join(ALL[at : at + 5]) for at in range(0, 25, 5))


def nothing_laid(game: str) -> PatienceHand:
    return PatienceHand(begin(PATIENCES[game]))


@pytest.mark.parametrize(
    ("game", "lay"),
    [
        ("bingo", ROW),
        ("knock-out", ROW),
        ("five-columns", f"{COLUMNS} reserve {' '.join(ALL[25:])}"),
        ("domino-patience", f"hand {' '.join(ALL[:5])}"),
        ("fives-the-limit", f"hand {' '.join(ALL[:5])}"),
        ("twelve-to-go", f"hand {' '.join(ALL[:6])}"),
        ("twelve-to-go", f"row {' '.join(ALL[:6])}"),
    ],
)
def test_each_begins_with_its_tiles(game: str, lay: str) -> None:
    laid = solo(game, lay)

    assert laid.position.table
    assert laid.position.moves_made == 0


def test_a_tile_that_is_not_in_the_set_is_named() -> None:
    game = nothing_laid("domino-patience")

    assert game.refuses("hand 6-4 7-7 9-0 1-0 2-0") == ["tile_unknown", "tile_unknown"]
    assert game.answers("hand 6-4 7-7 3-0 1-0 2-0") == ["7-7 is not in the double-six set."]


def test_a_tile_named_twice_is_named() -> None:
    game = nothing_laid("domino-patience")

    assert game.refuses("hand 6-4 6-4 4-6 1-0 2-0") == ["tile_already_played"]
    assert game.answers("hand 6-4 4-6 3-0 1-0 2-0") == ["6-4 has been entered more than once."]


def test_tiles_too_few_or_too_many() -> None:
    assert nothing_laid("twelve-to-go").answers("hand 6-4 6-5") == ["There must be 6 tiles face up, not 2."]
    assert nothing_laid("twelve-to-go").answers("hand 6-4 6-5 6-6 5-5 5-4 4-4 3-3") == [
        "There must be 6 tiles face up, not 7."
    ]


def test_the_tiles_missing_from_a_whole_set_are_named() -> None:
    game = nothing_laid("knock-out")

    assert game.answers("row " + " ".join(ALL[2:])) == [
        "The row must have 28 tiles, not 26.",
        "Some tiles of the double-six set are missing: 0-0 and 1-0.",
    ]
    assert game.answers("row 1-0 " + " ".join(ALL[1:])) == [
        "1-0 has been entered more than once.",
        "Some tiles of the double-six set are missing: 0-0.",
    ]


def test_every_mistake_is_named_at_once() -> None:
    game = nothing_laid("five-columns")
    lay = f"columns 6-6 6-6 / 7-0 1-1 2-0 2-1 2-2 3-0 reserve {' '.join(ALL[25:27])}"

    assert game.refuses(lay) == [
        "tile_already_played",
        "tile_unknown",
        "wrong_start",  # the reserve
        "wrong_start",  # columns
        "wrong_start",  # column 1
        "wrong_start",  # column 2
        "wrong_start",  # what is missing
    ]
    assert game.answers(lay)[2:6] == [
        "The reserve must have 3 tiles, not 2.",
        "There must be 5 columns, not 2.",
        "Column 1 must have 5 tiles, not 2.",
        "Column 2 must have 5 tiles, not 6.",
    ]


def test_parts_that_the_game_has_not_are_refused() -> None:
    five = " ".join(ALL[:5])

    assert nothing_laid("domino-patience").answers(f"hand {five} row 6-6") == ["This patience begins without a row."]
    assert nothing_laid("domino-patience").answers(f"hand {five} reserve 6-6") == [
        "This patience begins without a reserve."
    ]
    assert nothing_laid("domino-patience").answers(f"hand {five} columns 6-6 / 6-5") == [
        "This patience begins without columns."
    ]
    assert nothing_laid("bingo").answers(f"{ROW} hand") == []
    assert nothing_laid("bingo").refuses(f"hand {five}")[0] == "wrong_start"


def test_the_starting_tiles_come_first_and_only_once() -> None:
    game = nothing_laid("domino-patience")
    assert game.refuses("play 6-4") == ["lay_first"]
    assert game.refuses("give up") == ["lay_first"]

    game = game.then("hand 6-4 4-2 2-2 5-3 1-0")
    assert game.refuses("hand 6-4 4-2 2-2 5-3 1-0") == ["laid_already"]


def test_wrong_starting_tiles_cant_stand() -> None:
    assert nothing_laid("domino-patience").refuses("hand 6-4 stands") == ["wrong_start"]
