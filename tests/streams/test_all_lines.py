"""The stream of all sessions: every line of every log that one may see, none of them missed."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event
from time import sleep
from typing import Any

import psycopg
import pytest
from django.db import connection, connections, transaction
from django.test import Client

from referee import models, operations, queries
from referee.accounts.models import ApiToken, Membership
from referee.operations import log_writer
from referee.streams import middleware
from referee.web.stream_response import FollowEverything, FollowTable, read_follow
from tests.support.api import PROBLEM, check_component
from tests.support.live_server import StreamReader, data
from tests.support.members import account, circle_of, logged_in, session_of
from tests.support.other_process import another_process, tell
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db(transaction=True)

PATH = "/api/v1/events"

SECONDS_TO_WAIT = 10
SECONDS_TO_BE_TOLD = 0.3
"""The seconds that a line which is committed takes to reach a reader, and more."""


def token_of(name: str, circle: Any) -> str:
    """Return the token of a program of a new member's."""
    user = account(name)
    Membership.objects.create(user=user, circle=circle)
    made = operations.make_api_token(
        user=user, circle=circle.id, name="a program", scope=ApiToken.Scope.READ, lasts=timedelta(days=1)
    )
    return made.secret


def events(reader: StreamReader, count: int) -> list[dict[str, Any]]:
    """Return the next events, each of whose ids is the number in it."""
    told = [reader.event() for _ in range(count)]
    lines = [data(each) for each in told]
    assert [each["id"] for each in told] == [str(line["event"]) for line in lines]
    return lines


@pytest.mark.postgres
def test_the_place_comes_first_and_then_the_lines_of_every_session(port: int) -> None:
    one, other = open_table(), open_table("Cy", "Di")
    with StreamReader(port, PATH) as reader:
        first = reader.event()
        one.play("1: 5-5")
        other.play("1: 6-6")
        third = open_table("Eve", "Fay", begin=False)
        told = events(reader, 3)

    assert first["event"] == "state" and data(first) == {"kind": "state", "event": int(first["id"])}
    check_component("FeedState", data(first))
    assert [line["session"] for line in told] == [str(each.session_id) for each in (one, other, third)]
    assert [(line["kind"], line["version"]) for line in told] == [("entry", 2), ("entry", 2), ("opened", 0)]
    assert told[0]["event"] < told[1]["event"] < told[2]["event"]
    assert (told[0]["seat"], told[0]["ruling"]["points"], told[0]["scores"]) == (1, 10, {"1": 10, "2": 0})
    check_component("FeedLine", told[0])


@pytest.mark.postgres
def test_a_line_says_what_the_stream_of_its_session_says(port: int) -> None:
    table = open_table()
    with (
        StreamReader(port, f"{PATH}?since=0") as everything,
        StreamReader(port, f"{PATH[:-7]}/sessions/{table.session_id}/events") as one,
    ):
        assert "id" not in everything.event()
        one.event()
        events(everything, 2)
        table.play("1: 5-5")
        (line,) = events(everything, 1)
        same = data(one.event())

    assert {key: value for key, value in line.items() if key not in ("event", "session")} == same


@pytest.mark.postgres
@pytest.mark.parametrize("how", ["since", "header"])
def test_a_dropped_connection_misses_nothing(port: int, how: str) -> None:
    one, other = open_table(), open_table("Cy", "Di")
    with StreamReader(port, PATH) as reader:
        reader.event()
        one.play("1: 5-5")
        seen = reader.event()["id"]
    one.play("2: 5-0 on 1")
    other.play("1: 6-6")
    one.undo()
    path, headers = (f"{PATH}?since={seen}", {}) if how == "since" else (f"{PATH}?since=0", {"Last_Event_ID": seen})
    with StreamReader(port, path, **headers) as reader:
        assert reader.event()["event"] == "state"
        told = events(reader, 3)
        other.undo()
        told += events(reader, 1)

    assert [line["kind"] for line in told] == ["entry", "entry", "undo", "undo"]
    assert [line["session"] for line in told] == [str(each.session_id) for each in (one, other, one, other)]
    assert [line["scores"] for line in told] == [
        {"1": 10, "2": 10},
        {"1": 0, "2": 0},
        {"1": 10, "2": 0},
        {"1": 0, "2": 0},
    ]


def test_more_lines_than_are_read_at_once_come_all(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.queries.all_lines.AT_ONCE", 2)
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 0-0 on 1")
    with StreamReader(port, f"{PATH}?since=0") as reader:
        reader.event()
        told = events(reader, 5)

    assert [line["version"] for line in told] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("query", "accept"), [("", "application/x-ndjson"), ("?format=ndjson", "*/*")])
def test_json_lines_are_the_same(port: int, query: str, accept: str) -> None:
    table = open_table()
    with StreamReader(port, PATH + query, Accept=accept) as reader:
        state = reader.line()
        table.play("1: 5-5")
        line = reader.line()

    assert reader.headers["content-type"] == "application/x-ndjson"
    assert (state["kind"], line["kind"], line["version"]) == ("state", "entry", 2)
    assert line["event"] > state["event"]


def test_a_line_written_by_another_process_is_told(port: int) -> None:
    table = open_table()
    with StreamReader(port, PATH) as reader, another_process() as process:
        reader.event()
        tell(process, "play", table.session_id, "1: 5-5")
        assert events(reader, 1)[0]["version"] == 2


@pytest.mark.parametrize(
    "said", ["since=-1", "since=x", "since=99999999999999999", "since=9999999999999999", "since=1&since=2", "page=1"]
)
def test_what_is_no_number_of_a_line_is_refused_by_name(said: str) -> None:
    answer = Client().get(f"{PATH}?{said}")

    assert answer.status_code == 400 and answer["Content-Type"] == PROBLEM
    assert answer.json()["errors"][0]["field"] == said.split("=")[0]
    answer = Client().get(PATH, headers={"Last-Event-ID": "x"})
    assert answer.json()["errors"][0]["field"] == "Last-Event-ID"


# A server for members


def test_a_member_follows_their_own_circle(port: int, settings: Any) -> None:
    settings.REFEREE_ACCESS = "members"
    thursday, friday = circle_of("Thursday"), circle_of("Friday")
    secret = token_of("ann", thursday)
    with StreamReader(port, f"{PATH}?since=0", Authorization=f"Bearer {secret}") as reader:
        assert reader.status == 200
        reader.event()
        session_of(friday, left=False)
        session_of(None, left=False)
        own = session_of(thursday, left=False)
        assert [line["session"] for line in events(reader, 1)] == [str(own.session.id)]


@pytest.mark.parametrize("end", ["membership", "token", "account", "access"])
def test_the_stream_ends_with_what_let_its_reader_in(port: int, settings: Any, end: str) -> None:
    settings.REFEREE_ACCESS = "members"
    thursday = circle_of("Thursday")
    secret = token_of("ann", thursday)
    with StreamReader(port, PATH, Authorization=f"Bearer {secret}") as reader:
        reader.event()
        if end == "membership":
            Membership.objects.all().delete()
        elif end == "token":
            ApiToken.objects.all().delete()
        elif end == "account":
            ApiToken.objects.get().user.__class__.objects.update(is_active=False)
        else:
            settings.REFEREE_ACCESS = "open"
        session_of(thursday, left=False)

        assert reader.event() == {}


def test_it_ends_from_time_to_time_on_a_server_for_members(
    port: int, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REFEREE_ACCESS = "members"
    monkeypatch.setattr(middleware, "SECONDS_LET_IN", 0)
    secret = token_of("ann", circle_of("Thursday"))
    with StreamReader(port, PATH, Authorization=f"Bearer {secret}") as reader:
        assert reader.event()["event"] == "state"
        assert reader.event() == {}


def test_keeper_watcher_and_stranger_follow_no_list_that_is_for_members(settings: Any) -> None:
    table = open_table()
    settings.REFEREE_ACCESS = "members"
    opened = session_of(circle_of("Thursday"), left=False)

    for key in (opened.keeper_key, opened.seat_keys[1], "nonsense", ""):
        answer = Client().get(PATH, headers={"Authorization": f"Bearer {key}"} if key else {})
        assert answer.status_code == 403, table
    nobody = logged_in(account("somebody in no circle")).get(PATH)
    assert nobody.status_code == 200


# Numbers


@pytest.mark.postgres
def test_numbers_grow_with_every_line_however_it_is_written() -> None:
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")
    record = queries.record_of(queries.SeenSession(table.session_id))
    assert record
    numbers = list(models.Play.objects.order_by("number").values_list("session", "version", "number"))

    assert [version for _session, version, _number in numbers] == [0, 1, 2, 3]
    assert len({number for *_line, number in numbers}) == 4


@pytest.mark.postgres
def test_lines_that_are_written_at_once_have_numbers_in_their_order(django_user_model: Any) -> None:
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1")
    client = Client()
    log = client.get(f"/api/v1/sessions/{table.session_id}/record?log=1").content
    before = queries.newest_mark().number
    assert client.post("/api/v1/sessions/import", log, content_type="application/json").status_code in (201, 409)
    other = client.get(f"/api/v1/sessions/{table.session_id}/record").content
    read_in = client.post("/api/v1/sessions/import", other, content_type="application/json").json()["id"]

    lines = models.Play.objects.filter(session=read_in).order_by("number")
    assert [line.version for line in lines] == list(range(len(lines)))
    assert all(line.number > before for line in lines)
    assert queries.newest_mark().number == max(line.number for line in lines)


def test_a_number_never_comes_twice_though_its_session_is_deleted() -> None:
    opened = open_table(begin=False)
    last = queries.newest_mark().number
    models.Session.objects.update(opened_at="2001-01-01T00:00Z", changed_at="2001-01-01T00:00Z")
    from django.utils import timezone

    assert operations.delete_never_played(session_id=opened.session_id, before=timezone.now())
    open_table(begin=False)

    assert queries.newest_mark().number > last


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor != "postgresql", reason="on SQLite writers take turns")
def test_nobody_goes_on_past_a_line_that_somebody_is_writing(port: int) -> None:
    one, other = open_table(), open_table("Cy", "Di")
    with StreamReader(port, PATH) as reader:
        reader.event()
        with transaction.atomic():
            one.play("1: 5-5")
            with another_process() as process:
                tell(process, "play", other.session_id, "1: 6-6")
        told = events(reader, 2)

    assert [line["session"] for line in told] == [str(one.session_id), str(other.session_id)]


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor != "postgresql", reason="on SQLite writers take turns")
def test_nobody_goes_on_past_a_line_whose_writer_began_last(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = open_table(), open_table("Cy", "Di")
    began, go_on, write_line = Event(), Event(), log_writer.write_line

    def write_last(line: models.Play) -> None:
        if line.session_id == other.session_id:
            began.set()
            assert go_on.wait(SECONDS_TO_WAIT)
        write_line(line)

    def play_other() -> None:
        other.play("1: 6-6")
        connections.close_all()

    monkeypatch.setattr(log_writer, "write_line", write_last)
    with StreamReader(port, PATH) as reader, ThreadPoolExecutor() as elsewhere:
        reader.event()
        played = elsewhere.submit(play_other)
        assert began.wait(SECONDS_TO_WAIT)
        with transaction.atomic():
            one.play("1: 5-5")
            go_on.set()
            played.result()
            sleep(SECONDS_TO_BE_TOLD)
        told = events(reader, 2)

    assert [line["session"] for line in told] == [str(one.session_id), str(other.session_id)]


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one database in a file")
def test_nobody_is_held_up_by_what_is_written_in_another_database(port: int) -> None:
    one, other = open_table(), open_table("Cy", "Di")
    with StreamReader(port, PATH) as reader, psycopg.connect(os.environ["DATABASE_URL"]) as elsewhere:
        assert elsewhere.info.dbname != connection.settings_dict["NAME"]
        reader.event()
        elsewhere.execute("CREATE TEMPORARY TABLE anything (number bigint)")
        one.play("1: 5-5")
        other.play("1: 6-6")
        told = events(reader, 2)

    assert [line["session"] for line in told] == [str(one.session_id), str(other.session_id)]


def test_what_a_view_says_of_the_stream_is_read_again() -> None:
    follow = FollowEverything(7, "text/event-stream", "en", None, None, None)
    answer = Client().get(f"{PATH}?since=0")

    assert read_follow(answer["X-Stream"]) == follow._replace(seen=0)
    table = open_table()
    assert isinstance(read_follow(json.dumps(["table", str(table.session_id), 3])), FollowTable)
