"""Everything in force in a session: how it was opened, its seats and its hands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple
from uuid import UUID

from referee.log.hands import Hands
from referee.log.played_hand import PlayedHand
from referee.log.script import Entered, HandScript
from scoring.game import Game, HandState
from scoring.ruling import Ruling
from scoring.session import Session


class Seated(NamedTuple):
    """The player in a seat and the side of the seat; ``player`` is None as long as only the name is known."""

    name: str
    side: int
    player: UUID | None


class EntryInHand(NamedTuple):
    """An entry in force: its hand, and its number there, from 1."""

    hand: PlayedHand
    number: int

    @property
    def entered(self) -> Entered:
        """The entry as it was entered."""
        return self.hand.script.entered[self.number - 1]

    @property
    def ruling(self) -> Ruling[HandState]:
        """The referee's ruling on it."""
        return self.hand.rulings[self.number - 1]


@dataclass(frozen=True, slots=True)
class InForce:
    """A session at one moment, whatever was undone or corrected on the way there.

    ``ended`` is the line with which the table itself ended the session, while it is in force. ``shows_deductions``: the
    table page may show what the plays prove about the tiles, which helps the players. ``note`` was imported with the
    session.
    """

    opening: Session
    seats: tuple[Seated, ...]
    hands: Hands = field(default_factory=Hands)
    ended: UUID | None = None
    shows_deductions: bool = False
    note: str = ""

    @property
    def current(self) -> PlayedHand | None:
        """The hand begun last; None before the first."""
        return self.hands.last

    @property
    def session(self) -> Session:
        """The session after the present hand, over or not; stopped, if the table has ended it."""
        hand = self.hands.last
        session = hand.after if hand else self.opening
        return session.stopped() if self.ended else session

    @property
    def game(self) -> Game:
        """The game with every house rule of its table."""
        return self.opening.game

    @property
    def won(self) -> int:
        """The number of hands of a patience that were won."""
        return self.hands.won

    @property
    def lost(self) -> int:
        """The number of hands of a patience that were lost."""
        return self.hands.lost

    @property
    def played(self) -> bool:
        """True if one of its hands has a result: then the session counts as played (record 3.7)."""
        return self.hands.any_has_a_result

    @property
    def finished(self) -> bool:
        """True if the session is over: somebody has won it, or the table has ended it."""
        return self.ended is not None or self.session.finished

    @property
    def may_end(self) -> bool:
        """True if the table may end the session now: it goes on, and no hand with entries is under way."""
        return not self.finished and self.current is not None and (self.current.is_over or not self.current.rulings)

    @property
    def hands_as_entered(self) -> tuple[HandScript, ...]:
        """The entries of each hand before they are judged."""
        return tuple(hand.script for hand in self.hands)

    def hand(self, hand_id: UUID) -> PlayedHand | None:
        """Return the hand with this id, if it is in force."""
        return self.hands.by_id(hand_id)

    def entry(self, entry_id: UUID, hand_id: UUID | None = None) -> EntryInHand | None:
        """Return the entry with this id, if it is in force; with ``hand_id`` it is found sooner."""
        hand = self.hand(hand_id) if hand_id else self.hands.find(lambda hand: entry_id in hand.lines)
        place = hand.script.place_of(entry_id) if hand else None
        return None if hand is None or place is None else EntryInHand(hand, place + 1)

    def with_hand(self, script: HandScript) -> InForce:
        """Return the session with the next hand begun."""
        before = self.session
        hand = PlayedHand(script, len(self.hands) + 1, before, before.begin(script.beginning))
        return replace(self, hands=self.hands.with_last(hand), ended=None)

    def with_entry(self, entered: Entered, ruling: Ruling[HandState]) -> InForce:
        """Return the session with one more entry in its present hand."""
        hand = self.hands[-1].with_entry(entered, ruling)
        return replace(self, hands=self.hands.with_other_last(hand), ended=None)

    def without_last_entry(self) -> InForce:
        """Return the session without the last entry of its present hand."""
        return replace(self, hands=self.hands.with_other_last(self.hands[-1].without_last_entry()))

    def without_last_hand(self) -> InForce:
        """Return the session without its present hand."""
        return replace(self, hands=self.hands.without_last())

    def with_end(self, line: UUID | None) -> InForce:
        """Return the session as ended by its table with this line; with None, it goes on again."""
        return replace(self, ended=line)
