"""From the rows of a session to its state."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from referee import games, models
from referee.state.session_state import SessionState
from scoring.record import GAMES


def variant_of(session: models.Session, players: int) -> games.Game:
    """The game of a session with every house rule of its table."""
    return GAMES[session.variant].with_options(session.options, players=players)


def opened(session: models.Session, seats: Iterable[models.Seat]) -> SessionState:
    """The session before its first hand; ``seats`` in order."""
    sides = tuple(seat.side for seat in seats)
    game = variant_of(session, len(sides))
    return SessionState(games.rules_of(game).open(game, sides))


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
