"""The stream of the API (record 3.6): the state, then every line of the log, none of them missed."""

from __future__ import annotations

import json
import socket

import pytest
from django.test import Client

from referee import operations
from referee.log import ClaimedPoints, DisputeOutcome
from referee.streams import middleware
from tests.support.api import PROBLEM, check_component
from tests.support.live_server import StreamReader, data
from tests.support.logs import play_a_little
from tests.support.other_process import another_process, tell
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db(transaction=True)


def path(table: Table, query: str = "") -> str:
    return f"/api/v1/sessions/{table.session_id}/events{query}"


def test_the_state_comes_first_and_then_every_line(port: int) -> None:
    table = open_table()
    shown = Client().get(f"/api/v1/sessions/{table.session_id}").json()
    with StreamReader(port, path(table)) as reader:
        first = reader.event()
        table.play("1: 5-5")
        second = reader.event()

    assert reader.status == 200
    assert (first["event"], first["id"]) == ("state", "1")
    assert data(first) == {"kind": "state", **shown}
    assert "event" not in second
    assert second["id"] == "2"
    told = data(second)
    assert (told["version"], told["kind"], told["number"], told["seat"], told["turn"]) == (2, "entry", 1, 1, 2)
    assert (told["hand"], told["scores"], told["finished"]) == (str(table.hand_id), {"1": 10, "2": 0}, False)
    assert (told["ruling"]["play"], told["ruling"]["points"], told["dispute"]) == (1, 10, None)
    check_component("EntryEvent", told)


def test_nothing_stands_between_the_stream_and_its_reader(port: int) -> None:
    table = open_table()
    with StreamReader(port, path(table), Accept_Encoding="gzip") as reader:
        assert reader.event()["event"] == "state"

    assert reader.headers["content-type"] == "text/event-stream"
    assert reader.headers["cache-control"] == "no-store"
    assert reader.headers["x-accel-buffering"] == "no"
    assert not reader.headers.keys() & {"content-encoding", "x-stream", "content-length"}


@pytest.mark.parametrize("game", ["all-fives", "super-dominoes", "bingo"])
def test_who_comes_later_is_told_the_same_as_who_was_there(port: int, game: str) -> None:
    table = play_a_little(game)
    version = table.version
    with StreamReader(port, path(table, "?since=0")) as reader:
        state = reader.event()
        told = [reader.event() for _ in range(version)]

    assert "id" not in state, "nobody has seen what comes after the state"
    assert [int(event["id"]) for event in told] == list(range(1, version + 1))
    assert data(told[-1])["finished"] == data(state)["finished"]
    assert data(told[-1])["scores"] == data(state)["scores"]


def test_a_dropped_connection_misses_nothing(port: int) -> None:
    table = open_table()
    with StreamReader(port, path(table)) as reader:
        reader.event()
        table.play("1: 5-5")
        seen = reader.event()["id"]
    table.plays("2: 5-0 on 1", "1: 0-0 on 1")
    table.undo()
    with StreamReader(port, path(table, "?since=0"), Last_Event_ID=seen) as reader:
        assert reader.event()["event"] == "state"
        told = [data(reader.event()) for _ in range(3)]
        table.play("1: 0-4 on 1")
        told.append(data(reader.event()))

    assert [line["version"] for line in told] == [3, 4, 5, 6]
    assert [line["kind"] for line in told] == ["entry", "entry", "undo", "entry"]
    assert [line["turn"] for line in told] == [1, 2, 1, 2]
    assert told[2]["ruling"] is None


def test_a_challenge_and_its_settlement_are_told(port: int) -> None:
    table = open_table()
    played = table.play("1: 5-5").line.id
    with StreamReader(port, path(table)) as reader:
        reader.event()
        raised = operations.dispute(play_id=played, by=table.seat_keys[2], claim=ClaimedPoints(15), note="Fifteen")
        first = data(reader.event())
        operations.settle(dispute_id=raised.dispute.id, by=table.keeper, outcome=DisputeOutcome.RULING_STANDS)
        second = data(reader.event())

    assert (first["kind"], first["dispute"]["claim"], first["dispute"]["status"]) == ("dispute", {"points": 15}, "open")
    assert (second["kind"], second["dispute"]["status"]) == ("settlement", "ruling_stands")
    assert second["dispute"]["id"] == first["dispute"]["id"]
    check_component("DisputeEvent", first)
    check_component("SettlementEvent", second)


def test_json_lines_are_the_same(port: int) -> None:
    table = open_table()
    with StreamReader(port, path(table), Accept="application/x-ndjson") as reader:
        state = reader.line()
        table.play("1: 5-5")
        line = reader.line()

    assert reader.headers["content-type"] == "application/x-ndjson"
    assert (state["kind"], state["version"]) == ("state", 1)
    assert (line["kind"], line["version"], line["ruling"]["points"]) == ("entry", 2, 10)


@pytest.mark.parametrize(("accept", "silence"), [("*/*", b":\n\n"), ("application/x-ndjson", b"\n")])
def test_something_goes_over_the_line_while_nothing_happens(
    port: int, accept: str, silence: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "SECONDS_OF_SILENCE", 0.01)
    with StreamReader(port, path(open_table()), Accept=accept) as reader:
        reader.chunk()

        assert reader.chunk() == silence


@pytest.mark.parametrize("who", ["keeper", "player", "stranger"])
def test_a_key_makes_no_difference(port: int, who: str) -> None:
    table, other = open_table(), open_table("Cy", "Di")
    secret = operations.take_pen(
        token=operations.hand_out_pen(
            session_id=(other if who == "stranger" else table).session_id, seat=2 if who == "player" else None
        )
    ).secret
    with StreamReader(port, path(table), Authorization=f"Bearer {secret}") as reader:
        assert reader.event()["event"] == "state"


def test_a_line_of_another_process_is_told(port: int) -> None:
    table = open_table()
    with another_process() as process, StreamReader(port, path(table)) as reader:
        reader.event()
        tell(process, "play", table.session_id, "1: 5-5")

        assert reader.event()["id"] == "2"


@pytest.mark.postgres
def test_a_line_written_here_is_told_by_another_process() -> None:
    table = open_table()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with another_process() as process:
        tell(process, "serve", port)
        with StreamReader(port, path(table)) as reader:
            reader.event()
            table.plays("1: 5-5", "2: 5-0 on 1")

            assert reader.versions(2) == [2, 3]


@pytest.mark.parametrize("said", ["-1", "2", "x", "", "1.0", "9" * 30, "²"])
def test_what_is_no_version_is_refused(said: str) -> None:
    table = open_table()
    for query, headers, name in (("?since=" + said, {}, "since"), ("", {"Last-Event-ID": said}, "Last-Event-ID")):
        answer = Client().get(path(table, query), headers=headers)

        assert answer.status_code == 400
        assert answer["Content-Type"] == PROBLEM
        assert answer.json()["errors"][0]["field"] == name


def test_an_unknown_session_and_an_unknown_parameter_are_refused_as_anywhere(port: int) -> None:
    table = open_table()
    with StreamReader(port, "/api/v1/sessions/5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11/events") as unknown:
        assert (unknown.status, unknown.headers["content-type"]) == (404, PROBLEM)
        assert unknown.body()["status"] == 404
    with StreamReader(port, path(table, "?form=x")) as wrong:
        assert (wrong.status, wrong.body()["errors"][0]["field"]) == (400, "form")
    assert Client().post(path(table)).status_code == 405


def test_without_an_event_loop_the_stream_is_the_state() -> None:
    table = open_table()

    answer = Client().get(path(table))

    assert answer.status_code == 200
    assert answer.content.startswith(b"event: state\nid: 1\ndata: {")
    check_component("StateEvent", json.loads(answer.content.decode().partition("data: ")[2]))


def test_a_reader_who_takes_nothing_holds_nobody_up_and_then_gets_all(port: int) -> None:
    table = open_table()
    with StreamReader(port, path(table)) as slow, StreamReader(port, path(table)) as quick:
        quick.event()
        for _ in range(30):
            table.play("1: 5-5")
            table.undo()
        assert list(quick.versions(60)) == list(range(2, 62))
        slow.event()
        assert list(slow.versions(60)) == list(range(2, 62))


def test_one_who_leaves_in_the_middle_hurts_nobody(port: int) -> None:
    table = open_table()
    with StreamReader(port, path(table)) as stays:
        stays.event()
        with StreamReader(port, path(table)) as leaves:
            leaves.event()
        table.play("1: 5-5")

        assert stays.event()["id"] == "2"
