"""A session's state, from memory as far as it is known there, else from its log."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.db.models import QuerySet

from referee import models
from referee.state.cache import keep_state, keep_whole, kept_state, kept_whole
from referee.state.replay import replay
from referee.state.session_state import SessionState


def current_state(session: models.Session) -> SessionState:
    """The session at the version that its row shows."""
    known = kept_state(session.id)
    if known is not None and known.version == session.version:
        return known
    if known is not None and known.version > session.version:
        known = None
    lines = _lines(session.id).filter(version__lte=session.version)
    state = replay(known, lines.filter(version__gt=known.version) if known else lines)
    return remember(session.id, state)


def remember(session_id: UUID, state: SessionState) -> SessionState:
    """Keep the state for the next reader, without the hands before the present one: they are read again if need be."""
    lean = state.forgetting(partial(_whole_state, session_id))
    keep_state(session_id, lean)
    return lean


def state_at_version(session: models.Session, version: int) -> SessionState:
    """The session as it stood at an earlier version, with all its hands."""
    return replay(None, _lines(session.id).filter(version__lte=version))


def _whole_state(session_id: UUID, version: int) -> SessionState:
    """The session as it stood at a version, with all its hands."""
    whole = kept_whole(session_id, version)
    if whole is None:
        whole = replay(None, _lines(session_id).filter(version__lte=version))
        keep_whole(session_id, whole)
    return whole


def _lines(session_id: UUID) -> QuerySet[models.Play]:
    return models.Play.objects.filter(session=session_id).select_related("by").order_by("version")
