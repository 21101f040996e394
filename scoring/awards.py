"""Points are never a bare number: an award says for what, and how it was worked out."""

from __future__ import annotations

from typing import NamedTuple


class Earned(NamedTuple):
    """What a rule gives or takes, before a side's name is put to it.

    ``seat`` is who earned it, where that isn't whoever made the entry.
    """

    points: int
    reason: str
    working: str
    seat: int | None = None


class Award(NamedTuple):
    """Points for a side. ``seat`` earned them; None where the side earned them together."""

    side: int
    seat: int | None
    points: int
    reason: str
    working: str


def nearest_five(pips: int) -> int:
    """Pips rounded to the nearest five: 2 is 0, 3 is 5, 7 is 5, 8 is 10."""
    return (pips + 2) // 5 * 5


def floor_five(pips: int) -> int:
    """Pips rounded down to a full five."""
    return pips // 5 * 5
