"""Django's answers are made on threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable
from typing import Any

from referee.server.threads import Answer, Threads


def test_an_answer_is_made_whole_and_its_resources_are_freed() -> None:
    freed = []

    class Chunks(list[bytes]):
        def close(self) -> None:
            freed.append(True)

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("201 Created", [("Set-Cookie", " a=1"), ("X-Length", environ["CONTENT_LENGTH"])])
        return Chunks([environ["wsgi.input"].read(3), b"!"])

    scope: Any = {
        "type": "http", "method": "POST", "path": "/", "query_string": b"", "http_version": "1.1",
        "headers": [(b"content-length", b"3")],
    }  # fmt: skip

    async def answered() -> Answer:
        return await Threads(app, 1).answer(scope, b"ran")

    answer = asyncio.run(answered())

    assert answer == Answer(201, [(b"set-cookie", b"a=1"), (b"x-length", b"3")], b"ran!")
    assert freed == [True]


def test_the_thread_that_became_free_last_goes_on() -> None:
    async def one_after_the_other() -> list[int]:
        threads = Threads(lambda _environ, _start: [], 1, spare=1)
        return [await threads.do(threading.get_ident) for _each in range(3)]

    assert len(set(asyncio.run(one_after_the_other()))) == 1


async def two_at_once(threads: Threads) -> set[int]:
    """The threads of two calls that wait for each other."""
    meeting = threading.Barrier(2, timeout=5)

    def met() -> int:
        meeting.wait()
        return threading.get_ident()

    return set(await asyncio.gather(threads.do(met), threads.do(met)))


def test_two_at_once_have_a_thread_each() -> None:
    threads = Threads(lambda _environ, _start: [], 1, spare=1)

    assert len(asyncio.run(two_at_once(threads))) == 2


def test_a_thread_whose_caller_has_gone_is_free_again() -> None:
    threads = Threads(lambda _environ, _start: [], 1, spare=1)
    goes_on, has_gone_on = threading.Event(), threading.Event()

    def make() -> None:
        goes_on.wait(5)
        has_gone_on.set()

    async def gone() -> None:
        threads.do(make)

    asyncio.run(gone())
    goes_on.set()
    assert has_gone_on.wait(5)
    assert len(asyncio.run(two_at_once(threads))) == 2
