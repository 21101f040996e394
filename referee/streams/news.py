"""A piece of news, and what brings it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import NamedTuple, TypeAlias
from uuid import UUID


class News(NamedTuple):
    """A session's newest line has this ``version``; where that is None, something else has changed, such as its keys."""

    session_id: UUID
    version: int | None


Listening: TypeAlias = AsyncGenerator[Sequence[News], None]
"""News as they come. The first ones, perhaps none, say that from now on nothing is missed."""

Waker: TypeAlias = Callable[[], Listening]
"""Begins to listen. Where listening ends or fails, it is called again, and what came in between is not told."""
