"""Who is answered next when more is asked than can be answered: plays before looks, and nobody waits for nothing.

A request that finds a thread free is answered at once. Otherwise it waits, with those of its kind, as long as an
answer can be expected in time. If it can't be, the client is told so at once (503 with ``Retry-After``), which costs
little. Whoever is sent on after a play, to see what it has brought, waits among the plays. What watchers are shown waits
as well, behind plays, and is never sent away. So the threads do only work that somebody still waits for, however many ask.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial
from typing import NamedTuple, TypeVar

from a2wsgi.asgi_typing import HTTPScope, Receive, Send

from referee.server.body import whole_body, with_length
from referee.server.busy import PreparedAnswers
from referee.server.sent_on import SentOn
from referee.server.threads import Answer, Answering, send_answer

SECONDS_FOR_A_PLAY = 3.0
"""How long somebody who entered something waits for the answer. A phone gives up after 8 seconds."""

SECONDS_FOR_A_LOOK = 1.0
"""How long somebody waits to see something. Phones look again every 2 seconds."""

FIRST_GUESS = 0.02
"""Seconds that an answer takes, until some have been measured."""

LEAST = 0.001
"""No answer is expected to take less, so that a run of tiny ones lets no endless queue in."""

REMEMBERED = 16
"""The time that an answer takes is averaged over about so many of the last ones."""

ODD = 4
"""One that takes longer than so many times the average counts as that many: a single slow request says little of others."""

LONGEST_AWAY = 30.0
"""Nobody is sent away for more seconds, since the rush may be over sooner."""

SECONDS_TO_BE_STUCK = 1.0
"""A play that takes longer isn't at work: it waits for the database, as others that come after it will."""

SECONDS_FOR_A_SHOW = 0.5
"""How long what watchers are shown lets plays go first."""

Made = TypeVar("Made")

HEALTH = frozenset({"/healthz", "/readyz", "/metrics"})
LOOKS = frozenset({"GET", "HEAD", "OPTIONS"})


class Waiting(NamedTuple):
    """Somebody who waits for a thread: since when, and what to call once there is one."""

    since: float
    begin: Callable[[], None]


@dataclass(eq=False)
class Line:
    """The requests of one kind that wait for a thread; the one that came first goes first."""

    rank: int
    """The most urgent has the lowest. Where two lines have the same, whoever has waited longest goes first."""
    longest_wait: float
    seconds_each: float = FIRST_GUESS
    waiting: dict[Hashable, Waiting] = field(default_factory=dict)
    """Those who wait, by their turns."""
    sent_away_until: float = 0.0

    def seconds(self) -> float:
        """How long one thread needs for those that wait here."""
        return len(self.waiting) * self.seconds_each

    def learn(self, seconds: float) -> None:
        """Take into the average what an answer took."""
        counted = max(LEAST, min(seconds, ODD * self.seconds_each))
        self.seconds_each += (counted - self.seconds_each) / REMEMBERED


class NoTurn(Enum):
    """Why somebody has no thread."""

    LATE = auto()
    LEFT = auto()


class Admission:
    """Lets each request have a thread in its turn, or sends it away; one whose client has left is dropped unread."""

    def __init__(
        self, threads: Answering, busy: PreparedAnswers, sent_on: SentOn, longest_wait: float | None = None
    ) -> None:
        """Where nobody at a table waits for the answers, ``longest_wait`` says how many seconds everybody waits.

        Whoever was sent on may come to other threads than those that answered first, so all of a process share ``sent_on``.
        """
        self._threads = threads
        self._at_work = 0
        self._stuck: set[object] = set()
        self._busy = busy
        self._sent_on = sent_on
        # Who supervises the server must learn that it is alive, however much there is to do.
        self._health = Line(0, SECONDS_FOR_A_PLAY)
        self._plays = Line(1, longest_wait or SECONDS_FOR_A_PLAY)
        # Each play brings several shows: these don't always go before somebody who looks.
        self._shows = Line(2, math.inf)
        self._looks = Line(2, longest_wait or SECONDS_FOR_A_LOOK)
        self._lines = (self._health, self._plays, self._shows, self._looks)

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        body = await whole_body(receive)
        if body is None:
            return
        line = self._line(scope)
        self._sent_on.has_come(scope)
        begun = await self._turn(line, partial(self._threads.answer, with_length(scope, len(body)), body), receive)
        match begun:
            case NoTurn.LATE:
                await send_answer(send, self._busy.come_back(scope, self._seconds_away(line)))
            case NoTurn.LEFT:
                pass
            case _:
                answer = await begun
                if line is self._plays:
                    self._sent_on.remember(scope, answer)
                await send_answer(send, answer)

    async def show(self, make: Callable[[], Awaitable[Made]]) -> Made:
        """Have something made for those who watch, as soon as no play waits for the thread that it takes."""
        line = self._shows
        if self._has_room(line):
            return await self._begin(line, make)
        turn = self._waits(line, make)
        try:
            begun = await turn
        finally:
            line.waiting.pop(turn, None)
        return await begun

    def refusal(self, scope: HTTPScope) -> Answer | None:
        """The answer to a request that came too late for one, by its method, path and headers; None if it may come in."""
        line = self._line(scope)
        if self._has_room(line):
            return None
        return self._busy.come_back(scope, self._seconds_away(line)) if self._too_many(line) else None

    def _line(self, scope: HTTPScope) -> Line:
        if scope["path"] in HEALTH:
            return self._health
        if scope["method"] in LOOKS and not self._sent_on.has(scope):
            return self._looks
        return self._plays

    def _expected_wait(self, line: Line) -> float:
        """How long a request that came now would wait: for all that are as urgent or more so, and for those at work."""
        ahead = tuple(each for each in self._lines if each.rank <= line.rank)
        if self._stuck and line is not self._plays:
            ahead = tuple(each for each in ahead if each is not self._plays)
        return line.seconds_each + sum(each.seconds() for each in ahead) / self._threads.number

    def _has_room(self, line: Line) -> bool:
        """Whether a request of this kind may have a thread at once. While plays are stuck, looks have a spare one."""
        lent = 0 if line is self._plays else min(len(self._stuck), self._threads.spare)
        return self._at_work < self._threads.number + lent

    def _too_many(self, line: Line) -> bool:
        return self._expected_wait(line) > line.longest_wait

    def _seconds_away(self, line: Line) -> int:
        """How long somebody is sent away: each until after the one before, so that they come back as they can be served."""
        now = time.monotonic()
        until = max(line.sent_away_until, now + self._expected_wait(line)) + line.seconds_each / self._threads.number
        line.sent_away_until = min(until, now + LONGEST_AWAY)
        return math.ceil(line.sent_away_until - now)

    async def _turn(
        self, line: Line, make: Callable[[], Awaitable[Answer]], receive: Receive
    ) -> asyncio.Future[Answer] | NoTurn:
        """Wait for a thread, as long as that has any use; the answer, under way on it."""
        if self._has_room(line):
            return self._begin(line, make)
        if self._too_many(line):
            return NoTurn.LATE
        turn = self._waits(line, make)
        # The body has been read: what comes next from the client is that it has left.
        left = asyncio.ensure_future(receive())
        left.add_done_callback(lambda _left: line.waiting.pop(turn, None))
        await asyncio.wait((turn, left), timeout=line.longest_wait, return_when=asyncio.FIRST_COMPLETED)
        line.waiting.pop(turn, None)
        if left.done():
            return NoTurn.LEFT
        left.cancel()
        return turn.result() if turn.done() else NoTurn.LATE

    def _waits(self, line: Line, make: Callable[[], Awaitable[Made]]) -> asyncio.Future[asyncio.Future[Made]]:
        """A turn that comes when a thread has begun to make this."""
        turn: asyncio.Future[asyncio.Future[Made]] = asyncio.get_running_loop().create_future()

        def begin() -> None:
            if not turn.cancelled():
                turn.set_result(self._begin(line, make))

        line.waiting[turn] = Waiting(time.monotonic(), begin)
        return turn

    def _begin(self, line: Line, make: Callable[[], Awaitable[Made]]) -> asyncio.Future[Made]:
        """Give it a thread now. When it is made the next in line goes on at once, before anybody is told."""
        self._at_work += 1
        began = time.monotonic()
        making = asyncio.ensure_future(make())
        watch = making.get_loop().call_later(SECONDS_TO_BE_STUCK, self._is_stuck, making, line)

        def done(_made: object) -> None:
            watch.cancel()
            self._stuck.discard(making)
            line.learn(time.monotonic() - began)
            self._at_work -= 1
            if not making.cancelled():  # else the server is being ended
                self._hand_on()

        making.add_done_callback(done)
        return making

    def _is_stuck(self, play: object, line: Line) -> None:
        """Lend a thread to the looks in place of one whose play waits for the database."""
        if line is self._plays:
            self._stuck.add(play)
            self._hand_on()

    def _hand_on(self) -> None:
        """Let those begin for whom there is a thread, the most urgent first."""
        while lines := [line for line in self._lines if line.waiting and self._has_room(line)]:
            line = min(lines, key=self._urgency)
            line.waiting.pop(next(iter(line.waiting))).begin()

    def _urgency(self, line: Line) -> tuple[int, float]:
        """How soon those that wait in a line go on; the lowest goes first."""
        since = next(iter(line.waiting.values())).since
        overdue = line is self._shows and time.monotonic() - since > SECONDS_FOR_A_SHOW
        return (-1 if overdue else line.rank, since)
