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
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TypeVar

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


@dataclass(eq=False)
class Line:
    """The requests of one kind that wait for a thread; the one that came first goes first."""

    rank: int
    """The most urgent has the lowest. Where two lines have the same, whoever has waited longest goes first."""
    longest_wait: float
    seconds_each: float = FIRST_GUESS
    waiting: dict[asyncio.Future[None], float] = field(default_factory=dict)
    """Their turns, and since when they wait."""
    sent_away_until: float = 0.0

    def seconds(self) -> float:
        """How long one thread needs for those that wait here."""
        return len(self.waiting) * self.seconds_each

    def learn(self, seconds: float) -> None:
        """Take into the average what an answer took."""
        counted = max(LEAST, min(seconds, ODD * self.seconds_each))
        self.seconds_each += (counted - self.seconds_each) / REMEMBERED


class Turn(Enum):
    """What came of waiting for a thread."""

    OURS = auto()
    LATE = auto()
    LEFT = auto()


class Admission:
    """Lets each request have a thread in its turn, or sends it away; one whose client has left is dropped unread."""

    def __init__(self, threads: Answering, busy: PreparedAnswers, longest_wait: float | None = None) -> None:
        """Where nobody at a table waits for the answers, ``longest_wait`` says how many seconds everybody waits."""
        self._threads = threads
        self._at_work = 0
        self._stuck: set[object] = set()
        self._busy = busy
        self._sent_on = SentOn()
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
        match await self._turn(line, receive):
            case Turn.OURS:
                answer = await self._answer(line, with_length(scope, len(body)), body)
                if line is self._plays:
                    self._sent_on.remember(scope, answer)
                await send_answer(send, answer)
            case Turn.LATE:
                await send_answer(send, self._busy.come_back(scope, self._seconds_away(line)))
            case Turn.LEFT:
                pass

    async def show(self, make: Callable[[], Awaitable[Made]]) -> Made:
        """Have something made for those who watch, as soon as no play waits for the thread that it takes."""
        line = self._shows
        if self._has_room(line):
            self._at_work += 1
        else:
            turn = self._waits(line)
            try:
                await turn
            except asyncio.CancelledError:
                line.waiting.pop(turn, None)
                if turn.done() and not turn.cancelled():
                    self._done()
                raise
        began = time.monotonic()
        try:
            return await make()
        finally:
            line.learn(time.monotonic() - began)
            self._done()

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

    async def _turn(self, line: Line, receive: Receive) -> Turn:
        """Wait for a thread, as long as that has any use."""
        if self._has_room(line):
            self._at_work += 1
            return Turn.OURS
        if self._too_many(line):
            return Turn.LATE
        turn = self._waits(line)
        # The body has been read: what comes next from the client is that it has left.
        left = asyncio.ensure_future(receive())
        await asyncio.wait((turn, left), timeout=line.longest_wait, return_when=asyncio.FIRST_COMPLETED)
        line.waiting.pop(turn, None)
        if left.done():
            if turn.done():
                self._done()
            return Turn.LEFT
        left.cancel()
        return Turn.OURS if turn.done() else Turn.LATE

    def _waits(self, line: Line) -> asyncio.Future[None]:
        turn = asyncio.get_running_loop().create_future()
        line.waiting[turn] = time.monotonic()
        return turn

    async def _answer(self, line: Line, scope: HTTPScope, body: bytes) -> Answer:
        """Have it answered on the thread whose turn it has."""
        began = time.monotonic()
        this = object()
        watch = asyncio.get_running_loop().call_later(SECONDS_TO_BE_STUCK, self._is_stuck, this, line)
        try:
            return await self._threads.answer(scope, body)
        finally:
            watch.cancel()
            self._stuck.discard(this)
            line.learn(time.monotonic() - began)
            self._done()

    def _is_stuck(self, play: object, line: Line) -> None:
        """Lend a thread to the looks in place of one whose play waits for the database."""
        if line is self._plays:
            self._stuck.add(play)
            self._hand_on()

    def _done(self) -> None:
        """A thread has become free."""
        self._at_work -= 1
        self._hand_on()

    def _hand_on(self) -> None:
        """Let those begin for whom there is a thread, the most urgent first."""
        while lines := [line for line in self._lines if line.waiting and self._has_room(line)]:
            line = min(lines, key=self._urgency)
            turn = next(iter(line.waiting))
            del line.waiting[turn]
            if not turn.cancelled():
                self._at_work += 1
                turn.set_result(None)

    def _urgency(self, line: Line) -> tuple[int, float]:
        """How soon those that wait in a line go on; the lowest goes first."""
        since = next(iter(line.waiting.values()))
        overdue = line is self._shows and time.monotonic() - since > SECONDS_FOR_A_SHOW
        return (-1 if overdue else line.rank, since)
