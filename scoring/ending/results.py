"""How a hand ended and what it brought: the same for every game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.ending.awards import Award


class Ending(StrEnum):
    """How a hand ended. A patience is won or lost; any hand may be thrown in (``VOID``)."""

    DOMINO = "domino"
    BLOCKED = "blocked"
    TARGET = "target"
    WON = "won"
    LOST = "lost"
    VOID = "void"


class HandResult(NamedTuple):
    """What a finished hand brought: the sides that won it, and the awards made at its end.

    If several sides share the lowest count of a blocked hand, ``tied`` are these sides, whether nobody has won it for
    that or one of them by the rule for ties; it is empty where they share the points. ``working``
    is the sum behind the awards; it is None in games that award nothing. ``leads_next`` is the seat that won the hand,
    which may decide who leads the next one; it is None if nobody won.
    """

    ending: Ending
    winners: tuple[int, ...] = ()
    awards: tuple[Award, ...] = ()
    working: str | None = None
    leads_next: int | None = None
    tied: tuple[int, ...] = ()

    @property
    def is_void(self) -> bool:
        """Whether the hand was thrown in, and so doesn't count."""
        return self.ending is Ending.VOID
