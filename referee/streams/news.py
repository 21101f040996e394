"""A piece of news, and the function that listens for it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import NamedTuple, TypeAlias
from uuid import UUID


class News(NamedTuple):
    """A change of a session: its newest line has this ``version``; None for another change, such as of its keys."""

    session_id: UUID
    version: int | None


Listening: TypeAlias = AsyncGenerator[Sequence[News], None]
"""The news as they come. The first ones, perhaps none, say that from now on nothing is missed."""

Waker: TypeAlias = Callable[[], Listening]
"""A function that begins to listen. Where listening ends or fails, it is called again; what came in between is lost."""
