"""The order of turns in a hand, and the hand's finish."""

from __future__ import annotations

from typing import NamedTuple

from scoring.ending import Ending, HandResult

NOBODY: frozenset[int] = frozenset()


class TurnOrder(NamedTuple):
    """The seat at turn, and the state that decides the next turns.

    ``direction`` is 1 if play goes in the order of the seats, -1 if it goes the other way. ``skips`` is how many of the
    next seats miss a turn. ``passed`` holds the seats that have passed since the last play, ``drawn`` the number of
    tiles drawn in the present turn. ``laid_by`` is the seat that made the last play.
    """

    seat: int
    direction: int = 1
    skips: int = 0
    passed: frozenset[int] = NOBODY
    drawn: int = 0
    laid_by: int | None = None

    def at(self, seat: int) -> TurnOrder:
        """Return the order with the turn at another seat, which has drawn nothing yet."""
        if seat == self.seat:
            return self
        return TurnOrder(seat, self.direction, self.skips, self.passed, 0, self.laid_by)


class Finish(NamedTuple):
    """The finish of a hand.

    ``out`` is the seat that went out. If ``out_not_scored`` is true, its points for going out don't count, because
    those of its last tile didn't. If ``counted``, the count was entered.
    """

    ending: Ending
    out: int | None = None
    out_not_scored: bool = False
    counted: bool = False
    result: HandResult | None = None
