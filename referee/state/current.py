"""A session's state, from memory as far as it is known there, else from its log."""

from __future__ import annotations

from django.db.models import QuerySet

from referee import models
from referee.state.cache import remember, remembered
from referee.state.replay import replay
from referee.state.session_state import SessionState


def current_state(session: models.Session) -> SessionState:
    """The session at the version that its row shows."""
    known = remembered(session.id)
    if known is not None and known.version == session.version:
        return known
    if known is not None and known.version > session.version:
        known = None
    lines = _lines(session).filter(version__lte=session.version)
    state = replay(known, lines.filter(version__gt=known.version) if known else lines)
    remember(session.id, state)
    return state


def state_at_version(session: models.Session, version: int) -> SessionState:
    """The session as it stood at an earlier version."""
    return replay(None, _lines(session).filter(version__lte=version))


def _lines(session: models.Session) -> QuerySet[models.Play]:
    return session.lines.select_related("by").order_by("version")
