"""The hub of a process: it hears once of everything that is written, and wakes those who follow that session.

A hub belongs to one event loop and does nothing while nobody follows anything.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from uuid import UUID
from weakref import WeakKeyDictionary

from django.db import connection, connections

from referee.news.news import Listening, News, Waker
from referee.news.pause import Pause
from referee.news.postgres import postgres_news
from referee.news.sqlite import sqlite_news

logger = logging.getLogger(__name__)

SECONDS_TO_BEGIN = 2
SECONDS_BEFORE_TRYING_AGAIN = 1


class Follower:
    """Somebody who follows a session.

    ``version`` is the newest that was heard of, and -1 before any. ``changed`` says that something else than the log
    may have changed, or that news may have been missed; whoever has seen to it sets it back. ``over`` says that there is
    no more to follow.
    """

    __slots__ = ("_is_woken", "_timer", "_until", "_waiter", "changed", "over", "version")

    def __init__(self) -> None:
        self.version = -1
        self.changed = False
        self.over = False
        self._is_woken = False
        self._waiter: asyncio.Future[None] | None = None
        self._until = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def hear(self, version: int | None) -> None:
        """Take news in, and wake up."""
        if version is None:
            self.changed = True
        else:
            self.version = max(self.version, version)
        self._wake()

    def end(self) -> None:
        """Wake up for the last time."""
        self.over = True
        self._wake()

    async def woken(self, seconds: float) -> bool:
        """Wait for news, at most so long; whether there may be some."""
        if not self._is_woken:
            # An event and a timeout of asyncio's would take a kilobyte, and thousands wait here.
            loop = asyncio.get_running_loop()
            self._waiter = loop.create_future()
            self._wait_until(loop, loop.time() + seconds)
            try:
                await self._waiter
            finally:
                self._waiter = None
        woken, self._is_woken = self._is_woken, False
        return woken

    def leave(self) -> None:
        """Wait for nothing any more."""
        if self._timer:
            self._timer.cancel()

    def _wait_until(self, loop: asyncio.AbstractEventLoop, until: float) -> None:
        """Have somebody look at the clock by then. A timer that rings sooner looks when it does: each play would cost a new one."""
        self._until = until
        if self._timer and self._timer.when() > until:
            self._timer.cancel()
            self._timer = None
        if self._timer is None:
            self._timer = loop.call_at(until, self._look_at_the_clock, loop)

    def _look_at_the_clock(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        if self._waiter is None:
            return
        if loop.time() < self._until:
            self._wait_until(loop, self._until)
        else:
            self._go_on()

    def _wake(self) -> None:
        self._is_woken = True
        self._go_on()

    def _go_on(self) -> None:
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)


class Following:
    """Somebody's place among those who follow a session, for an ``async with``."""

    __slots__ = ("_follower", "_hub", "_session_id")

    def __init__(self, hub: Hub, session_id: UUID) -> None:
        self._hub = hub
        self._session_id = session_id
        self._follower = Follower()

    async def __aenter__(self) -> Follower:
        await self._hub.join(self._session_id, self._follower)
        return self._follower

    async def __aexit__(self, *error: object) -> None:
        self._hub.leave(self._session_id, self._follower)


class Hub:
    """Who follows what in this process."""

    def __init__(self, waker: Waker, pause: Pause | None = None) -> None:
        """``pause`` is the one that the waker makes between two looks, if it looks."""
        self._waker = waker
        self._pause = pause
        self._followers: dict[UUID, set[Follower]] = {}
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._over = False

    def following(self, session_id: UUID) -> Following:
        """Follow a session. Whatever is committed once this has begun is heard."""
        return Following(self, session_id)

    async def join(self, session_id: UUID, follower: Follower) -> None:
        """Have somebody follow a session, and begin to listen if need be."""
        self._followers.setdefault(session_id, set()).add(follower)
        try:
            await self._begin()
        except BaseException:
            self.leave(session_id, follower)
            raise
        follower.changed = False  # nothing was missed before there was anything to hear
        if self._over:
            follower.end()

    @property
    def count(self) -> int:
        """How many follow something."""
        return sum(map(len, self._followers.values()))

    def end(self) -> None:
        """Send everybody home, and whoever still comes: this process stops."""
        self._over = True
        for followers in self._followers.values():
            for follower in followers:
                follower.end()

    def look_now(self) -> None:
        """Look at once: this process has written something, and what its followers are shown is quickest made now."""
        if self._pause:
            self._pause.cut_short()

    async def _begin(self) -> None:
        """Listen. Where that can't begin now, whoever follows is told once it has."""
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_BEGIN):
                await self._listening.wait()

    def leave(self, session_id: UUID, follower: Follower) -> None:
        """Forget somebody, and with the last one everything."""
        follower.leave()
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

    def _tell_everybody(self) -> None:
        for session_id in self._followers:
            self._tell(News(session_id, None))


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        pause = Pause()
        _hubs[loop] = Hub(partial(listen_to_the_database, pause), pause)
    return _hubs[loop]


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def listen_to_the_database(pause: Pause | None = None) -> Listening:
    """News of what is written into the database that the settings name."""
    if connection.vendor == "postgresql":
        parameters = connection.get_connection_params()
        kept = {name: value for name, value in parameters.items() if isinstance(value, (str, int))}
        return postgres_news(kept)
    return sqlite_news(str(connections.settings["default"]["NAME"]), pause or Pause())
