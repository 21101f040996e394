"""So much for each name, and then again as time goes by: what throttles are made of.

Time is the clock that nobody sets, so that a machine whose clock is put back keeps nobody waiting.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

MOST_NAMES = 10_000
"""Names that are remembered; of more, those that were heard of last."""


class Allowance(NamedTuple):
    """``most`` at once, which comes back evenly within ``seconds``."""

    most: float
    seconds: float


class Buckets:
    """What each name has taken of its allowance. A process has its own."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._full_again: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def take(self, name: str, amount: float = 1) -> float:
        """Take so much, and return 0; where there isn't so much, take nothing and return in how many seconds there is.

        More than there ever is counts as all of it.
        """
        most, seconds = self._allowance
        with self._lock:
            if wait := self.wait(name, amount):
                return wait
            now = time.monotonic()
            self._full_again[name] = max(now, self._full_again.get(name, now)) + min(amount, most) * seconds / most
            self._full_again.move_to_end(name)
            if len(self._full_again) > MOST_NAMES:
                self._full_again.popitem(last=False)
        return 0.0

    def wait(self, name: str, amount: float = 1) -> float:
        """In how many seconds there is so much, 0 where there is now. Nothing is taken."""
        most, seconds = self._allowance
        now = time.monotonic()
        full_again = max(now, self._full_again.get(name, now)) + min(amount, most) * seconds / most
        return full_again - now - seconds if full_again - now > seconds + 1e-6 else 0.0

    def forget(self, name: str) -> None:
        """Give a name all of its allowance."""
        with self._lock:
            self._full_again.pop(name, None)
