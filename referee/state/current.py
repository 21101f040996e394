"""A session's state, from memory as far as it is known there, else from its log."""

from __future__ import annotations

from referee import models
from referee.state.cache import remember, remembered
from referee.state.replay import before_first_hand, replay
from referee.state.session_state import SessionState
from scoring.session import Session


def current_state(session: models.Session) -> SessionState:
    """The session at the version that its row shows."""
    known = remembered(session.id)
    if known is None or known.version > session.version:
        known = _before_first_hand(session)
    if known.version == session.version:
        return known
    lines = session.lines.filter(version__gt=known.version, version__lte=session.version).order_by("version")
    state = replay(known, lines)
    remember(session.id, state)
    return state


def state_at_version(session: models.Session, version: int) -> SessionState:
    """The session as it stood at an earlier version."""
    return replay(_before_first_hand(session), session.lines.filter(version__lte=version).order_by("version"))


def opening_of(session: models.Session) -> Session:
    """The session before its first hand: its game with every house rule, and the sides."""
    known = remembered(session.id)
    return known.opening if known else _before_first_hand(session).opening


def _before_first_hand(session: models.Session) -> SessionState:
    return before_first_hand(session, session.seats.order_by("number"))
