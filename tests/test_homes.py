"""The process in which a table is at home answers whatever is asked of it, whoever accepted the connection."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

import psutil
import pytest

from referee.server.homes import LONGEST, Homes
from tests.served import Served, in_time

TABLES = [f"{number:08x}-0000-4000-8000-000000000000" for number in range(32)]


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where the doors are. Sockets have short names only, so it isn't one of pytest's."""
    with TemporaryDirectory() as folder:
        yield Path(folder)


async def nobody(connection: socket.socket, said: bytes) -> None:
    """Take no connection."""
    raise AssertionError(said)


def about(table: str) -> bytes:
    return f"POST /table/{table}/enter/ HTTP/1.1\r\nHost: referee\r\n\r\n".encode()


def at_home_elsewhere(homes: Homes) -> list[str]:
    return [table for table in TABLES if homes.elsewhere(about(table))]


def test_every_table_is_at_home_in_one_process(folder: Path) -> None:
    async def story() -> None:
        first, second = Homes(folder, 2), Homes(folder, 2)
        for each in (first, second):
            each.open(asyncio.get_running_loop(), nobody)

        assert 0 < len(at_home_elsewhere(first)) < len(TABLES)
        assert sorted(at_home_elsewhere(first) + at_home_elsewhere(second)) == sorted(TABLES)

    asyncio.run(story())


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.1\r\n",
        b"GET /sessions/ HTTP/1.1\r\n",
        b"GET /table/nobodys/ HTTP/1.1\r\n",
        b"\x16\x03\x01 something else",
        b"",
        about(TABLES[0]) + bytes(LONGEST),
    ],
)
def test_what_is_about_no_table_is_answered_where_it_is_asked(said: bytes, folder: Path) -> None:
    assert Homes(folder, 2).elsewhere(said) is None


def test_a_connection_is_given_with_what_was_said_on_it(folder: Path) -> None:
    async def story() -> None:
        taken = asyncio.get_running_loop().create_future()

        async def take(connection: socket.socket, said: bytes) -> None:
            taken.set_result((connection, said))

        first, second = Homes(folder, 2), Homes(folder, 2)
        first.open(asyncio.get_running_loop(), nobody)
        second.open(asyncio.get_running_loop(), take)
        client, accepted = socket.socketpair()
        said = about(at_home_elsewhere(first)[0])
        door = first.elsewhere(said)
        assert door and first.give(door, accepted.fileno(), said)
        accepted.close()

        connection, heard = await taken
        assert heard == said
        with closing(client), closing(connection):
            connection.send(b"answer")
            assert client.recv(10) == b"answer"

    asyncio.run(story())


def test_where_nobody_is_at_home_a_connection_stays_where_it_is(folder: Path) -> None:
    async def story() -> None:
        first = Homes(folder, 2)
        first.open(asyncio.get_running_loop(), nobody)
        client, accepted = socket.socketpair()
        with closing(client), closing(accepted):
            said = about(at_home_elsewhere(first)[0])
            door = first.elsewhere(said)
            assert door and not first.give(door, accepted.fileno(), said)

    asyncio.run(story())


def test_who_comes_in_the_place_of_a_process_that_ended_has_its_home(folder: Path) -> None:
    async def story() -> None:
        first, second, third = (Homes(folder, 2) for _each in range(3))
        for each in (first, second):
            each.open(asyncio.get_running_loop(), nobody)
        homeless = Homes(folder, 2)
        homeless.open(asyncio.get_running_loop(), nobody)
        assert sorted(at_home_elsewhere(homeless)) == TABLES

        was_at_home = set(TABLES) - set(at_home_elsewhere(second))
        asyncio.get_running_loop().remove_reader(second._letters)
        second._letters.close()
        third.open(asyncio.get_running_loop(), nobody)
        assert set(TABLES) - set(at_home_elsewhere(third)) == was_at_home

    asyncio.run(story())


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(2, tmp_path_factory.mktemp("homes") / "var")
    yield served
    served.stop()


def who_has(served: Served, connection: HTTPConnection) -> psutil.Process:
    """The process that has the other end of an open connection."""
    assert connection.sock
    port = connection.sock.getsockname()[1]
    return next(
        each for each in served.workers() if port in {end.raddr[1] for end in each.net_connections() if end.raddr}
    )


def ask(connection: HTTPConnection, path: str, body: bytes | None = None) -> int:
    connection.request("POST" if body else "GET", path, body)
    answer = connection.getresponse()
    answer.read()
    return answer.status


def test_everybody_at_a_table_is_answered_by_the_same_process(served: Served) -> None:
    def everybody_in(table: str) -> set[psutil.Process]:
        found = set()
        for _each in range(8):
            with closing(HTTPConnection("127.0.0.1", served.port, timeout=10)) as phone:
                assert ask(phone, f"/table/{table}/") == 404
                found.add(who_has(served, phone))
        return found

    assert in_time(lambda: all(len(everybody_in(table)) == 1 for table in TABLES[:4]))
    assert len(set().union(*map(everybody_in, TABLES[:16]))) == 2


def test_a_connection_goes_home_between_two_requests_however_often_and_with_what_is_sent(served: Served) -> None:
    body = b"do=pass" + bytes(300_000)
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=10)) as proxy:
        for table in TABLES[:12]:
            assert ask(proxy, f"/table/{table}/") == 404
            assert ask(proxy, "/healthz") == 200
            assert ask(proxy, f"/table/{UUID(table)}/enter/", body) in {403, 404}


def test_a_table_whose_process_has_ended_is_answered_by_another(served: Served) -> None:
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=10)) as phone:
        assert ask(phone, f"/table/{TABLES[0]}/") == 404
        home = who_has(served, phone)
    home.kill()
    assert in_time(lambda: not home.is_running())
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=30)) as phone:
        assert ask(phone, f"/table/{TABLES[0]}/") == 404
