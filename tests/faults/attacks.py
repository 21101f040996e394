"""Attacks by one client, which go on until the program is ended: ``python -m tests.faults.attacks idle 8000``."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from tests.faults.clients import connect, connected, get, post

MEGABYTE = 1_000_000
SECONDS_OF_A_SHORT_ATTACK = 1.5
LARGEST = re.compile(r"/static/[^\"']*swagger-ui-bundle[^\"']*")


def slow_readers(port: int) -> None:
    """Ask for the largest file by 300 connections, and read none of it."""
    page = _ask(port, "GET", "/api/v1/docs")[1].decode()
    found = LARGEST.search(page)
    assert found, page
    keep(port, 300, get(found[0]), little=True)


def idle(port: int) -> None:
    """Open 1,100 connections, and send nothing."""
    keep(port, 1100, b"")


def half_heads(port: int) -> None:
    """Open 1,100 connections, and send half a header by each."""
    keep(port, 1100, b"GET / HTTP/1.1\r\nHost: lo")


def unfinished_bodies(port: int) -> None:
    """Send 200 bodies of a megabyte, but for their last bytes."""
    keep(port, 200, post("/api/v1/adjudicate", b"x" * MEGABYTE, MEGABYTE + 10))


def endless_bodies(port: int) -> None:
    """Send bodies without an end by four connections, and begin anew where they are closed."""

    def send() -> None:
        with suppress(OSError), connect(port) as client:
            client.sendall(post("/api/v1/adjudicate", b"", 10**10))
            while True:
                client.sendall(b"x" * 65536)

    over_and_over(4, send)


def guesses(port: int) -> None:
    """Guess at a password, eight at a time."""
    _status, page, cookie = _ask(port, "GET", "/admin/login/")
    token = re.search(rb'csrfmiddlewaretoken" value="([^"]+)', page)
    assert token
    form = f"csrfmiddlewaretoken={token[1].decode()}&username=host&password=x".encode()
    kind = "application/x-www-form-urlencoded"
    over_and_over(8, lambda: _ask(port, "POST", "/admin/login/", form, kind, cookie))


def adjudications(port: int) -> None:
    """Have the largest record judged that is taken, four at a time."""
    entry = {"seat": 1, "do": "play", "tile": "5-5"}
    seats = [{"name": "Ann"}, {"name": "Bo"}]
    record = {"record": 1, "variant": "all-fives", "seats": seats, "hands": [{"leader": 1, "plays": [entry] * 4999}]}
    body = json.dumps(record).encode()
    over_and_over(4, lambda: _ask(port, "POST", "/api/v1/adjudicate", body))


def schema(port: int) -> None:
    """Ask for the schema, eight at a time."""
    over_and_over(8, lambda: _ask(port, "GET", "/api/v1/schema"))


ATTACKS: dict[str, Callable[[int], None]] = {
    each.__name__: each
    for each in (
        slow_readers,
        idle,
        half_heads,
        unfinished_bodies,
        endless_bodies,
        guesses,
        adjudications,
        schema,
    )
}


def keep(port: int, number: int, first: bytes, little: bool = False) -> None:
    """Hold so many connections, whatever the server does about it."""
    with connected(port, number, first, little):
        print("begun", flush=True)
        time.sleep(3600)


def over_and_over(number: int, do: Callable[[], object]) -> None:
    """Do it in so many threads, again and again."""

    def go_on() -> None:
        while True:
            with suppress(OSError, http.client.HTTPException):
                do()

    threads = [threading.Thread(target=go_on, daemon=True) for _ in range(number)]
    for each in threads:
        each.start()
    print("begun", flush=True)
    for each in threads:
        each.join()


def _ask(
    port: int, method: str, path: str, body: bytes = b"", kind: str = "application/json", cookie: str = ""
) -> tuple[int, bytes, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body or None, {"Content-Type": kind, "Cookie": cookie})
        answer = connection.getresponse()
        return answer.status, answer.read(), (answer.getheader("Set-Cookie") or "").partition(";")[0]
    finally:
        connection.close()


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


if __name__ == "__main__":
    ATTACKS[sys.argv[1]](int(sys.argv[2]))
