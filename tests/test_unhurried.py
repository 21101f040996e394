"""While people are sent away the event loop looks at the network less often, and misses nothing."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest

from referee.server import unhurried
from referee.server.unhurried import UnhurriedLoop, take_time

SECONDS_THAT_NO_TEST_WAITS = 3600.0


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[UnhurriedLoop]:
    """A loop that, once it takes its time, would look at the network again only when the test has long failed."""
    monkeypatch.setattr(unhurried, "SECONDS_BETWEEN_GLANCES", SECONDS_THAT_NO_TEST_WAITS)
    monkeypatch.setattr(unhurried, "SECONDS_UNHURRIED", SECONDS_THAT_NO_TEST_WAITS)
    made = UnhurriedLoop()
    yield made
    made.close()


def run(loop: UnhurriedLoop, what: Coroutine[Any, Any, str]) -> str:
    return loop.run_until_complete(asyncio.wait_for(what, 30))


def test_a_thread_that_is_done_is_heard_at_once(loop: UnhurriedLoop) -> None:
    async def ask_a_thread() -> str:
        take_time(loop)
        return await asyncio.to_thread(lambda: "done")

    assert run(loop, ask_a_thread()) == "done"


def test_timers_are_as_exact(loop: UnhurriedLoop) -> None:
    async def sleep() -> str:
        take_time(loop)
        return await asyncio.sleep(0.01, "awake")

    assert run(loop, sleep()) == "awake"


def test_what_came_meanwhile_is_read_when_it_looks_next(loop: UnhurriedLoop) -> None:
    async def wait_for_a_word() -> str:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.setblocking(False)
            take_time(loop)
            loop.call_soon(theirs.send, b"a play")
            threading.Timer(0.1, loop.call_soon_threadsafe, (lambda: None,)).start()
            return (await loop.sock_recv(ours, 100)).decode()

    assert run(loop, wait_for_a_word()) == "a play"


def test_by_itself_it_looks_all_the_time(loop: UnhurriedLoop) -> None:
    async def wait_for_a_word() -> str:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.setblocking(False)
            loop.call_later(0.01, theirs.send, b"a play")
            return (await loop.sock_recv(ours, 100)).decode()

    assert run(loop, wait_for_a_word()) == "a play"


def test_another_loop_takes_no_time() -> None:
    async def ask() -> str:
        take_time(asyncio.get_running_loop())
        return await asyncio.to_thread(lambda: "done")

    assert asyncio.run(ask()) == "done"
