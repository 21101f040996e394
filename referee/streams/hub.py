"""The hub of a process: it hears once of everything that is written, and wakes those who follow that session.

A hub belongs to one event loop and does nothing while nobody follows anything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from uuid import UUID
from weakref import WeakKeyDictionary

from django.db import connection, connections

from referee.streams.news import Listening, News, Waker
from referee.streams.sqlite import sqlite_news

logger = logging.getLogger(__name__)

SECONDS_TO_BEGIN = 2
SECONDS_BEFORE_TRYING_AGAIN = 1


class Follower:
    """A client that follows a session, or all of them.

    ``version`` is the newest that was heard of, and -1 before any. ``changed`` says that something else than the log
    may have changed, or that news may have been missed; its reader sets it back. ``over`` says that the client is gone.
    """

    def __init__(self) -> None:
        self.version = -1
        self.changed = False
        self.over = False
        self._news = asyncio.Event()

    def hear(self, version: int | None) -> None:
        """Take news in, and wake up the reader."""
        if version is None:
            self.changed = True
        else:
            self.version = max(self.version, version)
        self._news.set()

    def end(self) -> None:
        """Wake up the reader for the last time."""
        self.over = True
        self._news.set()

    async def woken(self, seconds: float) -> bool:
        """Wait for news, at most so many seconds, and return True if there may be some."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        woken = self._news.is_set()
        self._news.clear()
        return woken


class NewsHub:
    """The followers of all sessions in this process."""

    def __init__(self, waker: Waker) -> None:
        self._waker = waker
        self._followers: dict[UUID | None, set[Follower]] = {}
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """The number of followers."""
        return sum(map(len, self._followers.values()))

    @asynccontextmanager
    async def following(self, session_id: UUID | None) -> AsyncGenerator[Follower, None]:
        """Follow a session, or with None all of them. Whatever is committed once this has begun is heard.

        Who follows all of them hears of each line that something has changed: versions are of one session.
        """
        follower = Follower()
        self._followers.setdefault(session_id, set()).add(follower)
        try:
            await self._begin()
            follower.changed = False  # nothing was missed before there was anything to hear
            yield follower
        finally:
            self._leave(session_id, follower)

    async def _begin(self) -> None:
        """Begin to listen. Where that can't begin now, the followers are told once it has."""
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_BEGIN):
                await self._listening.wait()

    def _leave(self, session_id: UUID | None, follower: Follower) -> None:
        """Forget a follower, and after the last one stop listening."""
        others = self._followers[session_id]
        others.discard(follower)
        if not others:
            del self._followers[session_id]
        if not self._followers and self._task:
            self._task.cancel()
            self._task = None
            self._listening.clear()

    async def _listen(self) -> None:
        while True:
            try:
                async for news in self._waker():
                    if not self._listening.is_set():
                        self._listening.set()
                        self._tell_everybody()
                    for each in news:
                        self._tell(each)
                self._listening.clear()
            except Exception:  # whatever a database can answer with; the next try may do better
                self._listening.clear()
                logger.warning("News of what is written can't be heard.", exc_info=True)
                await asyncio.sleep(SECONDS_BEFORE_TRYING_AGAIN)

    def _tell(self, news: News) -> None:
        for follower in self._followers.get(news.session_id, ()):
            follower.hear(news.version)
        for follower in self._followers.get(None, ()):
            follower.hear(None)

    def _tell_everybody(self) -> None:
        for followers in self._followers.values():
            for follower in followers:
                follower.hear(None)


def hub() -> NewsHub:
    """Return the hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = NewsHub(listen_to_the_database)
    return _hubs[loop]


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, NewsHub] = WeakKeyDictionary()


def listen_to_the_database() -> Listening:
    """Listen to what is written into the database that the settings name."""
    if connection.vendor == "postgresql":
        from referee.streams.postgres import postgres_news  # needs psycopg, which is there where PostgreSQL is used

        parameters = connection.get_connection_params()
        kept = {name: value for name, value in parameters.items() if isinstance(value, (str, int))}
        return postgres_news(kept)
    return sqlite_news(str(connections.settings["default"]["NAME"]))
