"""The results of hands: the ending, and what the hand brought. They are the same for every game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.ending.awards import Award


class Ending(StrEnum):
    """An ending of a hand. A patience is won or lost; any hand may be thrown in (``VOID``)."""

    DOMINO = "domino"
    BLOCKED = "blocked"
    TARGET = "target"
    WON = "won"
    LOST = "lost"
    VOID = "void"


class HandResult(NamedTuple):
    """The result of a finished hand: the sides that won it, and the awards made at its end.

    If several sides share the lowest count of a blocked hand, these sides are ``tied``, when therefore nobody has won
    it or the rule for ties let one of them win; ``tied`` is empty if they share the points. ``working`` is the sum
    behind the awards; it is None in games that award nothing. ``leads_next`` is the seat that won the hand, which may
    decide who leads the next one; it is None if nobody won.
    """

    ending: Ending
    winners: tuple[int, ...] = ()
    awards: tuple[Award, ...] = ()
    working: str | None = None
    leads_next: int | None = None
    tied: tuple[int, ...] = ()

    @property
    def is_void(self) -> bool:
        """True if the hand was thrown in, and so doesn't count."""
        return self.ending is Ending.VOID
