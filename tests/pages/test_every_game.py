"""Every game, tapped in from the first tile to the next hand."""

from __future__ import annotations

import random
from typing import Any
from uuid import uuid4

import pytest

from referee.presenters.table.tray import tray_for
from scoring.variants import VARIANTS
from tests.support.pages import PageTable, seat_people, text_of

pytestmark = pytest.mark.django_db

ENTRIES_AT_MOST = 60


def tap_something(table: PageTable, dice: random.Random) -> Any:
    """Lay a tile that fits, else draw, else pass."""
    state = table.state
    assert state.hand is not None and state.due is not None
    tray = tray_for(state.hand, state.due.seat)
    fitting = [button for panel in tray.panels for button in panel.buttons] or [
        each for each in tray.tiles if each.fits
    ]
    if fitting and state.hand.tiles_left[state.due.seat - 1]:
        answer = table.send("enter", lay=dice.choice(fitting).value)
        if answer.status_code == 200:
            return answer
    return table.send("enter", do="draw" if state.due.may_draw else "pass")


@pytest.mark.parametrize("game", VARIANTS)
def test_a_hand_of_every_game_goes_from_lead_to_result(game: str) -> None:
    table = seat_people(game)
    dice = random.Random(game)
    for _entry in range(ENTRIES_AT_MOST):
        if table.state.hand is None or table.state.hand.ending:
            break
        answer = tap_something(table, dice)
        assert answer.status_code == 200, text_of(answer)
    state = table.state
    assert state.hand is not None
    if not state.hand.ending:
        assert table.send("enter", do="block", stands="1").status_code == 200
    if table.state.hand.awaiting_count:
        count(table)
    assert table.state.hand.result is not None
    assert table.look().status_code == 200
    assert table.watcher.get(f"/session/{table.session_id}/").status_code == 200
    if not table.state.finished:
        assert table.send("begin", leader="1").status_code == 200


def count(table: PageTable) -> None:
    """Count the first unseen tiles as what is left."""
    state = table.state
    assert state.hand is not None and state.shown is not None
    unseen = list(state.hand.unseen)
    left = {
        f"left-{seat}": [str(unseen.pop()) for _tile in range(state.hand.tiles_left[seat - 1])]
        for seat in state.hand.seats
    }
    sent = {"hand": state.shown.id, "seen": state.version, "id": uuid4(), **left}
    page = table.keeper.post(f"{table.path}count/", {**sent, "check": "1"}, follow=True)
    assert page.status_code in (200, 422)
    table.keeper.post(f"{table.path}count/", {**sent, "record": "1" if page.status_code == 200 else "stands"})
