"""The branch of the server that holds streams open, beside Django.

Django answers a request for a stream as any other, with every check; if its answer says what follows
(`referee.http.streams`), the connection stays here and the thread is free again.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import aclosing
from math import inf
from time import monotonic
from uuid import UUID
from weakref import WeakKeyDictionary

from a2wsgi.asgi_typing import ASGIApp, HTTPResponseStartEvent, HTTPScope, Receive, Scope, Send, SendEvent
from django.conf import settings

from referee.http.streams import HEADER, Follow, FollowLines, FollowTable, read_follow
from referee.live.lines import Lines, Slice
from referee.live.places import NO_PLACE, places
from referee.live.shared import NotMade, Shared
from referee.live.source import Source
from referee.live.table import Sent, Table
from referee.metrics import STREAMS
from referee.news.hub import Follower, hub
from referee.server.threads import send_answer

SECONDS_OF_SILENCE = 15

SECONDS_LET_IN = 600
"""On a server for members a stream ends after so long. Its reader comes again, and is asked again who they are."""

_ID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
_ADDRESS = re.compile(f"/api/v1/sessions/{_ID}/events|/table/{_ID}/live/(?:board/)?")
_NOT_OF_A_STREAM = {HEADER.lower().encode(), b"content-encoding", b"content-length"}


def session_followed(scope: Scope) -> UUID | None:
    """The session whose stream is asked for; None for any other request."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    found = _ADDRESS.fullmatch(scope["path"])
    return UUID(found[1] or found[2]) if found else None


async def answer_stream(session_id: UUID, scope: HTTPScope, receive: Receive, send: Send, django: ASGIApp) -> None:
    """Let Django answer, and go on from there for as long as the client stays."""
    with places.place(scope) as is_free:
        if is_free:
            await _answer_stream(session_id, scope, receive, send, django)
        else:
            await send_answer(send, NO_PLACE)


async def _answer_stream(session_id: UUID, scope: HTTPScope, receive: Receive, send: Send, django: ASGIApp) -> None:
    """The session is followed already while Django looks at it, so that nothing is missed in between."""
    async with hub().following(session_id) as follower:
        begun = Begun(send)
        await django(scope, receive, begun.send)
        if begun.start is None or begun.follow is None:
            return
        follower.hear(begun.follow.version)
        await send(begun.start)
        await send({"type": "http.response.body", "body": bytes(begun.first), "more_body": True})
        source = source_of(session_id, begun.follow)
        forget_headers(scope)
        del begun
        with STREAMS.track_inprogress():
            await go_on(follower, source, receive, send)


def forget_headers(scope: HTTPScope) -> None:
    """Keep no headers, which thousands of streams would hold for an evening. The server has the same list."""
    if isinstance(scope["headers"], list):
        scope["headers"].clear()


class Begun:
    """Django's answer: kept back if something follows it, else sent on as it comes."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.follow: Follow | None = None
        self.start: HTTPResponseStartEvent | None = None
        self.first = bytearray()

    async def send(self, message: SendEvent) -> None:
        """Take the next part of the answer."""
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            said = dict(headers).get(HEADER.lower().encode())
            if said is not None:
                self.follow = read_follow(said.decode())
                kept = [(name, value) for name, value in headers if name not in _NOT_OF_A_STREAM]
                self.start = {"type": "http.response.start", "status": message["status"], "headers": kept}
                return
        elif message["type"] == "http.response.body" and self.follow is not None:
            self.first += message["body"]
            return
        await self._send(message)


class Made:
    """What is made once for several followers on one event loop."""

    def __init__(self) -> None:
        self.slices: Shared[Slice] = Shared()
        self.tables: Shared[Sent] = Shared()


_made: WeakKeyDictionary[asyncio.AbstractEventLoop, Made] = WeakKeyDictionary()


def source_of(session_id: UUID, follow: Follow) -> Source:
    """What the view said is to be followed."""
    made = _made.setdefault(asyncio.get_running_loop(), Made())
    match follow:
        case FollowLines():
            return Lines(session_id, follow, made.slices)
        case FollowTable():
            return Table(session_id, follow, made.tables)


async def go_on(follower: Follower, source: Source, receive: Receive, send: Send) -> None:
    """Send what is new whenever there is something, until the client has left or the server stops.

    A client that takes nothing holds up only itself: the next piece is made when the one before was taken.
    """
    gone = asyncio.create_task(_until_gone(receive))
    gone.add_done_callback(lambda _gone: follower.end())
    let_in_until = inf if settings.REFEREE_ACCESS == "open" else monotonic() + SECONDS_LET_IN
    try:
        while not follower.over and monotonic() < let_in_until:
            async with aclosing(source.pieces(follower)) as pieces:
                async for piece in pieces:
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
                    if follower.over:
                        return
            if not await follower.woken(SECONDS_OF_SILENCE):
                await send({"type": "http.response.body", "body": source.silence, "more_body": True})
    except asyncio.CancelledError:  # the server doesn't wait any longer
        return
    except NotMade:  # its reader will come again
        return
    finally:
        gone.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
