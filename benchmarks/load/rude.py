"""Phones that wait for nobody, in a process of their own: as many plays as are answered, then ten times as many, in turn.

It reads what to do from a file and writes what it measured to another one. Knows nothing of Django.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.load.phones import Keeper, Measured
from benchmarks.load.wire import Answer, Line

LANES = 20
"""Phones that tap at once at full load, each as soon as it has been answered."""

SECONDS_BETWEEN_LOOKS = 2.0
SECONDS_TO_BE_IN_MEMORY = 60.0
"""How long the first tap at each table may take all of them."""

SECONDS_TO_SETTLE = 3.0
"""How long each part goes on before it is measured: as long as a play may wait."""


@dataclass
class Part:
    """What came of one part of the run."""

    recorded: int = 0
    sent_away: int = 0
    seen: int = 0
    healthy: list[float] = field(default_factory=list)
    """Seconds that each health check took."""
    errors: list[str] = field(default_factory=list)


class Clock:
    """Counts for the part of the run that is being measured."""

    def __init__(self, seconds: float) -> None:
        self.part = Part()
        self.begin = time.monotonic() + SECONDS_TO_SETTLE
        self.until = self.begin + seconds

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.until

    @property
    def counts(self) -> bool:
        return self.begin <= time.monotonic() < self.until


class Rude(Keeper):
    """A keeper who sends an entry again at their own time, whatever the server said."""

    def __init__(self, port: int, plan: dict[str, Any]) -> None:
        super().__init__(port, plan, Measured())
        self._coming = iter(plan["taps"])
        self._due: dict[str, Any] | None = None
        self.told_to_wait = 0.0

    async def tap_once(self, clock: Clock) -> bool:
        """Send what is due at this table. Whether there is more to come."""
        self._due = self._due or next(self._coming, None)
        if self._due is None:
            clock.part.errors.append("nothing left to tap")
            return False
        recorded = await self._tap(self._due["action"], self._due["fields"])
        if recorded:
            self._due = None
        clock.part.recorded += recorded and clock.counts
        clock.part.sent_away += clock.counts * self._measured.sent_away
        self._measured.sent_away = 0
        clock.part.errors += [f"{error}" for error in self._measured.errors]
        self._measured.errors.clear()
        return True

    async def _answer(self, request: bytes) -> Answer | None:
        try:
            answer = await asyncio.wait_for(self._line.ask(request), 30)
        except (OSError, EOFError, TimeoutError) as error:
            self._measured.errors[type(error).__name__] += 1
            return None
        self.told_to_wait = answer.retry_after
        if answer.status == 503:
            self._measured.sent_away += 1
            return None
        return answer

    def look(self) -> bytes:
        """The request for the page."""
        return self._head("GET", "").encode() + b"\r\n"


async def as_answered(keepers: list[Rude], clock: Clock) -> None:
    """Tap at one table after the other, each time as soon as the last tap was answered."""
    while not clock.is_over:
        await once(keepers, clock)


async def once(keepers: list[Rude], clock: Clock) -> None:
    """Tap once at each table, unless the time is over."""
    for keeper in keepers:
        if not clock.is_over:
            await keeper.tap_once(clock)


async def at_their_time(keeper: Rude, clock: Clock, every: float, *, polite: bool) -> None:
    """Tap at a steady rate; what waits for an answer isn't sent twice. The polite don't come back before they are told to."""
    at = time.monotonic() + random.random() * every
    while at < clock.until:
        await asyncio.sleep(at - time.monotonic())
        if not await keeper.tap_once(clock):
            return
        if polite and keeper.told_to_wait:
            at = time.monotonic() + keeper.told_to_wait
            continue
        at += every * max(1, -(-(time.monotonic() - at) // every))


async def looking(keeper: Rude, port: int, clock: Clock) -> None:
    """Look at a table again and again."""
    line = Line(port)
    await asyncio.sleep(random.random() * SECONDS_BETWEEN_LOOKS)
    while not clock.is_over:
        try:
            answer = await asyncio.wait_for(line.ask(keeper.look()), 30)
        except (OSError, EOFError, TimeoutError) as error:
            clock.part.errors.append(f"look: {type(error).__name__}")
        else:
            clock.part.seen += clock.counts and answer.status == 200
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
    line.close()


async def supervising(port: int, clock: Clock) -> None:
    """Ask whether the server is alive."""
    line, request = Line(port), f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    while not clock.is_over:
        began = time.monotonic()
        answer = await line.ask(request)
        if answer.status != 200:
            clock.part.errors.append(f"health check: {answer.status}")
        clock.part.healthy.append(time.monotonic() - began)
        await asyncio.sleep(0.5)
    line.close()


async def run(asked: dict[str, Any]) -> dict[str, Any]:
    """Full load and ten times as much in turn, since a machine is not always equally fast; full load is first and last."""
    port, seconds = asked["port"], asked["seconds"]
    keepers = [Rude(port, plan) for plan in asked["plans"]]
    lanes = [keepers[lane::LANES] for lane in range(LANES)]
    await asyncio.gather(*(once(lane, Clock(SECONDS_TO_BE_IN_MEMORY)) for lane in lanes))

    async def full_load() -> Part:
        print("full load …", flush=True)
        clock = Clock(seconds)
        await asyncio.gather(*(as_answered(lane, clock) for lane in lanes), supervising(port, clock))
        return clock.part

    async def much_more(every: float) -> Part:
        print(f"{asked['times']:g} times as much …", flush=True)
        clock = Clock(seconds)
        sending = (at_their_time(keeper, clock, every, polite=asked["polite"]) for keeper in keepers)
        lookers = (looking(keeper, port, clock) for keeper in keepers[: asked["lookers"]])
        await asyncio.gather(*sending, *lookers, supervising(port, clock))
        return clock.part

    full, rush, cores = [await full_load()], [], []
    for _round in range(asked["rounds"]):
        began, used = time.monotonic(), time.process_time()
        rush.append(await much_more(len(keepers) * seconds / (asked["times"] * full[-1].recorded)))
        cores.append((time.process_time() - used) / (time.monotonic() - began))
        full.append(await full_load())
    return {"full": [asdict(part) for part in full], "rush": [asdict(part) for part in rush], "cores": cores}


def main(asked: Path, answer: Path) -> None:
    told = json.loads(asked.read_text())
    if told["cores"]:
        os.sched_setaffinity(0, told["cores"])
    answer.write_text(json.dumps(asyncio.run(run(told))))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
