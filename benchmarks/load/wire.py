"""A minimal HTTP client, in as little processor time as can be: the phones share the cores with the server."""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from collections.abc import Callable
from typing import NamedTuple

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_RETRY_AFTER = re.compile(rb"\r\nretry-after: (\d+)", re.IGNORECASE)
_VERSION = re.compile(rb"event: moved\nid: (\d+)\n")

_KEPT = 32
"""The bytes of a piece that are searched again with the next: a version may come in two pieces."""


class Answer(NamedTuple):
    """An answer: the status, the seconds that the server asks to wait, and the body as it was sent."""

    status: int
    retry_after: float
    body: bytes

    @property
    def text(self) -> str:
        """The body of an answer that was compressed."""
        return zlib.decompress(self.body, wbits=31 if self.body[:2] == b"\x1f\x8b" else -15).decode()


class Line:
    """A connection that is kept for the next request, as phones keep it, until the server closes it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> Answer:
        """Send a request, on a new connection where there is none."""
        if self._open is None or self._open[0].at_eof():
            self.close()
            self._open = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._open
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = _LENGTH.search(head)
            body = await reader.readexactly(int(length[1])) if length else await reader.read()
        except BaseException:
            self.close()
            raise
        wait = _RETRY_AFTER.search(head)
        return Answer(int(head[9:12]), float(wait[1]) if wait else 0.0, body)

    def close(self) -> None:
        """Close the connection."""
        if self._open:
            self._open[1].close()
            self._open = None


async def ask(port: int, request: bytes) -> Answer:
    """Send a request on a connection of its own."""
    line = Line(port)
    try:
        return await line.ask(request)
    finally:
        line.close()


class Stream(asyncio.Protocol):
    """A phone that follows a table, and the times when each version reached it."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._kept = b""
        self._version = 0
        self.opened = asyncio.get_running_loop().create_future()
        self.heard: list[tuple[int, float]] = []
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if not self.opened.done():
            self._begin(data)
            return
        if found := _VERSION.search(self._kept + data):
            self._version = int(found[1])
        self._kept = data[-_KEPT:]
        if self._version and data.endswith(b"\n\n\r\n"):
            version, self._version, self._kept = self._version, 0, b""
            self.told(version)

    def told(self, version: int) -> None:
        """Record a version that the stream told of."""
        self.heard.append((version, time.time()))

    def _begin(self, data: bytes) -> None:
        self._kept += data
        if b" 200 " not in self._kept[:20]:
            self.opened.set_exception(ConnectionError(self._kept[:200].decode(errors="replace")))
        elif b"\nretry: " in self._kept:
            self._kept = b""
            self.opened.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the stream ended before it began"))


async def follow(port: int, phone: Callable[[], Stream]) -> Stream:
    """Open a stream, and wait until it has begun."""
    _transport, stream = await asyncio.get_running_loop().create_connection(phone, "127.0.0.1", port)
    await asyncio.wait_for(stream.opened, 30)
    return stream
