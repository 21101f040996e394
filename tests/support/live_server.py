"""The server as it is run, in a thread of the tests or in a process of its own, and people who follow a session on it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import TracebackType
from typing import Any

from a2wsgi import WSGIMiddleware
from django.contrib.staticfiles.handlers import StaticFilesHandler
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server

from referee import asgi
from referee.server.serving import CONNECTIONS, MILLISECONDS_FOR_A_HEAD
from referee.wsgi import application as wsgi
from tests.support.server_process import free_port, in_time

SECONDS = 10
SECONDS_TO_STOP = 1

static_files = WSGIMiddleware(StaticFilesHandler(wsgi), workers=4)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serve the server's own application, and static files that nobody has collected."""
    if scope["type"] == "http" and scope["path"].startswith("/static/"):
        await static_files(scope, receive, partial(to_be_kept, send))
    else:
        await asgi.application(scope, receive, send)


async def to_be_kept(send: Any, message: Any) -> None:
    """Send on what is said of a static file, and that the browser may keep it, as it may on the server that is in use.

    A browser that isn't told asks for each of a page's twenty files again if they were written in the last days, which
    they were where the tests run on a new copy: it takes a third of the time of opening a page.
    """
    if message["type"] == "http.response.start":
        message = {**message, "headers": [*message["headers"], (b"cache-control", b"max-age=86400")]}
    await send(message)


@contextmanager
def serving(port: int = 0, milliseconds_for_a_head: int = MILLISECONDS_FOR_A_HEAD) -> Iterator[int]:
    """Run a server on the test's database, which a process beside it wouldn't find, and yield its port."""
    port = port or free_port()
    stop: list[Callable[[], object]] = []

    async def serve() -> None:
        server = Server(
            application,
            port=port,
            interface=Interfaces.ASGINL,
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(header_read_timeout=milliseconds_for_a_head),
            websockets=False,
            backlog=CONNECTIONS,
            log_enabled=False,
        )
        told = asyncio.Event()
        stop.append(partial(asyncio.get_running_loop().call_soon_threadsafe, told.set))
        running = asyncio.create_task(server.serve())
        await told.wait()
        server.stop()
        await asyncio.wait([running], timeout=SECONDS_TO_STOP)

    thread = threading.Thread(target=asyncio.run, args=[serve()], daemon=True)
    thread.start()
    assert in_time(lambda: is_open(port))
    try:
        yield port
    finally:
        stop[0]()
        thread.join(SECONDS)
        assert not thread.is_alive()


def is_open(port: int) -> bool:
    """Return whether somebody answers there."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


class StreamReader:
    """A client that follows a session, reading events as they come."""

    def __init__(self, port: int, path: str, **headers: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        sent = {"Host": f"127.0.0.1:{port}", **{name.replace("_", "-"): value for name, value in headers.items()}}
        self.socket.sendall(_request(path, sent))
        self._file = self.socket.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        self.headers = dict(self._headers())
        self._left = b""

    def _headers(self) -> Iterator[tuple[str, str]]:
        while line := self._file.readline().decode().strip():
            name, _, value = line.partition(":")
            yield name.lower(), value.strip()

    def __enter__(self) -> StreamReader:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()
        self.socket.close()

    def chunk(self) -> bytes:
        """Return the next chunk; empty at the end."""
        if "content-length" in self.headers:
            return self._file.read(int(self.headers.pop("content-length")))
        size = int(self._file.readline(), 16)
        data = self._file.read(size)
        self._file.readline()
        return data

    def body(self) -> Any:
        """Return the whole body of an answer that ends."""
        return json.loads(self.chunk())

    def event(self) -> dict[str, str]:
        """Return the next event, by the names of its fields; an empty one where the stream has ended."""
        return event_in(self._until(b"\n\n"))

    def line(self) -> Any:
        """Return the next JSON line."""
        return json.loads(self._until(b"\n"))

    def versions(self, count: int) -> Sequence[int]:
        """Return the versions of the next events."""
        return [int(self.event()["id"]) for _ in range(count)]

    def _until(self, end: bytes) -> str:
        while end not in self._left:
            chunk = self.chunk()
            if not chunk:
                break
            self._left += chunk
        found, _, self._left = self._left.partition(end)
        return found.decode()


def _request(path: str, headers: dict[str, str]) -> bytes:
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode()


def event_in(text: str) -> dict[str, str]:
    """Return the fields of an event; a comment has the empty name."""
    fields: dict[str, str] = {}
    for line in text.splitlines():
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        fields[name] = f"{fields[name]}\n{value}" if name in fields else value
    return fields


def data(event: dict[str, str]) -> Any:
    """Return the data of an event."""
    return json.loads(event["data"])
