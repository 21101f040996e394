"""A phone without a connection keeps what was tapped, and sends all of it three times in a wrong order."""

from __future__ import annotations

import random
from typing import Any
from uuid import uuid4

import pytest

from referee import models
from tests.faults.playing import wrong
from tests.support.pages import HTMX, PageTable, seat_people

pytestmark = pytest.mark.django_db

TAPS = ("5-5", "5-0@1", "5-3@2", "3-1@2", "5-4@3", "0-2@1")


def queue(table: PageTable) -> list[dict[str, Any]]:
    """Return the taps that wait on the phone, each as its page would have sent it after the one before (waiting.js)."""
    state = table.state
    assert state.shown is not None
    taps = [{"lay": tap, "hand": state.shown.id, "id": uuid4()} for tap in TAPS]
    return [{**tap, "seen": state.version + place} for place, tap in enumerate(taps)]


@pytest.mark.parametrize("seed", range(3))
def test_each_tap_is_written_once_and_in_order(seed: int) -> None:
    table = seat_people()
    waiting, dice = queue(table), random.Random(seed)
    acknowledged: set[str] = set()

    for _time in range(3):
        for tap in dice.sample(waiting, len(waiting)):
            answer = table.keeper.post(f"{table.path}enter/", tap, headers=HTMX)
            assert answer.status_code < 500
            if answer.status_code == 200:
                assert models.Play.objects.filter(id=tap["id"]).exists(), "what was acknowledged is written"
                acknowledged.add(str(tap["id"]))
    for tap in waiting:  # at last in order, as the phone does it itself
        assert table.keeper.post(f"{table.path}enter/", tap, headers=HTMX).status_code == 200
        acknowledged.add(str(tap["id"]))

    lines = models.Play.objects.filter(session=table.session_id, kind="entry").order_by("version")
    assert [str(line.id) for line in lines] == [str(tap["id"]) for tap in waiting]
    assert acknowledged == {str(line.id) for line in lines}
    assert [line.entry["tile"] for line in lines] == [
        tap.split("@")[0] for tap in ("5-5", "5-0", "5-3", "3-1", "5-4", "2-0")
    ]
    assert wrong() == []
