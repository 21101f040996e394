"""The open connections of a process: how many there may be, and how long one may keep everybody waiting.

Whoever opens a connection and then sends nothing, half a request, or takes nothing of the answer costs a file and some
memory. So each of these has a deadline, and what can be had of each is limited: connections in all and from one
address, and the memory of bodies that haven't come to their end.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from django.conf import settings

from referee.http.addresses import counted_as
from referee.server.open_files import how_many

logger = logging.getLogger(__name__)

SECONDS_FOR_A_HEAD = 10
"""From the opening of a connection to the last header of a request."""

SECONDS_BETWEEN_REQUESTS = 20
"""From the end of an answer to the last header of the next request: a table is tapped every few seconds, and a new
connection takes two thirds of the time that the health check takes."""

SECONDS_FOR_A_BODY = 30
"""From the last header to the end of the body. A megabyte comes in time over a line of 35 kilobytes a second."""

SECONDS_TO_TAKE = 30
"""For the next 48 kilobytes of an answer, or for what is left of it."""

SECONDS_TO_LEAVE = 2
"""For somebody who was told to go to read it, before the connection is cut."""

FILES_FOR_OTHERS = 128
"""Files of the process that are no connections: the database's, the program's own, and some to spare."""

MOST = 10_000
"""Connections of a process, however many files it may have."""

BYTES_OF_BODIES = 32 * 1024 * 1024
"""What the bodies of requests that haven't been answered may take of a process's memory, before the oldest unfinished one goes."""

SECONDS_BETWEEN_REPORTS = 60


class Connection(Protocol):
    """What has to be done to a connection."""

    def cut(self) -> None:
        """Close it at once, whatever is still unsent."""

    def give_up_body(self) -> None:
        """Say that the body took too long, and close it."""

    def unsent(self) -> int:
        """The bytes that its client hasn't taken yet."""


class Limits(NamedTuple):
    """How many connections there may be."""

    in_all: int
    from_an_address: int


Since = OrderedDict[Connection, float]
"""The connections in some state, and since when; who has been in it longest comes first."""


class Connections:
    """Those of one event loop. Each reports what it waits for, and once a second those are looked at that wait too long."""

    def __init__(self, limits: Limits, loop: asyncio.AbstractEventLoop) -> None:
        self._limits = limits
        self._loop = loop
        self._addresses: dict[Connection, str | None] = {}
        self._from: Counter[str] = Counter()
        self._heads: Since = OrderedDict()
        self._next_heads: Since = OrderedDict()
        self._bodies: Since = OrderedDict()
        self._answers: Since = OrderedDict()
        self._leaving: Since = OrderedDict()
        self._bytes_of_bodies = 0
        self._looks: asyncio.TimerHandle | None = None
        self._turned_away = 0
        self._reported = -float(SECONDS_BETWEEN_REPORTS)

    def may_come_in(self, connection: Connection, address: str | None) -> bool:
        """Count a connection that was just opened, unless there are too many.

        Where only all of them together are too many, the one goes that has been waiting longest for a request, those first
        that have had an answer.

        :param address: the client's; None where it isn't known
        """
        counted = counted_as(address)
        if counted is not None and self._from[counted] >= self._limits.from_an_address:
            return self._turn_away()
        if len(self._addresses) >= self._limits.in_all:
            self._turn_away()
            waiting = self._next_heads or self._heads
            if not waiting:
                return False
            next(iter(waiting)).cut()
        self._addresses[connection] = counted
        if counted is not None:
            self._from[counted] += 1
        self._heads[connection] = self._loop.time()
        if self._looks is None:
            self._looks = self._loop.call_later(1, self._look)
        return True

    def gone(self, connection: Connection) -> None:
        """Forget one that has been closed."""
        for waiting in (self._heads, self._next_heads, self._bodies, self._answers, self._leaving):
            waiting.pop(connection, None)
        counted = self._addresses.pop(connection, None)
        if counted is not None:
            self._from[counted] -= 1
            if not self._from[counted]:
                del self._from[counted]

    def waits_for_a_head(self, connection: Connection) -> None:
        """Its answer is complete: now the next request may come, once the client has taken what is left of the answer."""
        now = self._loop.time()
        self._next_heads[connection] = now
        self._next_heads.move_to_end(connection)
        if connection.unsent():
            self._answers.setdefault(connection, now)

    def has_a_head(self, connection: Connection) -> None:
        """All headers of a request have come."""
        self._heads.pop(connection, None)
        self._next_heads.pop(connection, None)

    def waits_for_a_body(self, connection: Connection) -> None:
        """More of the body is to come."""
        self._bodies.setdefault(connection, self._loop.time())

    def has_a_body(self, connection: Connection) -> None:
        """The body is complete."""
        self._bodies.pop(connection, None)

    def keeps(self, connection: Connection, more: int) -> None:
        """So many more bytes of its body are in memory, or so many fewer. The oldest unfinished bodies make room."""
        self._bytes_of_bodies += more
        while self._bytes_of_bodies > BYTES_OF_BODIES and self._bodies:
            self._turn_away()
            self._bodies.popitem(last=False)[0].give_up_body()

    def waits_to_be_taken(self, connection: Connection) -> None:
        """Its client takes nothing of what it is sent."""
        self._answers.setdefault(connection, self._loop.time())

    def is_taken(self, connection: Connection) -> None:
        """Its client takes what it is sent."""
        self._answers.pop(connection, None)

    def leaves(self, connection: Connection) -> None:
        """It was told to go."""
        self.has_a_head(connection)
        self._bodies.pop(connection, None)
        self._leaving.setdefault(connection, self._loop.time())

    def _turn_away(self) -> bool:
        self._turned_away += 1
        return False

    def _look(self) -> None:
        """End those that have waited too long."""
        now = self._loop.time()
        for connection in _longer_than(SECONDS_FOR_A_HEAD, self._heads, now):
            connection.cut()
        for connection in _longer_than(SECONDS_BETWEEN_REQUESTS, self._next_heads, now):
            connection.cut()
        for connection in _longer_than(SECONDS_FOR_A_BODY, self._bodies, now):
            connection.give_up_body()
        for connection in _longer_than(SECONDS_TO_TAKE, self._answers, now):
            if connection.unsent():
                connection.cut()
        for connection in _longer_than(SECONDS_TO_LEAVE, self._leaving, now):
            connection.cut()
        self._report(now)
        self._looks = self._loop.call_later(1, self._look) if self._addresses else None

    def _report(self, now: float) -> None:
        """Say once a minute that there were too many."""
        if self._turned_away and now - self._reported >= SECONDS_BETWEEN_REPORTS:
            logger.warning(
                "Closed %d connections that were too many or sent bodies without an end. Now %d are open; the limits are %d in all, %d from one address.",
                self._turned_away,
                len(self._addresses),
                *self._limits,
            )
            self._turned_away = 0
            self._reported = now


def _longer_than(seconds: float, waiting: Since, now: float) -> list[Connection]:
    """Take out those that have waited longer."""
    found = []
    while waiting:
        connection, since = next(iter(waiting.items()))
        if now - since < seconds:
            break
        del waiting[connection]
        found.append(connection)
    return found


def limits() -> Limits:
    """The limits of this process, by the settings and by the files that it may open."""
    in_all = max(16, min(MOST, how_many() - FILES_FOR_OTHERS))
    return Limits(in_all, min(in_all, settings.REFEREE_CONNECTIONS))


def connections() -> Connections:
    """Those of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _of_loops:
        _of_loops[loop] = Connections(limits(), loop)
    return _of_loops[loop]


_of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, Connections] = WeakKeyDictionary()
