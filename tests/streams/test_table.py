"""The stream of a table page, for whoever holds the pen or a seat, for watchers and for strangers."""

from __future__ import annotations

import pytest
from django.test import Client

from referee import operations
from referee.streams import middleware
from referee.streams.hub import NewsHub
from referee.web.devices import COOKIE
from tests.support.live_server import StreamReader
from tests.support.pages import PageTable, browser, seat_people

pytestmark = pytest.mark.django_db(transaction=True)


def reader(port: int, table: PageTable, device: str = "", query: str = "?seen=1", **headers: str) -> StreamReader:
    """Somebody with the page open, who has seen the beginning of the hand."""
    given = {"Cookie": f"{COOKIE}={browser(device).cookies[COOKIE].value}"} if device else {}
    return StreamReader(port, f"{table.path}live/{query}", **given, **headers)


def first_of(reader: StreamReader) -> dict[str, str]:
    """Return the first event, after the one that only says when to come again."""
    retry = reader.event()
    assert 1000 <= int(retry["retry"]) < 4000
    return reader.event()


@pytest.mark.parametrize("device", ["keeper's phone", "bo's phone", "", "a stranger's phone"])
def test_whoever_has_the_page_open_is_told_that_there_is_a_new_version(port: int, device: str) -> None:
    table = seat_people()
    with reader(port, table, device) as phone:
        table.lay("5-5")

        assert first_of(phone) == {"event": "moved", "id": "2", "data": "2"}


def test_nothing_is_sent_that_the_reader_has_seen(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "SECONDS_OF_SILENCE", 0.01)
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


def test_an_unknown_table_has_no_stream(port: int) -> None:
    with StreamReader(port, "/table/5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11/live/") as stranger:
        assert stranger.status == 404
    assert Client().post(f"{seat_people().path}live/").status_code == 405


def test_without_an_event_loop_the_phone_is_told_to_come_again() -> None:
    answer = Client().get(f"{seat_people().path}live/")

    assert (answer.status_code, answer["Content-Type"]) == (200, "text/event-stream")
    assert answer.content.startswith(b"retry: ")


def test_who_leaves_frees_everything(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hubs: list[NewsHub] = []
    begin = NewsHub._begin
    monkeypatch.setattr(NewsHub, "_begin", lambda hub: (hubs.append(hub), begin(hub))[1])
    table = seat_people()
    with reader(port, table) as one, reader(port, table) as two:
        one.event(), two.event()
        assert hubs[0].count == 2
    with reader(port, table) as last:
        last.event()
        table.lay("5-5")
        last.event()

        assert hubs[0].count == 1
