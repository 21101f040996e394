"""Django on a few threads: an answer is made whole on one of them, and the event loop sends it.

So a reader on a slow connection holds no thread, and each answer crosses between thread and event loop once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import NamedTuple, Protocol, TypeVar, cast

from a2wsgi.asgi_typing import HTTPScope, Send
from a2wsgi.wsgi import Body, build_environ
from a2wsgi.wsgi_typing import ExceptionInfo, WSGIApp

Made = TypeVar("Made")


class Answer(NamedTuple):
    """A whole answer."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Answering(Protocol):
    """What makes answers, ``number`` at a time. Where some of these are stuck, ``spare`` more may be made meanwhile."""

    number: int
    spare: int

    def answer(self, scope: HTTPScope, body: bytes) -> Awaitable[Answer]:
        """The answer to a request, which may be under way at once."""


class Threads:
    """A WSGI application and the threads that run it."""

    def __init__(self, app: WSGIApp, number: int, spare: int = 0) -> None:
        self.number = number
        self.spare = spare
        self._app = app
        self._all = [ThreadPoolExecutor(1, thread_name_prefix="django") for _each in range(number + spare)]
        self._free = self._all[:]

    def answer(self, scope: HTTPScope, body: bytes) -> asyncio.Future[Answer]:
        """Return the application's answer. Whoever asks for more at a time than there are threads waits unseen in a queue."""
        return self.do(partial(answer_of, self._app, scope, body))

    def do(self, make: Callable[[], Made]) -> asyncio.Future[Made]:
        """Return what a call returns that is made on one of the threads, which begins at once.

        It is the one that has become free last: its connection to the database still has in memory what it read.
        """
        loop = asyncio.get_running_loop()
        made: asyncio.Future[Made] = loop.create_future()
        thread = self._free.pop() if self._free else self._all[0]
        thread.submit(self._make, make, made, loop, thread)
        return made

    def _make(
        self,
        make: Callable[[], Made],
        made: asyncio.Future[Made],
        loop: asyncio.AbstractEventLoop,
        thread: ThreadPoolExecutor,
    ) -> None:
        """On the thread: make it, and tell the loop."""
        try:
            tell = partial(made.set_result, make())
        except BaseException as error:
            tell = partial(made.set_exception, error)
        try:
            loop.call_soon_threadsafe(self._is_made, thread, made, tell)
        except RuntimeError:  # the loop is closed: nobody waits any more
            self._is_free(thread)

    def _is_made(self, thread: ThreadPoolExecutor, made: asyncio.Future[Made], tell: Callable[[], None]) -> None:
        self._is_free(thread)
        if not made.done():
            tell()

    def _is_free(self, thread: ThreadPoolExecutor) -> None:
        if thread not in self._free:
            self._free.append(thread)


def answer_of(app: WSGIApp, scope: HTTPScope, body: bytes) -> Answer:
    """Let the application make its answer whole."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], exc_info: ExceptionInfo | None = None
    ) -> Callable[[bytes], None]:
        begun.append((status, headers))
        return written.append

    written: list[bytes] = []
    chunks = app(build_environ(scope, cast(Body, BytesIO(body))), start_response)
    try:
        written.extend(chunks)
    finally:
        getattr(chunks, "close", lambda: None)()
    status, headers = begun[-1]
    coded = [(name.strip().lower().encode("latin1"), value.strip().encode("latin1")) for name, value in headers]
    return Answer(int(status[:3]), coded, b"".join(written))


async def send_answer(send: Send, answer: Answer) -> None:
    """Send it to the client."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})
