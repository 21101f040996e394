"""The stream of a program: every line of the log, in order, none left out."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import NamedTuple

from asgiref.sync import sync_to_async
from django.utils import translation

from referee import queries
from referee.api.event_json import event_written, line_event_json
from referee.log import SessionState
from referee.streams.database import with_database
from referee.streams.hub import Follower
from referee.web.stream_response import NDJSON, FollowLines


class LogSlice(NamedTuple):
    """The next lines, each with its version as it goes out, and the session after the last of them."""

    pieces: tuple[tuple[int, bytes], ...]
    state: SessionState | None


class LogStream:
    """The lines of a session after the one that a program has seen last."""

    def __init__(self, follow: FollowLines) -> None:
        self._follow = follow
        self._seen = follow.seen
        self._state: SessionState | None = None
        self.silence = b"\n" if follow.form == NDJSON else b":\n\n"
        """The bytes sent while nothing happens, to keep the connection open."""

    async def pieces(self, follower: Follower) -> AsyncGenerator[bytes, None]:
        """Yield whatever is new since the last call. The next piece is made when the one before has been taken."""
        while follower.changed or follower.version > self._seen:
            follower.changed = False
            next_ones = await sync_to_async(with_database(next_slice))(self._follow, self._seen, self._state)
            for version, piece in next_ones.pieces:
                yield piece
                self._seen = version
            self._state = next_ones.state
            if not next_ones.pieces:
                return


def next_slice(follow: FollowLines, seen: int, known: SessionState | None) -> LogSlice:
    """Return the lines that follow, as many as are read at once."""
    with translation.override(follow.language):
        happened = queries.log_events_since(follow.session_id, seen, known)
        pieces = tuple(
            (each.line.version, event_written(line_event_json(each), follow.form, version=each.line.version))
            for each in happened
        )
    return LogSlice(pieces, happened[-1].state.log_state if happened else known)
