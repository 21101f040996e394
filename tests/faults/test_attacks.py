"""One client that wants the whole server for itself: everybody else's taps are answered.

The short form attacks one server for a second or two at a time. The long one (`make faults`) attacks a new server each time, and holds
what somebody at a table would feel: 95 of 100 taps are answered within a tenth of a second.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

import pytest

from tests.faults.attacks import ATTACKS, SECONDS_OF_A_SHORT_ATTACK, attack
from tests.faults.clients import connect, connected, is_closed, post, said
from tests.faults.tapping import milliseconds_of_taps
from tests.support.live_server import serving
from tests.support.server_process import Served, answers, in_time

LIMIT = 1024 * 1024
SECONDS_OF_A_LONG_ATTACK = 15
MILLISECONDS_NOBODY_FEELS = 100
SECONDS_TO_END = 5


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Yield the port of a server that waits half a second where the real one waits fifteen."""
    monkeypatch.setattr("referee.server.body.SECONDS_FOR_A_BODY", 0.5)
    with serving(milliseconds_for_a_head=500) as port:
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
def test_a_body_without_an_end_is_answered_at_the_limit(port: int) -> None:
    with connect(port) as client:
        client.sendall(post("/api/v1/adjudicate", b"", 10**10))
        assert b" 413 " in said(client).partition(b"\r\n")[0]

    with connect(port) as client:
        client.sendall(b"POST /api/v1/adjudicate HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(LIMIT // 0x10000 + 1):
            client.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
        client.sendall(b"0\r\n\r\n")
        told = said(client)
    assert b" 413 " in told.partition(b"\r\n")[0]
    assert f"It can have {LIMIT:,} bytes at most".replace(",", "").encode() in told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which all servers keep their data, so that only the first has to make it."""
    return tmp_path_factory.mktemp("attacked")


@pytest.fixture(scope="module")
def attacked(folder: Path) -> Iterator[Served]:
    """Yield a server that is attacked in one way after the other."""
    served = Served(1, folder)
    yield served
    served.process.kill()
    served.process.communicate()


@pytest.mark.parametrize("name", ATTACKS)
def test_under_attack_every_tap_is_answered(name: str, attacked: Served) -> None:
    with attack(name, attacked.port):
        assert milliseconds_of_taps(attacked.port, SECONDS_OF_A_SHORT_ATTACK)


@pytest.mark.faults
@pytest.mark.parametrize("name", ATTACKS)
def test_under_attack_nobody_at_a_table_feels_it_and_the_server_ends(name: str, folder: Path) -> None:
    served = Served(1, folder)
    try:
        milliseconds_of_taps(served.port, 1)
        before = milliseconds_of_taps(served.port, 3)
        with attack(name, served.port):
            during = milliseconds_of_taps(served.port, SECONDS_OF_A_LONG_ATTACK)
            began = time.monotonic()
            served.process.send_signal(signal.SIGTERM)
            served.process.communicate(timeout=30)
            ended = time.monotonic() - began
    finally:
        served.process.kill()
        served.process.communicate()

    told = (
        f"{name}: 95 % of taps within {most(before):.1f} ms before, {most(during):.1f} during; ended in {ended:.1f} s"
    )
    print(told)
    assert most(during) <= MILLISECONDS_NOBODY_FEELS, told
    assert ended <= SECONDS_TO_END, told


def most(taken: list[float]) -> float:
    """Return the milliseconds within which 95 of 100 taps were answered."""
    return quantiles(taken, n=20)[-1]
