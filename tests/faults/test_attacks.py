"""One client that wants the whole server for itself: everybody else's taps go on.

The short form meets a server in this process, with deadlines of half a second. The long one attacks the real server with
up to 1,100 connections, and holds the time that a tap takes against what it takes without an attack.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest

from referee.server import connections
from tests.faults.attacks import ATTACKS
from tests.faults.clients import connect, connected, get, is_closed, post, said
from tests.faults.tapping import Tapping
from tests.live.serving import serving
from tests.served import Served, answers, in_time

LIMIT = 1024 * 1024
SECONDS_OF_ATTACK = 8


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that waits half a second where the real one waits ten or thirty."""
    for name in ("SECONDS_FOR_A_HEAD", "SECONDS_BETWEEN_REQUESTS", "SECONDS_FOR_A_BODY", "SECONDS_TO_TAKE"):
        monkeypatch.setattr(connections, name, 0.5)
    with serving() as port:
        yield port


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "first",
    [b"", b"GET / HTTP/1.1\r\nHost: lo", post("/api/v1/adjudicate", b"x" * 100_000, 200_000)],
    ids=["nothing", "half a head", "half a body"],
)
def test_connections_that_send_no_whole_request_are_closed(port: int, first: bytes) -> None:
    with connected(port, 40, first) as clients:
        assert len(clients) == 40
        assert answers(port)
        assert in_time(lambda: all(map(is_closed, clients)))


@pytest.mark.django_db(transaction=True)
def test_connections_that_take_nothing_of_their_answers_are_cut_off(port: int) -> None:
    many_answers = get("/api/v1/variants") * 12  # more than lies about unread between here and there
    with connected(port, 10, many_answers, little=True) as clients:
        assert answers(port)
        assert len(clients) == 10
        assert in_time(lambda: open_connections() == 0)


def open_connections() -> int:
    """How many the server in this process holds."""
    return sum(len(each._addresses) for each in connections._of_loops.values())


@pytest.mark.django_db(transaction=True)
def test_a_body_without_an_end_is_answered_at_the_limit_and_closed(port: int) -> None:
    with connect(port) as client:
        client.sendall(post("/api/v1/adjudicate", b"", 10**10))
        assert b" 413 " in said(client).partition(b"\r\n")[0]

    with connect(port) as client:
        client.sendall(b"POST /api/v1/adjudicate HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(LIMIT // 0x10000 + 1):
            client.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
        told = said(client)
    assert b" 413 " in told.partition(b"\r\n")[0]
    assert f"It can have {LIMIT:,} bytes at most".replace(",", "").encode() in told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all servers of the long form keep their data: only the first has to make it."""
    return tmp_path_factory.mktemp("attacked")


@pytest.mark.faults
@pytest.mark.parametrize("name", ATTACKS)
def test_under_attack_a_tap_takes_at_most_twice_its_time_and_the_server_ends(name: str, folder: Path) -> None:
    served = Served(1, folder)
    try:
        milliseconds_of_a_tap(served.port, 1)
        before = milliseconds_of_a_tap(served.port, 3)
        with attack(name, served.port):
            during = [milliseconds_of_a_tap(served.port, SECONDS_OF_ATTACK) for _ in range(2)]
            began = time.monotonic()
            served.process.send_signal(signal.SIGTERM)
            served.process.communicate(timeout=10)
            ended = time.monotonic() - began
    finally:
        served.process.kill()
        served.process.communicate()

    first, second = during
    told = f"{name}: a tap took {before:.1f} ms before, {first:.1f} and {second:.1f} during; the server ended in {ended:.1f} s"
    print(told)
    assert max(during) <= 2 * before, told


def milliseconds_of_a_tap(port: int, seconds: float) -> float:
    """The median of those that were made meanwhile, each table new, so that all have as much to remember."""
    taken = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        table = Tapping(port)
        for _ in range(20):
            began = time.monotonic()
            table.tap()
            taken.append((time.monotonic() - began) * 1000)
    return median(taken)


@contextmanager
def attack(name: str, port: int) -> Iterator[None]:
    """Attack the server from another process."""
    attacker = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.attacks", name, str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert attacker.stdout and attacker.stdout.readline() == b"begun\n"
        yield
    finally:
        attacker.kill()
        attacker.communicate()
