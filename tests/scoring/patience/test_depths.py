"""Patiences of which no moves are entered, only that they were won or lost (record 1.4)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.beginning import Beginning, SessionContext
from scoring.depths import Depth
from scoring.entries import Out
from scoring.patience import PATIENCES
from scoring.record.adjudication import adjudicate
from scoring.record.reading import RecordError
from scoring.record.session_record import read_record


def judged(game: str, depth: str, *plays: dict[str, Any]) -> Any:
    """Return the adjudicated hand of a record with one."""
    written = {"record": 1, "variant": game, "seats": [{"name": "Ann"}], "hands": [{"depth": depth, "plays": [*plays]}]}
    (hand,) = adjudicate(read_record(written))["hands"]
    return hand


@pytest.mark.parametrize("slug", PATIENCES)
@pytest.mark.parametrize(
    ("entry", "ending", "winners"),
    [({"do": "out"}, "won", [1]), ({"do": "block"}, "lost", []), ({"do": "void", "reason": "so"}, "void", [])],
)
def test_a_patience_is_won_lost_or_thrown_in(slug: str, entry: dict[str, Any], ending: str, winners: list[int]) -> None:
    hand = judged(slug, "hands", entry)

    assert hand["rulings"][0]["legal"]
    assert hand["result"] == {"ending": ending, "winners": winners, "awards": []}
    assert (hand["tiles_left"], hand["boneyard"], hand["depth"]) == ({}, None, "hands")
    assert "verdict" not in hand and "moves" not in hand


def test_no_figure_is_made_from_moves_that_were_not_entered() -> None:
    game = PATIENCES["bingo"]
    position = game.begin(SessionContext((1,), {1: 0}, frozenset(), 1, 1, True, False, depth=Depth.HANDS), Beginning())
    won = game.judge(position, Out(1)).hand

    assert (game.tiles_left_over(won), game.progress(won), game.moves(position)) == (None, None, ())


@pytest.mark.parametrize("slug", PATIENCES)
def test_moves_belong_to_the_other_depth(slug: str) -> None:
    for entry in ({"do": "lay", "row": ["5-5"]}, {"do": "play", "tile": "5-5"}, {"do": "out", "points": 5}):
        (fault,) = judged(slug, "hands", entry)["rulings"][0]["faults"]
        assert (fault["code"], fault["message"]) == (
            "rule_forbids",
            "The plays of this hand aren't entered. Enter only how it ended.",
        )
    (fault,) = judged(slug, "tiles", {"do": "out"})["rulings"][0]["faults"]
    assert fault["code"] == "rule_forbids"


def test_nothing_is_called_in_a_patience() -> None:
    with pytest.raises(RecordError, match="can be kept at the depth tiles or hands"):
        judged("bingo", "points")
