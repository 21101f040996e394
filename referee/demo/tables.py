"""A table of the demo: a session, and the pen that enters everything in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from referee import models, operations, queries
from referee.operations import NewSeat
from scoring.beginning import Beginning
from scoring.entries import Entry
from scoring.game import Game, HandState
from scoring.games import GAMES
from scoring.options import OptionValue

DEVICE = "demo"
"""The device that keeps the demo's tables; no browser has it."""

NOTHING_SAID = Beginning()


@dataclass
class DemoTable:
    """A session with its pen, and the hand that is being played."""

    game: Game
    session_id: UUID
    keeper: models.Key | None
    hand_id: UUID | None = None
    entered: list[UUID] = field(default_factory=list)
    """The lines of the entries of this hand, the first first."""

    @classmethod
    def open(cls, game: str, options: Mapping[str, OptionValue], seats: Sequence[NewSeat]) -> DemoTable:
        """Open a session."""
        settled = GAMES[game].with_options(options, len(seats))
        opened = operations.open_session(game=settled, seats=seats, device=DEVICE)
        return cls(settled, opened.session.id, queries.key_by_secret(opened.keeper_key))

    def begin(self, beginning: Beginning = NOTHING_SAID) -> HandState:
        """Begin the next hand."""
        begun = operations.begin_hand(session_id=self.session_id, by=self.keeper, beginning=beginning)
        self.hand_id, self.entered = begun.row.id, []
        return begun.hand.hand

    def enter(self, entry: Entry) -> HandState:
        """Enter something in the present hand, and return the hand after it."""
        assert self.hand_id
        recorded = operations.record_entry(hand_id=self.hand_id, by=self.keeper, entry=entry)
        self.entered.append(recorded.line.id)
        return recorded.hand.hand

    def undo(self, why: str) -> None:
        """Take back the last entry."""
        assert self.hand_id
        operations.undo(hand_id=self.hand_id, by=self.keeper, why=why)

    def end(self) -> None:
        """End the session, although nobody has won it."""
        operations.end_session(session_id=self.session_id, by=self.keeper)

    @property
    def row(self) -> models.Session:
        """The session as it stands."""
        return queries.session_row(queries.SeenSession(self.session_id))
