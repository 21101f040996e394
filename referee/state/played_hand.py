"""One hand of a session as the log says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from scoring.findings import Finding
from scoring.game import Game, HandState, Ruling
from scoring.session import Session


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand of the session with everything in force in it.

    ``before`` is the session as it stood when the hand began, ``start`` the hand before its first tile.
    ``lines`` are the ids of the entries in force and ``rulings`` the referee's answers to them, in order:
    the n-th of both is play n of the hand.
    """

    id: UUID
    number: int
    begun: UUID
    before: Session
    start: HandState
    lines: tuple[UUID, ...] = ()
    rulings: tuple[Ruling[HandState], ...] = ()

    @property
    def hand(self) -> HandState:
        """The hand as it lies now."""
        return self.rulings[-1].hand if self.rulings else self.start

    @property
    def game(self) -> Game:
        """The game with every house rule of its table."""
        return self.start.game

    @property
    def after(self) -> Session:
        """The session with this hand as it lies now, over or not."""
        return self.before.after(self.hand)

    @property
    def is_over(self) -> bool:
        """Whether its result stands, so that the next hand may begin."""
        return self.hand.result is not None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What its entries prove afterwards."""
        return self.game.findings(self.start, self.rulings)

    def with_entry(self, line: UUID, ruling: Ruling[HandState]) -> PlayedHand:
        """The hand with one more entry in force."""
        return replace(self, lines=(*self.lines, line), rulings=(*self.rulings, ruling))

    def without_last_entry(self) -> PlayedHand:
        """The hand with its last entry taken back."""
        return replace(self, lines=self.lines[:-1], rulings=self.rulings[:-1])
