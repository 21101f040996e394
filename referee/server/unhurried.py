"""An event loop that looks at the network less often while people are sent away.

Each time it looks it takes Python's interpreter from the thread that records a play. So it reads what has come meanwhile
all at once. A thread that is done is heard at once as ever, and timers are as exact.
"""

from __future__ import annotations

import asyncio
import select
import selectors
import time
from selectors import SelectorKey

SECONDS_BETWEEN_GLANCES = 0.005
"""Whoever sends something waits so much longer at most. A play may wait for 3 seconds by then."""

SECONDS_UNHURRIED = 0.2
"""How long it goes on after somebody was sent away."""


class UnhurriedSelector(selectors.DefaultSelector):
    """What the loop waits with. Its first file is the pipe by which other threads and signals wake the loop."""

    def __init__(self) -> None:
        super().__init__()
        self.unhurried_until = 0.0
        self._wakened = select.poll()
        self._knows_the_pipe = False

    def register(self, fileobj: int, events: int, data: object = None) -> SelectorKey:  # type: ignore[override]
        """Wait for this file too."""
        if not self._knows_the_pipe:
            self._wakened.register(fileobj, select.POLLIN)
            self._knows_the_pipe = True
        return super().register(fileobj, events, data)

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """What has come, after a wait for it."""
        if timeout != 0 and time.monotonic() < self.unhurried_until:
            seconds = SECONDS_BETWEEN_GLANCES if timeout is None else min(timeout, SECONDS_BETWEEN_GLANCES)
            self._wakened.poll(seconds * 1000)
            timeout = 0
        return super().select(timeout)


class UnhurriedLoop(asyncio.SelectorEventLoop):
    """An event loop that can take its time."""

    def __init__(self) -> None:
        self._waits_with = UnhurriedSelector()
        super().__init__(self._waits_with)

    def take_time(self) -> None:
        """Look at the network less often for a moment."""
        self._waits_with.unhurried_until = time.monotonic() + SECONDS_UNHURRIED


def take_time(loop: asyncio.AbstractEventLoop) -> None:
    """Let the loop take its time, if it can."""
    if isinstance(loop, UnhurriedLoop):
        loop.take_time()
