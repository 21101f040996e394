"""A session's state, from memory as far as it is known there, else from its log."""

from __future__ import annotations

from referee import games, models, transcript
from referee.transcript import SessionSoFar


def so_far(session: models.Session) -> SessionSoFar:
    """The session at the version that its row shows."""
    known = transcript.remembered(session.id)
    if known is None or known.version > session.version:
        known = _start(session)
    if known.version == session.version:
        return known
    lines = session.lines.filter(version__gt=known.version, version__lte=session.version).order_by("version")
    state = transcript.replay(known, lines)
    transcript.remember(session.id, state)
    return state


def as_of(session: models.Session, version: int) -> SessionSoFar:
    """The session as it stood at an earlier version."""
    return transcript.replay(_start(session), session.lines.filter(version__lte=version).order_by("version"))


def opened(session: models.Session) -> games.Session:
    """The session before its first hand: its game with every house rule, and the sides."""
    known = transcript.remembered(session.id)
    return known.opening if known else _start(session).opening


def _start(session: models.Session) -> SessionSoFar:
    return transcript.opened(session, session.seats.order_by("number"))
