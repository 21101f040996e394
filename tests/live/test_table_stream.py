"""The stream of a table page, for whoever holds the pen or a seat, for watchers and for strangers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.client import HTTPConnection
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from referee import operations, queries
from referee.drawing import shared_felt
from referee.faces.selection import A_PHONE
from referee.http.devices import COOKIE
from referee.live import endpoint, table
from referee.live.table import Table
from referee.management.commands import serve
from referee.news import sqlite
from referee.news.hub import Hub
from tests.live.serving import SECONDS, Reader, serving
from tests.pages import HTMX, PageTable, browser, seat_people

pytestmark = pytest.mark.django_db(transaction=True)


def reader(port: int, table: PageTable, device: str = "", query: str = "?seen=1", **headers: str) -> Reader:
    """Somebody with the page open, who has seen the beginning of the hand."""
    given = {"Cookie": f"{COOKIE}={browser(device).cookies[COOKIE].value}"} if device else {}
    return Reader(port, f"{table.path}live/{query}", **given, **headers)


def first_of(reader: Reader) -> dict[str, str]:
    """The first event, after the one that only says when to come again."""
    retry = reader.event()
    assert 1000 <= int(retry["retry"]) < 4000
    return reader.event()


@pytest.mark.parametrize("device", ["keeper's phone", "bo's phone"])
def test_who_may_enter_now_is_told_the_version_only(port: int, device: str) -> None:
    table = seat_people()
    with reader(port, table, device) as phone:
        table.lay("5-5")

        assert first_of(phone) == {"event": "moved", "id": "2", "data": "2"}


def test_a_seat_that_is_not_at_turn_is_sent_the_page_as_it_would_fetch_it(port: int) -> None:
    table = seat_people()
    table.lay("5-5")
    with reader(port, table, "bo's phone", query="?seen=2") as phone:
        table.lay("5-0@1")
        sent = first_of(phone)

    assert (sent["event"], sent["id"]) == ("table", "3")
    assert 'data-role="player 2"' in sent["data"]
    assert shown(sent["data"]) == shown(table.look("player", **HTMX).content.decode())


def test_a_seat_is_not_sent_what_its_own_tap_has_brought(port: int) -> None:
    table = seat_people()
    table.lay("5-5")
    with reader(port, table, "bo's phone", query="?seen=2") as phone:
        table.lay("5-0@1", who="player")

        assert first_of(phone) == {"event": "moved", "id": "3", "data": "3"}


def test_each_seat_is_sent_its_own_page(port: int) -> None:
    table = seat_people("all-fives", "Ann", "Bo", "Cy")
    keeper = queries.key_of_device("keeper's phone", table.session_id)
    token = operations.hand_over_pen(session_id=table.session_id, by=keeper, seat=3)
    operations.take_pen(token=token, device="cy's phone")
    with reader(port, table, "bo's phone") as bo, reader(port, table, "cy's phone") as cy:
        table.lay("5-5", "5-0@1", "0-0@1")

        assert 'data-role="player 2"' in sent_to(bo, 4)
        assert 'data-role="player 3"' in sent_to(cy, 4)


def sent_to(phone: Reader, version: int) -> str:
    """The page that brings a version, whatever came before it."""
    while (event := phone.event()).get("id") != str(version):
        assert event, "the stream has ended"
    return event["data"]


@pytest.mark.parametrize("device", ["", "a stranger's phone"])
def test_who_has_none_is_sent_the_page_as_it_would_fetch_it(port: int, device: str) -> None:
    table = seat_people()
    with reader(port, table, device) as phone:
        table.lay("5-5")
        sent = first_of(phone)

    assert (sent["event"], sent["id"]) == ("table", "2")
    assert shown(sent["data"]) == shown(table.look("watcher", **HTMX).content.decode())


def test_whoever_follows_is_told_as_soon_as_the_same_process_has_answered(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "SECONDS", 3600)
    table = seat_people()
    with reader(port, table) as phone:
        phone.event()
        table.lay("5-5")
        entering = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        entering.request("POST", f"{table.path}enter/")
        entering.getresponse().read()
        entering.close()

        assert phone.event()["id"] == "2"


def shown(html: str) -> list[str]:
    """The page without what is made anew each time."""
    html = re.sub(r'(csrfmiddlewaretoken|name="id")" value="[^"]*', "", html)
    return re.sub(r'name="id" value="[^"]*', "", html).splitlines()


def test_nothing_is_sent_that_the_reader_has_seen(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "SECONDS_OF_SILENCE", 0.01)
    table = seat_people()
    with reader(port, table) as phone:
        assert first_of(phone)["event"] == "here"


@pytest.mark.parametrize(("query", "headers"), [("", {}), ("?seen=x", {}), ("?seen=0", {"Last_Event_ID": "1"})])
def test_who_is_behind_is_brought_up_to_date(port: int, query: str, headers: dict[str, str]) -> None:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    with reader(port, table, query=query, **headers) as phone:
        assert first_of(phone)["id"] == "3"


def test_only_the_newest_version_is_sent_to_who_was_away(port: int) -> None:
    table = seat_people()
    table.lay("5-5", "5-0@1")
    with reader(port, table) as phone:
        assert first_of(phone)["id"] == "3"
        table.lay("0-0@1")
        assert phone.event()["id"] == "4"


def test_all_are_told_to_come_again_where_the_pen_moves(port: int) -> None:
    table = seat_people()
    with reader(port, table) as watcher, reader(port, table, "keeper's phone") as keeper:
        watcher.event(), keeper.event()
        operations.take_pen(token=operations.hand_out_pen(session_id=table.session_id), device="another")

        assert watcher.event()["event"] == keeper.event()["event"] == "again"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """What is made for several at once, as it is made."""
    made: list[Any] = []
    make = table.table_sent

    def noted(session_id: UUID, view: Any) -> Any:
        made.append(view)
        return make(session_id, view)

    monkeypatch.setattr(table, "table_sent", noted)
    yield made


def test_a_version_is_made_once_for_all_who_see_the_same(port: int, made: list[Any]) -> None:
    table = seat_people()
    phones = [reader(port, table) for _ in range(3)]
    phones.append(Reader(port, f"{table.path}live/?seen=1", Cookie="felt=372x204"))  # nearly as large
    phones.append(Reader(port, f"{table.path}live/?seen=1", Cookie="screen=412x915"))  # has played a patience once
    wide = Reader(port, f"{table.path}live/?seen=1", Cookie="felt=600x480")
    for phone in [*phones, wide]:
        phone.event()
    table.lay("5-5")
    told = [phone.event()["data"] for phone in [*phones, wide]]

    assert len(set(told[:5])) == 1
    assert told[5] != told[0]
    assert sorted(view.felt for view in made) == sorted({shared_felt((600, 480)), shared_felt(A_PHONE.felt)})
    for phone in [*phones, wide]:
        phone.__exit__(None, None, None)


def test_what_each_phone_closes_for_itself_is_fetched_by_each(port: int) -> None:
    table = seat_people("block")
    table.lay("6-1")
    table.send("enter", do="pass")
    table.lay("6-5@1")
    with reader(port, table, query="?seen=4") as phone:
        table.lay("2-1@2")  # Bo passed while holding it

        assert first_of(phone)["event"] == "moved"


def test_an_unknown_table_has_no_stream(port: int) -> None:
    with Reader(port, "/table/5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11/live/") as stranger:
        assert stranger.status == 404
    assert Client().post(f"{seat_people().path}live/").status_code == 405


def test_without_an_event_loop_the_phone_is_told_to_come_again() -> None:
    answer = Client().get(f"{seat_people().path}live/")

    assert (answer.status_code, answer["Content-Type"]) == (200, "text/event-stream")
    assert answer.content.startswith(b"retry: ")


def test_where_the_page_cannot_be_made_streams_end_and_it_is_logged_once(
    port: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = seat_people()

    def fail(*given: Any) -> Any:
        raise RuntimeError("no page")

    monkeypatch.setattr("referee.live.table.watched_table", fail)
    with reader(port, table) as one, reader(port, table) as two:
        one.event(), two.event()
        table.lay("5-5")

        assert one.event() == two.event() == {}
    assert [record.getMessage() for record in caplog.records] == ["What people follow couldn't be made."]


def test_who_leaves_frees_everything(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hubs: list[Hub] = []
    begin = Hub._begin
    monkeypatch.setattr(Hub, "_begin", lambda hub: (hubs.append(hub), begin(hub))[1])
    table = seat_people()
    with reader(port, table) as one, reader(port, table) as two:
        one.event(), two.event()
        assert hubs[0].count == 2
    with reader(port, table) as last:
        last.event()
        table.lay("5-5")
        last.event()

        assert hubs[0].count == 1


def test_a_phone_that_takes_nothing_is_cut_off(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "SECONDS_TO_TAKE_NOTHING", 1)
    monkeypatch.setattr(endpoint, "SECONDS_OF_SILENCE", 0)
    monkeypatch.setattr(Table, "silence", b":" + b"x" * 1_000_000 + b"\n\n")
    gone = Event()
    go_on = endpoint.go_on

    async def noted(*given: Any) -> None:
        await go_on(*given)
        gone.set()

    monkeypatch.setattr(endpoint, "go_on", noted)
    with serving() as port, reader(port, seat_people()):
        assert gone.wait(SECONDS)


@pytest.mark.parametrize("device", ["keeper's phone", "bo's phone", "", "a stranger's phone"])
def test_a_board_is_sent_itself_whoever_looks_at_it(port: int, device: str) -> None:
    table = seat_people()
    cookie = f"{COOKIE}={browser(device).cookies[COOKIE].value}; " if device else ""
    with Reader(port, f"{table.path}live/board/?seen=1", Cookie=f"{cookie}board=1800x636") as board:
        table.lay("5-5")
        sent = first_of(board)

    screen = browser()
    screen.cookies["board"] = "1800x636"
    fetched = screen.get(f"/board/{table.state.session.code}/", headers=HTMX).content.decode()
    assert (sent["event"], sent["id"]) == ("table", "2")
    assert 'viewBox="0 0 1800 636"' in sent["data"]
    assert sent["data"] == fetched


def test_nobody_follows_the_board_of_a_table_that_is_not_there(port: int) -> None:
    assert browser().get("/table/00000000-0000-4000-8000-000000000000/live/board/").status_code == 404
