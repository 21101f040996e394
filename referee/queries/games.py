"""Which game is played where: it never changes, so that it is asked of the database once."""

from __future__ import annotations

from uuid import UUID

from referee.queries.rows import hand_row, session_row
from referee.state import Recent, opening_of
from scoring.game import Game
from scoring.session import Session

KEPT = 512
"""Sessions and hands whose opening is kept in memory."""

_openings: Recent[UUID, Session] = Recent(KEPT, age=lambda _opening: 0)


def opening_of_session(session_id: UUID) -> Session:
    """The session before its first hand: its game with every house rule of its table, and the side of each seat.

    :raises Unknown: there is no such session
    """
    known = _openings.get(session_id)
    if known is None:
        known = opening_of(session_row(session_id))
        _openings.keep(session_id, known)
    return known


def game_of_session(session_id: UUID) -> Game:
    """The game with every house rule of its table.

    :raises Unknown: there is no such session
    """
    return opening_of_session(session_id).game


def game_of_hand(hand_id: UUID) -> Game:
    """The game that the hand is one of, with every house rule of its table.

    :raises Unknown: there is no such hand
    """
    known = _openings.get(hand_id)
    if known is None:
        known = opening_of(hand_row(hand_id).session)
        _openings.keep(hand_id, known)
    return known.game
