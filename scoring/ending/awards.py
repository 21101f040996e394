"""Awards: points with a reason and a working, never a bare number."""

from __future__ import annotations

from typing import NamedTuple

from scoring.ending.workings import Working
from scoring.messages import Values


class Earned(NamedTuple):
    """Points that a rule gives or takes, before they are assigned to a side.

    ``seat`` is the seat that earned them, if that isn't the seat that made the entry; ``side`` the side, if its seats
    earned them together. ``values`` fill the sentence that tells what they are for.
    """

    points: int
    reason: str
    working: str
    seat: int | None = None
    side: int | None = None
    values: Values = {}


class Award(NamedTuple):
    """Points for a side. ``seat`` is the seat that earned them; None if the side earned them together.

    ``pieces`` are given for the count at the end of a hand: the sum in ``working``, piece by piece, with the seats
    whose pips each number counts. ``values`` fill the sentence that tells what the points are for.
    """

    side: int
    seat: int | None
    points: int
    reason: str
    working: str
    pieces: Working = ()
    values: Values = {}


def nearest_five(pips: int) -> int:
    """Round pips to the nearest five: 2 is 0, 3 is 5, 7 is 5, 8 is 10."""
    return (pips + 2) // 5 * 5


def floor_five(pips: int) -> int:
    """Round pips down to a full five."""
    return pips // 5 * 5
