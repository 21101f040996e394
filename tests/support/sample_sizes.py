"""The amount of random and repetitive testing: a part with each `make test`, all of it with `make long`.

Which part is fixed for each game and differs from game to game, so that a failure comes again when it is looked for.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

Each = TypeVar("Each")

LONG = os.environ.get("LONG") == "1"


def sample_size(short: int, *, at_length: int) -> int:
    """Return the number of examples to try."""
    return at_length if LONG else short


def sample(number: int, everything: Sequence[Each], of: str) -> Sequence[Each]:
    """One in so many of them, beginning at a place that depends on what they are ``of``; at length all of them."""
    return everything if LONG else everything[crc32(of.encode()) % number :: number]


def in_sample(number: int, it: str) -> bool:
    """Return True if this one is in the sample of one in so many; at length everything is."""
    return LONG or crc32(it.encode()) % number == 0
