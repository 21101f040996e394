"""Ids of the sender's: the same id twice is written once, for tables, imports and players too."""

from __future__ import annotations

from uuid import UUID

import pytest

from referee import models
from referee.api.examples import OPENING, RECORD
from referee.operations import Sending
from tests.support.api import Answer, Api, open_table

pytestmark = pytest.mark.django_db

ID, OTHER = "0b7f3c52-6a5e-4a3f-9a39-0d6a0e1c9f11", "7c1f7a7e-30a5-4f0e-8a44-6a3f2f1f9c02"


def test_a_table_that_is_opened_again_is_answered_with_the_same_keys() -> None:
    first, again = (Api().post("sessions", OPENING | {"id": ID}) for _ in range(2))

    assert (first.status, again.status) == (201, 200)
    assert {key: first[key] for key in ("id", "keeper_key", "seat_keys")} == {
        key: again[key] for key in ("id", "keeper_key", "seat_keys")
    }
    assert models.Session.objects.count() == 1
    assert Api(again["keeper_key"]).post(f"sessions/{first['id']}/hands", {}).status == 201


def test_another_opening_under_the_same_id_is_refused_and_told_no_keys() -> None:
    Api().post("sessions", OPENING | {"id": ID})

    refused = Api().post("sessions", OPENING | {"id": ID, "options": {"target": 200}})

    assert (refused.status, refused["type"]) == (422, "/problems/id-taken/")
    assert "keeper_key" not in refused.body


def test_who_knows_only_the_session_gets_no_keys() -> None:
    opened = Api().post("sessions", OPENING | {"id": ID})

    guessed = Api().post("sessions", OPENING | {"id": opened["id"]})

    assert guessed.status == 201
    assert guessed["id"] != opened["id"] and guessed["keeper_key"] != opened["keeper_key"]


def test_the_id_may_come_in_the_header() -> None:
    answers = [
        Api().post("sessions", OPENING | {"id": ID}),
        Api().post("sessions", OPENING, **{"Idempotency-Key": ID}),
        Api().post("sessions", OPENING, **{"Idempotency-Key": f'"{ID}"'}),
        Api().post("sessions", OPENING | {"id": ID}, **{"Idempotency-Key": ID}),
    ]

    assert [answer.status for answer in answers] == [201, 200, 200, 200]
    assert len({answer["keeper_key"] for answer in answers}) == 1


@pytest.mark.parametrize(("header", "field"), [("x", "Idempotency-Key"), (OTHER, "id")])
def test_a_header_that_is_no_id_or_another_one_is_refused(header: str, field: str) -> None:
    refused = Api().post("sessions", OPENING | {"id": ID}, **{"Idempotency-Key": header})

    assert refused.status == 400
    assert [each["field"] for each in refused["errors"]] == [field]


def test_an_entry_and_a_hand_take_the_header_too() -> None:
    table = open_table(begin=False)
    begun = [table.keeper.post(f"sessions/{table.session}/hands", {}, **{"Idempotency-Key": ID}) for _ in range(2)]
    hand = f"hands/{begun[0]['id']}"
    play = {"do": "play", "seat": 1, "tile": "5-5"}

    played = [table.keeper.post(f"{hand}/plays", play, **{"Idempotency-Key": OTHER}) for _ in range(2)]

    assert [answer.status for answer in (*begun, *played)] == [201, 200, 201, 200]
    assert played[0]["id"] == played[1]["id"] == OTHER
    assert played[0].body == played[1].body


@pytest.mark.parametrize("log", ["0", "1"])
def test_a_file_that_is_read_in_again_is_answered_with_the_same_keys(log: str) -> None:
    exported = open_table()
    record = Api().get(f"sessions/{exported.session}/record?log={log}").body

    first, again = (Api().post("sessions/import?copy=1", record, **{"Idempotency-Key": ID}) for _ in range(2))
    other = Api().post("sessions/import?copy=1", RECORD, **{"Idempotency-Key": ID})

    assert (first.status, again.status, other.status) == (201, 200, 422)
    assert (first["id"], first["keeper_key"]) == (again["id"], again["keeper_key"])
    assert read_in(record).status == 201


def read_in(record: object) -> Answer:
    """Import a file without an id, which makes another session each time."""
    return Api().post("sessions/import?copy=1", record)


def test_another_member_who_sends_the_same_gets_another_table() -> None:
    sent = [Sending(UUID(ID), "the same", circle, account) for circle, account in ((1, 1), (1, 2), (2, 1))]

    assert len({each.session_id() for each in sent}) == len({each.secret(None) for each in sent}) == 3


def test_a_player_is_named_once() -> None:
    first, again = (Api().post("players", {"name": "Ann", "id": ID}) for _ in range(2))
    other = Api().post("players", {"name": "Bo", "id": ID})

    assert (first.status, again.status, other.status) == (201, 200, 422)
    assert first["id"] == again["id"]
