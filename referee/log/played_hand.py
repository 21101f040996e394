"""One hand of a session as the log defines it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from referee.log.script import Entered, HandScript
from scoring.beginning import Beginning
from scoring.deductions import Contradiction
from scoring.findings import Finding
from scoring.game import Game, HandState
from scoring.offers import Due
from scoring.ruling import Ruling
from scoring.session import Session


@dataclass(frozen=True)
class PlayedHand:
    """One hand of a session with everything in force in it.

    ``script`` is what was entered, ``before`` the session as it stood when the hand began, ``start`` the hand before
    its first tile, and ``rulings`` are the referee's answers: the n-th is the one on the n-th entry, play n of the
    hand. Values that are costly to compute are computed once for all readers: whoever entered a play, and all who
    watch.
    """

    script: HandScript
    number: int
    before: Session
    start: HandState
    rulings: tuple[Ruling[HandState], ...] = ()

    @property
    def id(self) -> UUID:
        """The hand's id."""
        return self.script.id

    @property
    def begun(self) -> UUID:
        """The id of the line that began it."""
        return self.script.begun

    @property
    def began(self) -> Beginning:
        """The beginning as the table or the rules decided it: leader, numbers of tiles dealt, and hub."""
        said, start = self.script.beginning, self.start
        dealt = start.tiles_by_seat or said.dealt
        return Beginning(start.leader, dealt, said.no_double, start.hub, said.laid_by, said.depth)

    @cached_property
    def lines(self) -> tuple[UUID, ...]:
        """The ids of the entries in force, in order."""
        return tuple([entered.id for entered in self.script.entered])

    @property
    def hand(self) -> HandState:
        """The hand as it lies now."""
        return self.rulings[-1].hand if self.rulings else self.start

    @property
    def game(self) -> Game:
        """The game with every house rule of its table."""
        return self.start.game

    @cached_property
    def after(self) -> Session:
        """The session with this hand as it lies now, over or not."""
        return self.before.after(self.hand)

    @cached_property
    def due(self) -> Due | None:
        """The actions that the seat at turn may and must take; None when the hand is over, and in a patience."""
        return self.game.due(self.hand)

    @property
    def is_over(self) -> bool:
        """True if its result stands, so that the next hand may begin."""
        return self.hand.result is not None

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The findings that its entries prove afterwards."""
        return self.game.findings(self.start, self.rulings)

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """The reasons why not everybody can have played it by the rules; empty if everybody can."""
        return self.game.contradictions(self.start, self.rulings)

    def with_entry(self, entered: Entered, ruling: Ruling[HandState]) -> PlayedHand:
        """Return the hand with one more entry in force."""
        script = self.script.with_entries(*self.script.entered, entered)
        return PlayedHand(script, self.number, self.before, self.start, (*self.rulings, ruling))

    def first(self, entries: int) -> PlayedHand:
        """Return the hand as it lay after a number of entries."""
        script = self.script.with_entries(*self.script.entered[:entries])
        return PlayedHand(script, self.number, self.before, self.start, self.rulings[:entries])

    def without_last_entry(self) -> PlayedHand:
        """Return the hand with its last entry taken back."""
        return self.first(len(self.rulings) - 1)
