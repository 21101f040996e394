"""The stream of a program: every line of the log, in order, none left out."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from functools import partial
from typing import NamedTuple
from uuid import UUID

from django.utils import translation

from referee import queries
from referee.api.event_json import event_written, line_event_json
from referee.http.streams import NDJSON, FollowLines
from referee.live.shared import Shared
from referee.live.source import Source
from referee.news.hub import Follower
from referee.state import SessionState


class Slice(NamedTuple):
    """The next lines, each with its version as it goes out, and the session after the last of them."""

    pieces: tuple[tuple[int, bytes], ...]
    state: SessionState | None


class Lines(Source):
    """The lines of a session after the one seen last."""

    def __init__(self, session_id: UUID, follow: FollowLines, shared: Shared[Slice]) -> None:
        self._session_id = session_id
        self._seen = follow.seen
        self._form = follow.form
        self._language = follow.language
        self._shared = shared
        self._state: SessionState | None = None
        if follow.form == NDJSON:
            self.silence = b"\n"

    async def pieces(self, follower: Follower) -> AsyncGenerator[bytes, None]:
        while follower.changed or follower.version > self._seen:
            follower.changed = False
            name = (self._session_id, self._seen, self._form, self._language)
            next_ones = await self._shared.get(name, partial(next_slice, *name, self._state))
            for version, piece in next_ones.pieces:
                yield piece
                self._seen = version
            self._state = next_ones.state
            if not next_ones.pieces:
                return


def next_slice(session_id: UUID, seen: int, form: str, language: str, known: SessionState | None) -> Slice:
    """The lines that follow, as many as are read at once."""
    with translation.override(language):
        happened = queries.happened_since(session_id, seen, known)
        pieces = tuple(
            (each.line.version, event_written(line_event_json(each), form, version=each.line.version))
            for each in happened
        )
    return Slice(pieces, happened[-1].state.log_state if happened else known)
