"""A log that goes on elsewhere: on a phone without a connection, or on another server (record 3.8)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from referee import models, queries
from referee.log.verification import Broken
from tests.support.api import Api, ApiTable, open_table
from tests.support.further_lines import Line, lines_of, rehashed, sent, taken_along
from tests.support.logs import record_with_log

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> ApiTable:
    """Open a table with two plays."""
    table = open_table()
    table.play(1, "5-5", by=table.seats[1])
    table.play(2, "5-0", arm=1)
    return table


@pytest.fixture
def phone(table: ApiTable) -> ApiTable:
    """Take the session along as a copy, with two more plays, of which one is taken back."""
    phone = taken_along(table)
    phone.play(1, "6-5", arm=2)
    phone.play(2, "6-0", arm=2)
    phone.undo(why="too early")
    return phone


def test_lines_that_follow_are_appended_as_they_are(table: ApiTable, phone: ApiTable) -> None:
    there, here = lines_of(phone), lines_of(table)

    answer = sent(table, here[-1]["hash"], there[len(here) :])

    assert answer.status == 201
    assert (answer["version"], answer["head"], answer["written"]) == (6, there[-1]["hash"], 3)
    assert answer["session"]["id"] == table.session
    assert lines_of(table) == there
    assert record_with_log(table.session) == record_with_log(phone.session)
    assert not isinstance(queries.verify_session(queries.session_row(UUID(table.session))), Broken)


def test_lines_that_are_there_already_are_skipped(table: ApiTable, phone: ApiTable) -> None:
    there = lines_of(phone)

    first = sent(table, "", there)
    again = sent(table, "", there)

    assert (first.status, first["written"]) == (201, 3)
    assert (again.status, again["written"]) == (200, 0)
    assert lines_of(table) == there


def test_the_table_plays_on_after_it(table: ApiTable, phone: ApiTable) -> None:
    sent(table, "", lines_of(phone))

    table.play(2, "6-4", arm=2)

    assert [line["kind"] for line in lines_of(table)][-2:] == ["undo", "entry"]


def test_hands_begun_elsewhere_come_with_their_numbers(table: ApiTable, phone: ApiTable) -> None:
    phone.enter({"do": "void", "reason": "a tile fell"})
    phone.begin(leader=2)
    phone.play(2, "4-4")

    answer = sent(table, "", lines_of(phone))

    assert answer.status == 201
    hands = [(hand["number"], hand["ending"]) for hand in answer["session"]["hands"]]
    assert hands == [(1, "void"), (2, None)]
    assert record_with_log(table.session) == record_with_log(phone.session)


def test_a_hand_begun_in_place_of_one_that_was_taken_back_has_its_number(table: ApiTable, phone: ApiTable) -> None:
    for play in ("6-5", "5-0", "5-5"):
        phone.undo(why=f"no {play}")
    phone.undo(why="another leader")
    phone.begin(leader=2)

    answer = sent(table, "", lines_of(phone))

    assert answer.status == 201
    assert [hand["number"] for hand in answer["session"]["hands"]] == [1]
    assert models.Hand.objects.filter(session=table.session).count() == 2


def test_corrections_and_challenges_made_elsewhere_come_too(table: ApiTable, phone: ApiTable) -> None:
    play = lines_of(phone)[3]["id"]
    own = Api().get(f"hands/{phone.hand}")["plays"][1]["id"]
    change = {"do": "amend", "play": own, "entry": {"do": "play", "seat": 2, "tile": "5-2", "arm": 1}}
    assert phone.keeper.post(f"sessions/{phone.session}/corrections", {"changes": [change], "why": "5-2"}).status == 201
    assert phone.keeper.post(f"plays/{own}/disputes", {"claim": {"points": 15}}).status == 201

    answer = sent(table, "", lines_of(phone))

    assert answer.status == 201
    assert Api().get(f"sessions/{table.session}/disputes")["disputes"][0]["play"] == play
    assert record_with_log(table.session) == record_with_log(phone.session)


def test_people_who_sat_down_elsewhere_become_players_here(table: ApiTable, phone: ApiTable) -> None:
    change = {"do": "seats", "seats": [{"name": "Ann"}, {"name": "Zoë"}]}
    phone.keeper.post(f"sessions/{phone.session}/corrections", {"changes": [change], "why": "it was Zoë"})
    lines = lines_of(phone)
    unknown = "7d444840-9dc0-41d1-b245-5ffdce74fad2"
    lines[-1]["changes"][0]["seats"][1]["player"] = unknown
    lines = [*lines[:-1], *rehashed(lines[-1:], lines[-2]["hash"])]

    answer = sent(table, "", lines)

    assert answer.status == 201
    assert [seat["name"] for seat in answer["session"]["seats"]] == ["Ann", "Zoë"]
    assert models.Player.objects.filter(name="Zoë").count() == 1
    assert lines_of(table) == lines


def test_where_the_session_has_gone_on_otherwise_both_stands_are_shown(table: ApiTable, phone: ApiTable) -> None:
    common = lines_of(table)[-1]["hash"]
    table.play(1, "5-4", arm=2)
    before = lines_of(table)

    answer = sent(table, "", lines_of(phone))

    assert answer.status == 409
    assert answer["type"].endswith("/logs-apart/")
    assert answer["common"] == common
    assert answer["theirs"] == before[4:]
    assert answer["yours"] == lines_of(phone)[4:]
    assert lines_of(table) == before


def test_lines_after_one_that_is_not_here_have_nothing_in_common(table: ApiTable, phone: ApiTable) -> None:
    there = lines_of(phone)

    answer = sent(table, there[5]["hash"], there[6:])

    assert answer.status == 409
    assert answer["common"] is None
    assert answer["theirs"] == lines_of(table)


def test_a_line_that_does_not_give_its_hash_is_named(table: ApiTable, phone: ApiTable) -> None:
    lines = lines_of(phone)[4:]
    lines[1] = {**lines[1], "why": "changed"}

    answer = sent(table, lines_of(table)[-1]["hash"], lines)

    assert answer.status == 422
    assert answer["type"].endswith("/line-not-taken/")
    assert answer["errors"][0]["field"] == "lines[1]"
    assert len(lines_of(table)) == 4


def test_a_line_that_the_rules_do_not_take_is_named(table: ApiTable, phone: ApiTable) -> None:
    common, lines = lines_of(table)[-1]["hash"], lines_of(phone)[4:]
    lines[0]["entry"] = {**lines[0]["entry"], "tile": "6-4"}

    answer = sent(table, common, rehashed(lines, common))

    assert answer.status == 422
    assert answer["errors"][0]["field"] == "lines[0]"
    assert "6-4" in answer["detail"] or "5" in answer["detail"]
    assert len(lines_of(table)) == 4


def test_the_same_number_twice_is_named_too(table: ApiTable, phone: ApiTable) -> None:
    lines = lines_of(phone)[4:]

    answer = sent(table, lines_of(table)[-1]["hash"], [lines[0], lines[0]])

    assert answer.status == 422
    assert answer["errors"][0]["field"] == "lines[1]"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"lines": []}, "after"),
        ({"after": ""}, "lines"),
        ({"after": "", "lines": {}}, "lines"),
        ({"after": "", "lines": [1]}, "lines[0]"),
        ({"after": "", "lines": [{"version": 0}]}, "lines[0].id"),
        ({"after": "", "lines": [], "more": 1}, "more"),
    ],
)
def test_what_cannot_be_read_is_named(table: ApiTable, body: dict[str, Any], field: str) -> None:
    answer = table.keeper.post(f"sessions/{table.session}/log", body)

    assert answer.status == 400
    assert field in [each["field"] for each in answer["errors"]]


def test_no_lines_at_all_change_nothing(table: ApiTable) -> None:
    assert sent(table, "", []).status == 200


def test_only_the_scorekeeper_appends(table: ApiTable, phone: ApiTable) -> None:
    lines = lines_of(phone)

    assert sent(table, "", lines, by=Api()).status == 401
    assert sent(table, "", lines, by=table.seats[1]).status == 403
    assert sent(table, "", lines, by=phone.keeper).status == 403
    assert len(lines_of(table)) == 4


def test_lines_of_another_session_on_the_same_server_are_refused(table: ApiTable) -> None:
    other = open_table()
    other.play(1, "5-5", by=other.seats[1])

    answer = sent(table, lines_of(table)[-1]["hash"], rehashed_after(table, lines_of(other)[2:]))

    assert answer.status == 422
    assert len(lines_of(table)) == 4


def rehashed_after(table: ApiTable, lines: list[Line]) -> list[Line]:
    here = lines_of(table)
    moved = [{**line, "version": here[-1]["version"] + number} for number, line in enumerate(lines, start=1)]
    return rehashed(moved, here[-1]["hash"])


def test_a_log_that_is_here_already_is_not_imported_twice(table: ApiTable, phone: ApiTable) -> None:
    answer = Api().post("sessions/import", record_with_log(phone.session))

    assert answer.status == 409
    assert answer["type"].endswith("/already-here/")
    assert answer["session"] in (table.session, phone.session)


def test_of_two_sessions_that_began_alike_the_one_with_more_of_the_log_is_named(
    table: ApiTable, phone: ApiTable
) -> None:
    table.play(1, "5-4", arm=2)

    assert Api().post("sessions/import", record_with_log(phone.session))["session"] == phone.session
    assert Api().post("sessions/import", record_with_log(table.session))["session"] == table.session


def test_a_copy_may_be_imported_all_the_same(table: ApiTable) -> None:
    answer = Api().post("sessions/import?copy=1", record_with_log(table.session))

    assert answer.status == 201
    assert record_with_log(answer["id"]) == record_with_log(table.session)


def test_only_the_lines_after_a_version_are_fetched(table: ApiTable) -> None:
    lines = lines_of(table)

    answer = Api().get(f"sessions/{table.session}/log?since=1")

    assert answer["lines"] == lines[2:]
    assert answer["head"] == lines[-1]["hash"]
    assert Api().get(f"sessions/{table.session}/log?since=3")["lines"] == []


@pytest.mark.parametrize("since", ["4", "-1", "x", "99999999999999"])
def test_a_version_that_the_session_has_not_reached_is_refused(table: ApiTable, since: str) -> None:
    answer = Api().get(f"sessions/{table.session}/log?since={since}")

    assert answer.status == 400
    assert answer["errors"][0]["field"] == "since"
