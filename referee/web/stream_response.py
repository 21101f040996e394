"""Streamed answers: a view checks the request and says what follows, and the event loop goes on from there.

A view answers with the first piece of the stream and, in a header that the client never sees, how to follow the
session. `referee.streams` takes both and holds the connection open, which costs no thread. Where no event loop is in front of
Django, the stream ends with its first piece, and the client asks again.
"""

from __future__ import annotations

import json
from typing import NamedTuple, TypeAlias
from uuid import UUID

from django.http import HttpResponse

HEADER = "X-Stream"

EVENTS = "text/event-stream"
NDJSON = "application/x-ndjson"


class FollowLines(NamedTuple):
    """The lines of the session's log after the one of version ``seen``, in this format and language."""

    session_id: UUID
    seen: int
    form: str
    language: str


class FollowTable(NamedTuple):
    """The versions of the session after the one that the reader's table page, or board, shows."""

    session_id: UUID
    seen: int


class FollowEverything(NamedTuple):
    """The lines of all sessions after the one of the number ``seen``, in this format and language.

    The other fields are those of `referee.queries.Audience`.
    """

    seen: int
    form: str
    language: str
    circle: int | None
    account: int | None
    token: int | None


Follow: TypeAlias = FollowLines | FollowTable | FollowEverything

_KINDS: dict[str, type[FollowLines] | type[FollowTable]] = {"lines": FollowLines, "table": FollowTable}
_EVERYTHING = "everything"


def followed_by(follow: Follow, first: bytes, form: str = EVENTS) -> HttpResponse:
    """Return the answer that begins with ``first`` and goes on with what is to be followed."""
    kind = next((name for name, each in _KINDS.items() if isinstance(follow, each)), _EVERYTHING)
    response = HttpResponse(first, content_type=form)
    response[HEADER] = json.dumps([kind, *follow], default=str)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    response["Content-Encoding"] = "identity"  # a stream that is compressed in one piece couldn't go on
    return response


def read_follow(header: str) -> Follow:
    """Read what a view's header says."""
    kind, *values = json.loads(header)
    if kind == _EVERYTHING:
        return FollowEverything(*values)
    session_id, *values = values
    return _KINDS[kind](UUID(session_id), *values)


def event(data: str, *, name: str = "", version: int | None = None) -> bytes:
    """Return a server-sent event."""
    head = f"event: {name}\n" * bool(name) + f"id: {version}\n" * (version is not None)
    lines = data.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\ndata: ")
    return f"{head}data: {lines}\n\n".encode()
