"""The rules that all patiences share: who enters, what may be entered, what may stand, and how a hand ends."""

import pytest

from scoring.ending import Ending
from scoring.entries import Adjust, Call, Count, Pass, Play
from scoring.patience import PATIENCES, begin, judge
from scoring.tiles import Tile
from scoring.wording import fault_sentence
from tests.support.patience_notation import small, solo

FIVE = "hand 6-4 4-2 2-2 5-3 1-0"


@pytest.mark.parametrize("entry", [Pass(1), Call(1), Adjust(1, 5, "why not"), Count({1: ()})])
def test_entries_of_table_games_are_refused(entry) -> None:  # type: ignore[no-untyped-def]
    ruling = judge(solo("domino-patience", FIVE).position, entry)

    assert not ruling.recorded
    assert [fault_sentence(fault, ruling.hand.game) for fault in ruling.faults] == [
        "Domino Patience has no such entry. Its entries are play, draw, block and void."
    ]


def test_entries_of_other_patiences_are_refused() -> None:
    assert solo("domino-patience", FIVE).refuses("out 6-4 1-1") == ["rule_forbids"]
    assert solo("domino-patience", FIVE).refuses("move 1 to 2") == ["rule_forbids"]
    assert solo("twelve-to-go", "hand 6-2 3-1 6-6 0-0 5-5 1-0").refuses("play 6-6") == ["rule_forbids"]


def test_nothing_is_taken_off_and_nothing_scores() -> None:
    ruling = judge(solo("domino-patience", FIVE).position, Play(1, Tile(6, 4), subtract=True))

    assert [fault.code.value for fault in ruling.faults] == ["rule_forbids"]
    assert ruling.points == 0


def test_there_is_one_seat() -> None:
    ruling = judge(solo("domino-patience", FIVE).position, Play(2, Tile(6, 4)))

    assert [fault_sentence(fault, ruling.hand.game) for fault in ruling.faults] == [
        "There is no seat 2. The seats are numbered from 1 to 1."
    ]


def test_who_gives_up_has_lost() -> None:
    game = solo("domino-patience", FIVE, "play 6-4", "give up")

    assert game.ending is Ending.LOST
    assert game.position.moves_made == 1


def test_a_hand_may_be_thrown_in() -> None:
    assert solo("domino-patience", FIVE, "throw in").ending is Ending.VOID
    assert judge(begin(PATIENCES["bingo"]), solo("bingo", "throw in").rulings[0].entry).recorded


@pytest.mark.parametrize(
    ("end", "says"),
    [
        ("give up", "The game is over. It was lost."),
        ("throw in", "The hand is over. It was thrown in."),
        ("play 0-0", "The game is over. It was won."),
    ],
)
def test_when_it_is_over_nothing_more_is_entered(end: str, says: str) -> None:
    game = solo(small("domino-patience", 1, hand=1), "hand 0-0", end)

    assert game.refuses("play 1-0") == ["hand_over"]
    assert game.answers("throw in") == [says]
    assert game.moves == []


def test_a_tile_that_doesnt_match_can_stand_and_lies_with_its_higher_half_inward() -> None:
    game = solo("domino-patience", FIVE, "play 6-4", "play 5-3 on right stands")
    assert game.shown["line"] == ["6-4", "5-3"]
    assert not game.rulings[-1].legal

    game = solo("domino-patience", FIVE, "play 6-4", "play 5-3 on left by 3 stands")
    assert game.shown["line"] == ["5-3", "6-4"]


def test_tile_let_stand_needs_an_arm() -> None:
    assert solo("domino-patience", FIVE, "play 6-4").refuses("play 5-3 stands") == ["no_match", "arm_needed"]


def test_a_tile_drawn_too_early_can_stand() -> None:
    game = solo("domino-patience", FIVE, "draw 6-6 stands")

    assert game.shown["hand"][-1] == "6-6"


def test_a_wrong_pair_can_stand() -> None:
    patience = small("five-columns", 6, columns=3, height=2, reserve=2)
    game = solo(patience, "columns 6-6 4-1 / 0-0 5-2 / 6-0 3-3 reserve 4-2 5-1", "out 6-6 3-3 stands")
    assert game.shown["columns"] == [["4-1"], ["0-0", "5-2"], ["6-0"]]

    game = solo(small("knock-out", 2, row=6), "row 0-0 0-1 1-1 1-2 2-2 2-0", "out 0-0 2-0 stands")
    assert game.shown["row"] == ["0-1", "1-1", "1-2", "2-2"]


def test_a_column_filled_against_the_rule_can_stand() -> None:
    patience = small("five-columns", 6, columns=2, height=2)
    game = solo(patience, "columns 6-6 4-1 / 0-0 5-2", "move 1 to 2 stands")

    assert game.shown["columns"] == [["6-6"], ["0-0", "5-2", "4-1"]]


def test_impossible_entries_cannot_stand() -> None:
    game = solo("domino-patience", FIVE, "play 6-4")

    assert game.refuses("play 6-6 stands") == ["not_available"]
    assert game.refuses("play 6-4 stands") == ["tile_already_played"]
    assert game.refuses("draw 4-2 stands") == ["tile_already_played", "may_not_draw"]
