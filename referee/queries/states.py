"""A session's state, from memory as far as it is known there, else from its log."""

from __future__ import annotations

from referee import models
from referee.transcript import SessionSoFar, opened, remember, remembered, replay


def so_far(session: models.Session) -> SessionSoFar:
    """The session at the version that its row shows."""
    known = remembered(session.id)
    if known is None or known.version > session.version:
        known = _opened(session)
    if known.version == session.version:
        return known
    lines = session.lines.filter(version__gt=known.version, version__lte=session.version).order_by("version")
    state = replay(known, lines)
    remember(session.id, state)
    return state


def as_of(session: models.Session, version: int) -> SessionSoFar:
    """The session as it stood at an earlier version."""
    return replay(_opened(session), session.lines.filter(version__lte=version).order_by("version"))


def _opened(session: models.Session) -> SessionSoFar:
    return opened(session, session.seats.order_by("number"))
