"""Undoing through the API."""

from uuid import uuid4

import pytest

from tests.support.api import open_table

pytestmark = pytest.mark.django_db


def test_an_undo_sent_twice_is_one_and_with_another_reason_is_refused() -> None:
    table = open_table()
    table.play(1, "5-5")
    sent = {"id": str(uuid4()), "why": "tapped by mistake"}

    assert [table.undo(**sent).status for _ in range(2)] == [200, 200]
    assert table.undo(**sent | {"why": "it was the 5-1"}).status == 422
    assert table.undo(id=sent["id"]).status == 422
    assert table.watcher.get(f"sessions/{table.session}")["version"] == 3


def test_an_undo_says_what_it_took_back_and_gives_the_hand():
    table = open_table()
    played = table.play(1, "5-5")

    answer = table.undo()

    assert answer.status == 200
    assert answer["undone"]["id"] == played["id"]
    assert answer["undone"]["entry"] == {"do": "play", "seat": 1, "tile": "5-5"}
    assert (answer["hand"]["turn"], answer["scores"], answer["version"]) == (1, {"1": 0, "2": 0}, 3)


def test_a_player_takes_back_the_own_last_entry_only():
    table = open_table()
    table.play(1, "5-5")

    assert table.undo(by=table.seats[2]).status == 403
    assert table.undo(by=table.watcher).status == 401
    assert table.undo(by=table.stranger).status == 403
    table.undo()
    table.play(1, "5-5", by=table.seats[1])
    assert table.undo(by=table.seats[1]).status == 200


def test_the_beginning_of_a_hand_is_taken_back_too():
    table = open_table()

    answer = table.undo()

    assert (answer["undone"]["kind"], answer["hand"]) == ("begun", None)
    assert table.watcher.get(f"hands/{table.hand}").status == 404
    assert table.undo().status == 409
