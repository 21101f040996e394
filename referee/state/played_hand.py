"""One hand of a session as the log says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from referee import games
from scoring.findings import Finding


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand of the session with everything in force in it.

    ``before`` is the session as it stood when the hand began, ``start`` the hand before its first tile.
    ``lines`` are the ids of the entries in force and ``rulings`` the referee's answers to them, in order:
    the n-th of both is play n of the hand.

    ``start``, ``hand`` and the rulings are those of `scoring.hand` and `scoring.judging`, in a patience those of
    `scoring.patience`; whoever needs more of them than both have knows which game it is.
    """

    id: UUID
    number: int
    begun: UUID
    before: games.Session
    start: Any
    lines: tuple[UUID, ...] = ()
    rulings: tuple[Any, ...] = ()

    @property
    def hand(self) -> Any:
        """The hand as it lies now."""
        return self.rulings[-1].hand if self.rulings else self.start

    @property
    def rules(self) -> games.Rules:
        """The functions of `scoring` that its game is judged and told with."""
        return games.rules_of(self.start.variant)

    @property
    def after(self) -> games.Session:
        """The session with this hand as it lies now, over or not."""
        after: games.Session = self.before.after(self.hand)
        return after

    @property
    def is_over(self) -> bool:
        """Whether its result stands, so that the next hand may begin."""
        return self.hand.result is not None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What its entries prove afterwards."""
        return self.rules.findings(self.start, self.rulings)

    def with_entry(self, line: UUID, ruling: games.Ruling) -> PlayedHand:
        """The hand with one more entry in force."""
        return replace(self, lines=(*self.lines, line), rulings=(*self.rulings, ruling))

    def without_last_entry(self) -> PlayedHand:
        """The hand with its last entry taken back."""
        return replace(self, lines=self.lines[:-1], rulings=self.rulings[:-1])
