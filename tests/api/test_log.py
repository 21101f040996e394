"""The log through the API: everything that was ever entered, and hashes that a stranger can make again (record 3.2)."""

from __future__ import annotations

import hashlib
import json
from typing import Any
from uuid import UUID

import pytest
import rfc8785
from django.test import Client

from referee import operations, queries
from referee.log import ClaimedPoints, DisputeOutcome
from referee.operations import Correction, LeftoverEntries
from referee.operations.parsing import read_changes
from scoring.games import GAMES
from scoring.record.entry_json import write_entry
from tests.support.api import Api, ApiTable, open_table
from tests.support.logs import play_a_little
from tests.support.tables import lay

pytestmark = pytest.mark.django_db

HASHED = ("version", "id", "kind", "hand", "entry", "of", "changes", "by", "at", "why")


def correct(table: ApiTable, *changes: dict[str, Any], why: str = "", rest: str = "keep") -> None:
    """Put something right as the keeper."""
    state = queries.table_state(session_id=UUID(table.session))
    correction = Correction(read_changes(list(changes), state.log_state.in_force), why, LeftoverEntries(rest))
    keeper = queries.key_by_secret(table.keeper.key)
    operations.correct(session_id=UUID(table.session), by=keeper, correction=correction)


@pytest.fixture
def table() -> ApiTable:
    """Two plays, one taken back and put back, a third corrected, a challenge that was settled."""
    table = open_table()
    table.play(1, "5-5", by=table.seats[1])
    second = table.play(2, "5-0", arm=1)
    table.undo(why="too early")
    keeper = queries.key_by_secret(table.keeper.key)
    operations.redo(session_id=UUID(table.session), by=keeper)
    correct(table, {"do": "amend", "play": second["id"], "entry": lay("2: 5-2 on 1")}, why="é was the 5-2 ❤ \u2028")
    seat = queries.key_by_secret(table.seats[2].key)
    raised = operations.dispute(play_id=UUID(second["id"]), by=seat, claim=ClaimedPoints(15), note="I said 15")
    operations.settle(dispute_id=raised.dispute.id, by=keeper, outcome=DisputeOutcome.RULING_STANDS)
    return table


def test_the_log_holds_every_line_the_oldest_first(table: ApiTable) -> None:
    log = table.watcher.get(f"sessions/{table.session}/log")

    assert log.status == 200
    kinds = ["opened", "begun", "entry", "entry", "undo", "redo", "correction", "dispute", "settlement"]
    assert [line["kind"] for line in log["lines"]] == kinds
    assert [line["version"] for line in log["lines"]] == list(range(9))
    assert log["head"] == log["lines"][-1]["hash"]
    assert log["seal"] == f"{log['head'][:4]}-{log['head'][4:8]}"
    assert log["seal"] == table.watcher.get(f"sessions/{table.session}")["seal"]
    assert log["seal"] == next(
        each["seal"] for each in table.watcher.get("sessions")["results"] if each["id"] == table.session
    )


def test_a_line_says_who_wrote_what_from_where_and_why(table: ApiTable) -> None:
    lines = table.watcher.get(f"sessions/{table.session}/log")["lines"]

    assert lines[0]["entry"]["variant"] == "all-fives"
    assert [seat["name"] for seat in lines[0]["entry"]["seats"]] == ["Ann", "Bo"]
    assert (lines[0]["by"], lines[2]["by"], lines[3]["by"]) == ({"keeper": True}, {"seat": 1}, {"keeper": True})
    assert [line["device"] for line in lines] == [1, 1, 2, 1, 1, 1, 1, 3, 1]
    assert (lines[2]["legal"], lines[2]["points"], lines[2]["entry"]["tile"]) == (True, 10, "5-5")
    assert (lines[4]["of"], lines[4]["why"], lines[4]["entry"]) == (lines[3]["id"], "too early", None)
    assert lines[6]["changes"][0]["entry"]["tile"] == "5-2"
    assert lines[7]["entry"] == {"claim": {"points": 15}, "note": "I said 15"}
    assert lines[8]["of"] == lines[7]["id"]
    assert all(line["hand"] == table.hand for line in lines[1:])


def test_what_still_counts_is_in_force(table: ApiTable) -> None:
    lines = table.watcher.get(f"sessions/{table.session}/log")["lines"]

    assert [line["in_force"] for line in lines] == [True, True, True, True, False, True, True, True, True]


def test_a_stranger_makes_every_hash_again_from_the_answer(table: ApiTable) -> None:
    log = json.loads(Client().get(f"/api/v1/sessions/{table.session}/log").content)

    previous = ""
    for line in log["lines"]:
        fields = {"previous": previous} | {name: line[name] for name in HASHED}
        previous = hashlib.sha256(rfc8785.dumps(fields)).hexdigest()
        assert previous == line["hash"], line
    assert previous == log["head"]


def test_a_stranger_needs_no_library_for_it(table: ApiTable) -> None:
    log = json.loads(Client().get(f"/api/v1/sessions/{table.session}/log").content)

    previous = ""
    for line in log["lines"]:
        fields = {"previous": previous} | {name: line[name] for name in HASHED}
        previous = hashlib.sha256(canonical(fields).encode()).hexdigest()
        assert previous == line["hash"], line


def canonical(value: object) -> str:
    """JSON as RFC 8785 writes it, as far as a log needs it: whole numbers, and keys in the order of UTF-16."""
    match value:
        case dict():
            names = sorted(value, key=lambda name: name.encode("utf-16-be"))
            return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in names) + "}"
        case list():
            return "[" + ",".join(map(canonical, value)) + "]"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            assert value is None or isinstance(value, (bool, int))
            return json.dumps(value)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_in_every_game_the_hashes_can_be_made_again(game: str) -> None:
    table = play_a_little(game)

    log = json.loads(Client().get(f"/api/v1/sessions/{table.session_id}/log").content)

    previous = ""
    for line in log["lines"]:
        fields = {"previous": previous} | {name: line[name] for name in HASHED}
        previous = hashlib.sha256(canonical(fields).encode()).hexdigest()
        assert previous == line["hash"], line
    entered = [write_entry(ruling.entry)["do"] for ruling in table.state.rulings]
    assert entered and [line["entry"]["do"] for line in log["lines"] if line["kind"] == "entry"] == entered


def test_ndjson_gives_a_line_a_line(table: ApiTable) -> None:
    answer = Client().get(f"/api/v1/sessions/{table.session}/log?format=ndjson")

    assert answer.headers["Content-Type"] == "application/x-ndjson"
    text = answer.content.decode()
    lines = [json.loads(line) for line in text.split("\n")[:-1]]
    assert text.endswith("\n")
    assert lines == table.watcher.get(f"sessions/{table.session}/log")["lines"]


@pytest.mark.parametrize("path", ["sessions/{session}/log", "hands/{hand}/log"])
def test_another_format_is_refused_by_its_name(path: str, table: ApiTable) -> None:
    answer = table.watcher.get(path.format(session=table.session, hand=table.hand) + "?format=xml")

    assert answer.status == 400
    assert answer["errors"] == [{"field": "format", "message": "The format can be json or ndjson."}]


@pytest.mark.parametrize("path", ["sessions/{session}/log", "hands/{hand}/log"])
def test_what_hasnt_changed_isnt_sent_again(path: str, table: ApiTable) -> None:
    path = path.format(session=table.session, hand=table.hand)
    etag = table.watcher.get(path).headers["ETag"]

    assert table.watcher.get(path, If_None_Match=etag).status == 304
    assert Client().get(f"/api/v1/{path}?format=ndjson").headers["ETag"] != etag
    table.play(1, "5-3", arm=2)
    assert table.watcher.get(path, If_None_Match=etag).status == 200


def test_everybody_reads_the_log_and_sees_the_same(table: ApiTable) -> None:
    seen = [
        who.get(f"sessions/{table.session}/log").body
        for who in (table.keeper, table.seats[1], table.seats[2], table.watcher, table.stranger, Api())
    ]

    assert all(each == seen[0] for each in seen)


def test_no_key_and_no_device_is_named(table: ApiTable) -> None:
    text = Client().get(f"/api/v1/sessions/{table.session}/log").content.decode()

    assert table.keeper.key not in text and "digest" not in text


def test_a_hands_log_has_the_lines_about_it(table: ApiTable) -> None:
    first = table.hand
    table.enter({"do": "void", "reason": "a tile fell"})
    table.begin(leader=2)
    table.play(2, "6-6")

    log = table.watcher.get(f"hands/{first}/log")
    whole = table.watcher.get(f"sessions/{table.session}/log")

    assert [line["version"] for line in log["lines"]] == [*range(1, 10)]
    assert (log["head"], log["seal"]) == (whole["head"], whole["seal"])
    assert [line["kind"] for line in table.watcher.get(f"hands/{table.hand}/log")["lines"]] == ["begun", "entry"]


def test_a_correction_is_in_the_log_of_every_hand_that_it_reaches(table: ApiTable) -> None:
    first, [opening, _second] = table.hand, [line["id"] for line in _entries(table)]
    table.enter({"do": "void", "reason": "a tile fell"})
    table.begin(leader=1)
    six = table.play(1, "6-6")["id"]
    correct(
        table,
        {"do": "amend", "play": six, "entry": lay("1: 6-5")},
        {"do": "amend", "play": opening, "entry": lay("1: 5-5")},
        why="both",
    )

    for hand in (first, table.hand):
        last = table.watcher.get(f"hands/{hand}/log")["lines"][-1]
        assert (last["kind"], last["why"], last["hand"]) == ("correction", "both", table.hand)


def test_the_log_of_a_hand_whose_beginning_was_taken_back_is_still_there() -> None:
    table = open_table()
    table.undo()

    log = table.watcher.get(f"hands/{table.hand}/log")

    assert [(line["kind"], line["in_force"]) for line in log["lines"]] == [("begun", False), ("undo", True)]


@pytest.mark.parametrize("kind", ["sessions", "hands"])
def test_what_doesnt_exist_has_no_log(kind: str) -> None:
    assert Api().get(f"{kind}/00000000-0000-4000-8000-000000000000/log").status == 404


def _entries(table: ApiTable) -> list[dict[str, Any]]:
    lines = table.watcher.get(f"sessions/{table.session}/log")["lines"]
    return [line for line in lines if line["kind"] == "entry"]
