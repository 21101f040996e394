"""The count of partners who lost: one number for both, where the formula only adds up their pips."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.record.adjudication import adjudicate
from scoring.record.session_record import read_record

PAIRS = (1, 2, 1, 2)
BLOCK = {"do": "block"}


def judged(game: str, *plays: dict[str, Any], sides: tuple[int, ...] = PAIRS) -> Any:
    """Return the adjudicated hand, of which only its end is entered."""
    seats = [{"name": name, "side": side} for name, side in zip(("Ann", "Bo", "Cy", "Di"), sides, strict=False)]
    hands = [{"depth": "hands", "plays": list(plays)}]
    (hand,) = adjudicate(read_record({"record": 1, "variant": game, "seats": seats, "hands": hands}))["hands"]
    return hand


def out(seat: int) -> dict[str, Any]:
    return {"do": "out", "seat": seat}


def count(**left: Any) -> dict[str, Any]:
    """Return a count, ``s1`` being seat 1: pips, or tiles."""
    return {
        "do": "count",
        "left": {key[1:]: {"pips": each} if isinstance(each, int) else each for key, each in left.items()},
    }


@pytest.mark.parametrize(
    ("game", "left", "working"),
    [
        ("dominican", count(s2=20, s4=5), "20 + 5 = 25"),  # what the winner's partner has left doesn't count
        ("dominican", count(s2=25), "25"),
        ("dominican", count(s4=25, s3=9), "25"),
        ("puerto-rican-500", count(s2=25, s3=9), "25 + 9 = 34"),
        ("all-fives", count(s2=23, s3=9), "23 → 25, 25 - 9 = 16"),
    ],
)
def test_partners_who_lost_may_have_one_number(game: str, left: Any, working: str) -> None:
    hand = judged(game, out(1), left)

    assert hand["result"]["working"] == working


@pytest.mark.parametrize(
    ("game", "plays"),
    [
        ("puerto-rican-500", (out(1), count(s2=25))),  # the partner's pips count
        ("dominican", (out(1), count(s3=25))),
        ("dominican", (out(1), count(s2=["6-6"]))),  # tiles are one player's
        ("dominican", (BLOCK, count(s1=20, s2=25))),  # the lowest hand leads
        ("block", (out(1), count(s2=25))),  # nobody plays together
    ],
)
def test_everybody_else_has_a_number_of_their_own(game: str, plays: Any) -> None:
    sides = (1, 2, 3) if game == "block" else PAIRS
    *_, refused = judged(game, *plays, sides=sides)["rulings"]

    assert [fault["code"] for fault in refused["faults"]] == ["count_mismatch"] * len(refused["faults"])
    assert not refused["recorded"]
