"""The stream of all sessions that a program may see: every line of every log, in the order of their numbers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import NamedTuple

from asgiref.sync import sync_to_async
from django.utils import translation

from referee import queries
from referee.api.event_json import event_written, numbered_event_json
from referee.streams.database import with_database
from referee.streams.hub import Follower
from referee.web.stream_response import NDJSON, FollowEverything

SECONDS_TO_SETTLE = 0.02
"""The seconds between two looks whether those have ended who were writing, which takes a few milliseconds at a table."""


class LineSlice(NamedTuple):
    """The next lines, each with its number as it goes out, and the number that is reached with them."""

    pieces: tuple[tuple[int, bytes], ...]
    reached: int


class AllLines:
    """The lines of all sessions after the one that a program has seen last."""

    def __init__(self, follow: FollowEverything) -> None:
        self._follow = follow
        self._seen = follow.seen
        self.silence = b"\n" if follow.form == NDJSON else b":\n\n"
        """The bytes sent while nothing happens, to keep the connection open."""

    async def pieces(self, follower: Follower) -> AsyncGenerator[bytes, None]:
        """Yield whatever is new since the last call. A reader who isn't let in any more is not told: the stream ends."""
        while follower.changed and not follower.over:
            follower.changed = False
            newest = await _settled(follower)
            while self._seen < newest and not follower.over:
                next_ones = await sync_to_async(with_database(next_slice))(self._follow, self._seen, newest)
                if next_ones is None:
                    follower.end()
                    return
                for number, piece in next_ones.pieces:
                    yield piece
                    self._seen = number
                self._seen = next_ones.reached


def next_slice(follow: FollowEverything, seen: int, newest: int) -> LineSlice | None:
    """Return the lines that follow, as many as are read at once; None where the reader isn't let in any more."""
    audience = queries.Audience(follow.circle, follow.account, follow.token)
    if not audience.is_let_in:
        return None
    with translation.override(follow.language):
        found = queries.events_after(audience, seen, newest)
        pieces = tuple(
            (each.number, event_written(numbered_event_json(each), follow.form, version=each.number))
            for each in found.events
        )
    return LineSlice(pieces, found.reached)


async def _settled(follower: Follower) -> int:
    """Wait until no line up to the newest of this moment can appear any more, and return its number."""
    mark = await sync_to_async(with_database(queries.newest_mark))()
    while not follower.over and not await sync_to_async(with_database(queries.is_settled))(mark):
        await asyncio.sleep(SECONDS_TO_SETTLE)
    return mark.number
