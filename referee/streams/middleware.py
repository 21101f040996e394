"""The branch of the server that holds streams open, beside Django.

Django answers a request for a stream as any other, with every check. If its answer says what follows
(`referee.web.stream_response`), the connection stays here and the thread is free again.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from math import inf
from time import monotonic
from uuid import UUID

from a2wsgi.asgi_typing import ASGIApp, HTTPResponseStartEvent, Receive, Scope, Send, SendEvent
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import Error

from referee import queries
from referee.signals import stream_began, stream_ended
from referee.streams.all_lines import AllLines
from referee.streams.database import with_database
from referee.streams.hub import Follower, hub
from referee.streams.log_stream import LogStream
from referee.streams.table_stream import TableStream
from referee.web.stream_response import HEADER, Follow, FollowEverything, FollowLines, FollowTable, read_follow

logger = logging.getLogger(__name__)

SECONDS_OF_SILENCE = 15

SECONDS_LET_IN = 600
"""The seconds after which a stream ends on a server for members: its reader comes again, and is checked again."""

_NOT_OF_A_STREAM = {HEADER.lower().encode(), b"content-encoding", b"content-length"}


class Streams:
    """ASGI middleware that goes on with an answer for as long as the client stays, where the answer says so."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        opening = StreamResponseStart(send)
        await self._app(scope, receive, opening.send)
        if opening.start is not None and opening.follow is not None:
            await send(opening.start)
            await send({"type": "http.response.body", "body": bytes(opening.first), "more_body": True})
            stream_began.send(None)
            try:
                await go_on(opening.follow, receive, send)
            finally:
                stream_ended.send(None)


class StreamResponseStart:
    """The start of an answer of Django's: kept back if a stream follows it, else sent on as it comes."""

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


async def go_on(follow: Follow, receive: Receive, send: Send) -> None:
    """Send what is new whenever there is something, until the client has left.

    A client that takes nothing holds up only itself: the next piece is made when the one before was taken.
    """
    match follow:
        case FollowLines():
            source: LogStream | TableStream | AllLines = LogStream(follow)
        case FollowTable():
            source = TableStream(follow)
        case FollowEverything():
            source = AllLines(follow)
    let_in_until = inf if settings.REFEREE_ACCESS == "open" else monotonic() + SECONDS_LET_IN
    session_id = None if isinstance(follow, FollowEverything) else follow.session_id
    async with hub().following(session_id) as follower:
        gone = asyncio.create_task(_until_gone(receive, follower))
        try:
            # What was written after Django looked and before the hub told this follower anything
            follower.hear(await _newest_version(session_id))
            while not follower.over and monotonic() < let_in_until:
                async with aclosing(source.pieces(follower)) as pieces:
                    async for piece in pieces:
                        await send({"type": "http.response.body", "body": piece, "more_body": True})
                if not await follower.woken(SECONDS_OF_SILENCE):
                    await send({"type": "http.response.body", "body": source.silence, "more_body": True})
        except Error:
            logger.exception("What somebody follows couldn't be read. They will come again.")
        finally:
            gone.cancel()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _newest_version(session_id: UUID | None) -> int | None:
    return None if session_id is None else await sync_to_async(with_database(queries.newest_version))(session_id)


async def _until_gone(receive: Receive, follower: Follower) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    follower.end()
