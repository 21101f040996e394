"""From the rows of a session to its state."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from referee import models
from referee.state.session_state import SessionState
from scoring.game import Game
from scoring.games import GAMES
from scoring.session import Session


def game_of(session: models.Session, players: int) -> Game:
    """The game of a session with every house rule of its table."""
    return GAMES[session.variant].with_options(session.options, players=players)


def before_first_hand(session: models.Session, seats: Iterable[models.Seat]) -> SessionState:
    """The session before its first hand; ``seats`` in order."""
    sides = tuple(seat.side for seat in seats)
    return SessionState(Session.open(game_of(session, len(sides)), sides))


def replay(state: SessionState, lines: Iterable[models.Play]) -> SessionState:
    """The state with further lines of its log, in order."""
    for line in lines:
        state = state.with_line(line)
    return state


def in_force(lines: Iterable[models.Play]) -> list[models.Play]:
    """The hands begun, entries and end among all lines of a log, in order, that no later line took back."""
    kept: dict[UUID | None, models.Play] = {}
    for line in lines:
        if line.kind == models.Play.Kind.UNDO:
            del kept[line.of_line_id]
        else:
            kept[line.id] = line
    return list(kept.values())
