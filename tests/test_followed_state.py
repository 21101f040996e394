"""A table as those who follow it are shown it, a moment after a play was written."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from referee import models, operations, queries
from referee.exceptions import Unknown
from referee.queries import written
from scoring.entries import Play
from scoring.tiles import Tile
from tests.pages import PageTable, seat_people

pytestmark = pytest.mark.django_db


def followed(table: PageTable, version: int) -> queries.TableState:
    return queries.followed_state(session_id=queries.SeenSession(table.session_id), version=version)


def names(state: queries.TableState) -> list[str]:
    return [side.name for side in state.sides]


def rename(before: str, after: str) -> None:
    models.Player.objects.filter(name=before).update(name=after)


def test_what_was_just_entered_is_not_read_again(django_assert_num_queries: Any) -> None:
    table = seat_people()
    table.lay("5-5")

    with django_assert_num_queries(0):
        state = followed(table, 2)
        assert (state.version, state.scores, names(state)) == (2, {1: 10, 2: 0}, ["Ann", "Bo"])


def test_nobody_s_key_is_passed_on() -> None:
    table = seat_people()
    table.lay("5-5")

    assert followed(table, 2).role == "watcher"
    assert followed(table, 2).key is None


def test_what_somebody_else_has_written_since_is_read() -> None:
    table = seat_people()
    table.lay("5-5")
    hand = table.state.shown
    assert hand
    keeper = queries.key_of_device("keeper's phone", table.session_id)
    operations.record_entry(hand_id=hand.id, by=keeper, entry=Play(2, Tile(5, 0)))

    assert followed(table, 3).version == 3


def test_after_three_seconds_it_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seat_people()
    table.lay("5-5")
    rename("Bo", "Bob")
    assert names(followed(table, 2)) == ["Ann", "Bo"]

    monkeypatch.setattr(written, "SECONDS_KEPT", 0)

    assert names(followed(table, 2)) == ["Ann", "Bob"]


def test_an_entry_sent_again_does_not_bring_back_how_it_stood_then() -> None:
    table = seat_people()
    sent: dict[str, Any] = {"lay": "5-5", "id": str(uuid4()), "turn": 1, "seen": 1}
    table.send("enter", **sent)
    table.lay("5-0@1")
    table.send("enter", **sent)

    assert followed(table, 2).version == 3


def test_an_unknown_session_is_refused() -> None:
    with pytest.raises(Unknown):
        queries.followed_state(session_id=queries.SeenSession(uuid4()), version=1)
