"""Entries of hands whose plays aren't entered, in words."""

from __future__ import annotations

import pytest

from referee.wording.entries import entry_label, entry_named, entry_named_shortly, entry_refused, entry_told
from scoring.ending import Ending
from scoring.entries import Entry, Out, Result, Score
from scoring.wording import namer

NAMES = namer(["Ann", "Bo"])

TOLD = {
    Score(1, 15): (
        "Ann called 15 points",
        "Ann can't call 15 points",
        "Ann's call of 15",
        "Points called",
        "15 points",
    ),
    Score(2, 1): ("Bo called 1 point", "Bo can't call 1 point", "Bo's call of 1", "Points called", "1 point"),
    Score(1, 25, "capicua"): ("Ann: Capicúa", "Ann can't call this: Capicúa", "Ann: Capicúa", "Capicúa", "Capicúa"),
    Out(2): ("Bo went out", "Bo can't go out", "Bo's going out", "Out", "Out"),
}


@pytest.mark.parametrize("entry", TOLD)
def test_a_call_and_going_out_are_told(entry: Entry) -> None:
    told = entry_told(entry, NAMES), entry_refused(entry, NAMES), entry_named(entry, NAMES), entry_label(entry)

    assert (*told, entry_named_shortly(entry)) == TOLD[entry]


def test_a_result_is_told() -> None:
    entry = Result(Ending.DOMINO, {1: 25})

    assert entry_told(entry, NAMES) == "The points of the hand were entered"
    assert entry_refused(entry, NAMES) == "The points of the hand can't be entered"
    assert (entry_named(entry, NAMES), entry_label(entry)) == ("the result", "Result")
