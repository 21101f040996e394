"""A session as its log says: a fold over its lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from referee import models
from referee.state.played_hand import PlayedHand
from scoring.game import Beginning, Game, HandState, Ruling
from scoring.reading import Node
from scoring.results import Ending
from scoring.session import Session


@dataclass(frozen=True, slots=True)
class SessionState:
    """A session at one version of its log: how it was opened, and its hands in force.

    ``ended`` is the line with which the table ended the session of its own accord, while that is in force.
    ``line_ids`` are those of the whole log, what was taken back included.
    """

    opening: Session
    version: int = 0
    hands: tuple[PlayedHand, ...] = ()
    ended: UUID | None = None
    line_ids: frozenset[UUID] = frozenset()

    @property
    def current(self) -> PlayedHand | None:
        """The hand begun last; None before the first."""
        return self.hands[-1] if self.hands else None

    @property
    def session(self) -> Session:
        """The session with the present hand, over or not."""
        return self.hands[-1].after if self.hands else self.opening

    @property
    def game(self) -> Game:
        """The game with every house rule of its table."""
        return self.opening.game

    @property
    def won(self) -> int:
        """Hands of a patience that were won."""
        return sum(1 for hand in self.hands if hand.hand.ending is Ending.WON)

    @property
    def lost(self) -> int:
        """Hands of a patience that were lost."""
        return sum(1 for hand in self.hands if hand.hand.ending is Ending.LOST)

    @property
    def finished(self) -> bool:
        """Whether the session is over: somebody has won it, or the table has ended it."""
        return self.ended is not None or self.session.finished

    @property
    def may_end(self) -> bool:
        """Whether the table may end the session now: it goes on, and no hand is under way in which anything was entered."""
        return not self.finished and self.current is not None and (self.current.is_over or not self.current.lines)

    @property
    def last_line(self) -> UUID | None:
        """The last line still in force, which is what an undo takes back."""
        if self.ended:
            return self.ended
        if not self.hands:
            return None
        hand = self.hands[-1]
        return hand.lines[-1] if hand.lines else hand.begun

    def hand(self, hand_id: UUID) -> PlayedHand | None:
        """The hand of that id, if it is in force."""
        return next((hand for hand in self.hands if hand.id == hand_id), None)

    def with_hand(self, version: int, hand_id: UUID, line: UUID, beginning: Beginning) -> SessionState:
        """The session with the next hand begun."""
        before = self.session
        hand = PlayedHand(hand_id, len(self.hands) + 1, line, before, before.begin(beginning))
        return SessionState(self.opening, version, (*self.hands, hand), None, self.line_ids | {line})

    def with_entry(self, version: int, line: UUID, ruling: Ruling[HandState]) -> SessionState:
        """The session with one more entry in force in its present hand."""
        hand = self.hands[-1].with_entry(line, ruling)
        return SessionState(self.opening, version, (*self.hands[:-1], hand), None, self.line_ids | {line})

    def with_end(self, version: int, line: UUID) -> SessionState:
        """The session ended by its table."""
        return replace(self, version=version, ended=line, line_ids=self.line_ids | {line})

    def without_last_line(self, version: int, line: UUID) -> SessionState:
        """The session with its last line in force taken back by ``line``: its end, an entry, or a hand's beginning."""
        line_ids = self.line_ids | {line}
        if self.ended:
            return replace(self, version=version, ended=None, line_ids=line_ids)
        hand = self.hands[-1]
        rest = (hand.without_last_entry(),) if hand.lines else ()
        return SessionState(self.opening, version, (*self.hands[:-1], *rest), None, line_ids)

    def with_line(self, line: models.Play) -> SessionState:
        """The session with one more line of its log."""
        match line.kind:
            case models.Play.Kind.BEGUN:
                beginning = self.game.read_beginning(Node(line.entry, str(line.id)), len(self.opening.sides))
                return self.with_hand(line.version, line.hand_id, line.id, beginning)
            case models.Play.Kind.ENTRY:
                entry = self.game.read_entry(line.entry, str(line.id))
                ruling = self.game.judge(self.hands[-1].hand, entry)
                return self.with_entry(line.version, line.id, ruling)
            case models.Play.Kind.ENDED:
                return self.with_end(line.version, line.id)
            case models.Play.Kind.UNDO:
                return self.without_last_line(line.version, line.id)
        raise ValueError(f"line {line.id} is of a kind that can't be replayed: {line.kind}")
