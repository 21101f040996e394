"""A request's body, read on the event loop before Django takes a thread for the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from a2wsgi.asgi_typing import ASGIApp, HTTPScope, Receive, ReceiveEvent, Scope, Send

from referee.web.body_limits import most_bytes

SECONDS_FOR_A_BODY = 15

MOST_DROPPED = 4 * 1024 * 1024
"""The bytes over the limit that are still taken, and dropped: most clients read no answer before sending everything."""

_BROKEN_OFF = b"The request broke off, or isn't as HTTP wants it. Nothing was changed. Try again.\n"
_TOO_SLOW = b"The request didn't arrive in time. Nothing was changed. Try again.\n"


class WholeBodies:
    """ASGI middleware that passes requests on once their body is complete, so that no slow sender holds a thread.

    Of a body with more bytes than its address takes only the length goes on: Django refuses it by that
    (`referee.pages.body_limit`). A body that breaks off is answered with 400, and one that takes longer than
    ``SECONDS_FOR_A_BODY`` with 408.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        try:
            async with asyncio.timeout(SECONDS_FOR_A_BODY):
                body, length = await read_body(receive, declared_length(scope), scope.get("path", ""))
        except BrokenOff:
            await refuse(send, 400, _BROKEN_OFF)
            return
        except TimeoutError:
            await refuse(send, 408, _TOO_SLOW)
            return
        await self._app(with_length(scope, length), replayed(body, receive), send)


class BrokenOff(Exception):
    """A body that can't be read to its end: mostly the client has gone away, but it may still wait for an answer."""


async def refuse(send: Send, status: int, told: bytes) -> None:
    """Answer with a sentence, which no cache keeps."""
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": told})


async def read_body(receive: Receive, declared: int = 0, path: str = "") -> tuple[bytes, int]:
    """Return the body and its length in bytes. One over the limit is dropped, and a much longer one not even read.

    :raises BrokenOff: its end never came, so that half a form is never taken for a whole one
    """
    most = most_bytes(path)
    body = bytearray()
    length = 0
    if declared > most + MOST_DROPPED:
        return b"", declared
    while length <= most + MOST_DROPPED:
        message = await receive()
        if message["type"] != "http.request":
            raise BrokenOff
        length += len(message["body"])
        if length <= most:
            body += message["body"]
        else:
            body.clear()
        if not message.get("more_body", False):
            break
    return bytes(body), length


def declared_length(scope: HTTPScope) -> int:
    """Return the length that the head of the request declares; 0 where it declares none."""
    said = dict(scope["headers"]).get(b"content-length", b"")
    return int(said) if said.isdigit() else 0


def with_length(scope: HTTPScope, length: int) -> HTTPScope:
    """Return the scope with the body's true length, which a sender in chunks doesn't give."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"content-length"]
    return {**scope, "headers": [*headers, (b"content-length", str(length).encode())]}


def replayed(body: bytes, receive: Receive) -> Callable[[], Awaitable[ReceiveEvent]]:
    """Return a channel that brings the body in one piece, and then whatever else comes from the client."""
    whole = [body]

    async def receive_again() -> ReceiveEvent:
        if whole:
            return {"type": "http.request", "body": whole.pop(), "more_body": False}
        return await receive()

    return receive_again
