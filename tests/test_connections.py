"""How many connections there may be, and how long one may take. The clock is the test's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from referee.http import addresses
from referee.http.addresses import counted_as
from referee.live.places import Places
from referee.server import connections, open_files
from referee.server.connections import (
    BYTES_OF_BODIES,
    SECONDS_BETWEEN_REQUESTS,
    SECONDS_FOR_A_BODY,
    SECONDS_FOR_A_HEAD,
    SECONDS_TO_LEAVE,
    SECONDS_TO_TAKE,
    Connections,
    Limits,
)
from referee.server.environment import networks, whole_number


class Clock:
    """An event loop's, which goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._due: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> object:
        self._due.append((self.now + seconds, call))
        return object()

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while due := [each for each in self._due if each[0] <= until]:
            self._due.remove(due[0])
            self.now = due[0][0]
            due[0][1]()
        self.now = until


class Client:
    """A connection, and what was done to it."""

    def __init__(self, everybody: Connections, address: str | None = "192.0.2.1", unsent: int = 0) -> None:
        self.everybody = everybody
        self.done: list[str] = []
        self.left_over = unsent
        self.kept = 0
        self.came_in = everybody.may_come_in(self, address)

    def cut(self) -> None:
        self.done.append("cut")
        self.everybody.gone(self)

    def give_up_body(self) -> None:
        self.done.append("given up")
        self.everybody.keeps(self, -self.kept)
        self.everybody.leaves(self)

    def unsent(self) -> int:
        return self.left_over


@pytest.fixture
def clock() -> Clock:
    return Clock()


def everybody(clock: Clock, in_all: int = 10, from_an_address: int = 10) -> Connections:
    loop: Any = clock
    return Connections(Limits(in_all, from_an_address), loop)


def test_a_connection_that_sends_no_whole_head_is_closed(clock: Clock) -> None:
    client = Client(everybody(clock))
    clock.wait(SECONDS_FOR_A_HEAD - 1)
    assert client.done == []

    clock.wait(2)
    assert client.done == ["cut"]


def test_a_connection_that_is_answered_may_stay_as_long_as_that_takes(clock: Clock) -> None:
    client = Client(everybody(clock))
    client.everybody.has_a_head(client)
    clock.wait(3600)
    assert client.done == []

    client.everybody.waits_for_a_head(client)
    clock.wait(SECONDS_BETWEEN_REQUESTS - 1)
    assert client.done == []

    clock.wait(2)
    assert client.done == ["cut"]


def test_a_body_without_an_end_is_given_up_and_its_sender_goes(clock: Clock) -> None:
    client = Client(everybody(clock))
    client.everybody.has_a_head(client)
    client.everybody.waits_for_a_body(client)
    clock.wait(SECONDS_FOR_A_BODY - 1)
    client.everybody.waits_for_a_body(client)  # a little more of it has come, which wins no time
    clock.wait(2)
    assert client.done == ["given up"]

    clock.wait(SECONDS_TO_LEAVE + 1)
    assert client.done == ["given up", "cut"]


@pytest.mark.parametrize(("unsent", "done"), [(5, ["cut"]), (0, [])])
def test_a_client_that_takes_nothing_of_its_answer_is_cut_off(clock: Clock, unsent: int, done: list[str]) -> None:
    client = Client(everybody(clock), unsent=unsent)
    client.everybody.has_a_head(client)
    client.everybody.waits_to_be_taken(client)
    clock.wait(SECONDS_TO_TAKE + 1)

    assert client.done == done


def test_a_client_that_takes_its_answer_slowly_stays(clock: Clock) -> None:
    client = Client(everybody(clock), unsent=5)
    client.everybody.has_a_head(client)
    for _ in range(5):
        client.everybody.waits_to_be_taken(client)
        clock.wait(SECONDS_TO_TAKE - 1)
        client.everybody.is_taken(client)

    assert client.done == []


def test_what_is_left_of_an_answer_must_be_taken_too(clock: Clock) -> None:
    client = Client(everybody(clock), unsent=5)
    client.everybody.has_a_head(client)
    client.everybody.waits_for_a_head(client)
    client.everybody.has_a_head(client)
    clock.wait(SECONDS_TO_TAKE + 1)

    assert client.done == ["cut"]


def test_one_address_has_only_so_many_and_others_come_in(clock: Clock) -> None:
    all_of_them = everybody(clock, from_an_address=2)
    greedy = [Client(all_of_them) for _ in range(3)]
    assert [client.came_in for client in greedy] == [True, True, False]
    assert Client(all_of_them, "192.0.2.2").came_in

    all_of_them.gone(greedy[0])  # type: ignore[arg-type]
    assert Client(all_of_them).came_in


def test_where_there_are_too_many_in_all_the_one_goes_that_has_waited_longest(clock: Clock) -> None:
    all_of_them = everybody(clock, in_all=2)
    idle, busy = Client(all_of_them), Client(all_of_them, "192.0.2.2")
    all_of_them.has_a_head(busy)  # type: ignore[arg-type]
    newest = Client(all_of_them, "192.0.2.3")
    assert (newest.came_in, idle.done, busy.done) == (True, ["cut"], [])

    all_of_them.has_a_head(newest)  # type: ignore[arg-type]
    assert not Client(all_of_them, "192.0.2.4").came_in, "everybody else is being answered"


def test_bodies_without_an_end_take_only_so_much_memory(clock: Clock) -> None:
    all_of_them = everybody(clock)
    clients = [Client(all_of_them) for _ in range(3)]
    for client in clients:
        client.everybody.waits_for_a_body(client)
        client.kept = BYTES_OF_BODIES // 2
        client.everybody.keeps(client, client.kept)

    assert [client.done for client in clients] == [["given up"], [], []]


def test_it_is_said_once_a_minute_that_there_are_too_many(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    all_of_them = everybody(clock, in_all=1)
    stays = Client(all_of_them)
    all_of_them.has_a_head(stays)  # type: ignore[arg-type]
    for _ in range(100):
        Client(all_of_them)
        clock.wait(0.9)

    said = [int(record.getMessage().split()[1]) for record in caplog.records]
    assert len(said) == 2
    assert sum(said) <= 100


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2a00:1:2:3:4:5:6:7", "2a00:1:2:3::/64"),
        ("fe80::7", "fe80::7"),
        ("127.0.0.1", None),
        ("::1", None),
        (None, None),
        ("", None),
    ],
)
def test_a_household_counts_as_one_and_a_proxy_as_nobody(address: str | None, counted: str | None) -> None:
    assert counted_as(address) == counted


def test_the_proxies_are_those_of_the_settings(settings: Any) -> None:
    settings.REFEREE_PROXIES = ["10.0.0.0/8"]
    forget_addresses()
    try:
        assert counted_as("10.1.2.3") is None
        assert counted_as("127.0.0.1") == "127.0.0.1"
    finally:
        forget_addresses()


def test_one_address_has_only_so_many_streams(settings: Any) -> None:
    settings.REFEREE_CONNECTIONS = 1
    places = Places()
    phone: Any = {"client": ("192.0.2.7", 4711)}
    other: Any = {"client": ("192.0.2.8", 4711)}
    with places.place(phone) as first, places.place(phone) as second, places.place(other) as somebody_else:
        assert (first, second, somebody_else) == (True, False, True)
    with places.place(phone) as again, places.place({**phone, "client": None}) as unknown:
        assert again and unknown


def forget_addresses() -> None:
    addresses.counted_as.cache_clear()
    addresses._proxies.cache_clear()


def test_the_limits_leave_files_for_the_database(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(connections, "how_many", lambda: 1024)
    settings.REFEREE_CONNECTIONS = 5000
    assert connections.limits() == (896, 896)

    monkeypatch.setattr(connections, "how_many", lambda: 10**6)
    settings.REFEREE_CONNECTIONS = 500
    assert connections.limits() == (10_000, 500)


def test_each_event_loop_counts_its_own() -> None:
    async def run() -> Connections:
        assert connections.connections() is connections.connections()
        return connections.connections()

    assert asyncio.run(run()) is not asyncio.run(run())
    assert open_files.how_many() > 0


def test_a_wrong_setting_is_said_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PROXIES", "10.0.0.0/8, proxy")
    with pytest.raises(ImproperlyConfigured, match='REFEREE_PROXIES names "proxy", which is no address'):
        networks("REFEREE_PROXIES", "")

    monkeypatch.setenv("REFEREE_CONNECTIONS", "many")
    with pytest.raises(ImproperlyConfigured, match='REFEREE_CONNECTIONS is "many"; it must be a whole number'):
        whole_number("REFEREE_CONNECTIONS", 500, "connections")
