"""How a hand ended and what it brought: the same for every game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.awards import Award


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

    ``working`` is the sum behind the awards, None in games that award nothing. ``leads_next`` is the seat that won the hand, for who leads the next; None where nobody did.
    """

    ending: Ending
    winners: tuple[int, ...] = ()
    awards: tuple[Award, ...] = ()
    working: str | None = None
    leads_next: int | None = None

    @property
    def is_void(self) -> bool:
        """Whether the hand was thrown in, and so doesn't count."""
        return self.ending is Ending.VOID
