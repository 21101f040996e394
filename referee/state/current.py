"""A session's state, from memory as far as it is known there, else from its log."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from uuid import UUID

from django.db.models import QuerySet

from referee import models
from referee.state.cache import keep_state, keep_whole, kept_state, kept_whole
from referee.state.checkpoint import begun_from, disputes_before, is_of_these_rules
from referee.state.replay import replay
from referee.state.session_state import SessionState


def current_state(session: models.Session) -> SessionState:
    """The session at the version that its row shows."""
    known = kept_state(session.id)
    if known is not None and known.version == session.version:
        return known
    if known is not None and known.version < session.version:
        later = _lines(session.id).filter(version__gt=known.version, version__lte=session.version)
        return remember(session.id, replay(known, later))
    begun = models.Play.objects.filter(hand__in_force=True)
    return remember(session.id, _from_a_hand(session.id, session.version, begun))


def remember(session_id: UUID, state: SessionState) -> SessionState:
    """Keep the state for the next reader, without the hands before the present one: they are read again if need be."""
    lean = state.forgetting(partial(_whole_state, session_id))
    keep_state(session_id, lean)
    return lean


def state_at_version(session: models.Session, version: int) -> SessionState:
    """The session as it stood at an earlier version."""
    return _from_a_hand(session.id, version, models.Play.objects.all())


def whole_state(session: models.Session, log: Iterable[models.Play]) -> SessionState:
    """The session at the version that its row shows, all its hands in memory; ``log`` is every line up to there."""
    whole = kept_whole(session.id, session.version)
    if whole is None:
        whole = replay(None, log)
        keep_whole(session.id, whole)
    return whole


def lines_up_to(session: models.Session, version: int) -> QuerySet[models.Play]:
    """The log of a session from its first line to the one of that version, in order."""
    return _lines(session.id).filter(version__lte=version)


def _from_a_hand(session_id: UUID, version: int, begins: QuerySet[models.Play]) -> SessionState:
    """The session at a version, replayed from where the last of its hands began, if its row says how it stood then.

    ``begins`` are the lines to choose the beginning from. Another hand than the present one is right too, but more may have
    to be read again.
    """
    lines = _lines(session_id).filter(version__lte=version)
    of_session = begins.filter(session=session_id, kind=models.Play.Kind.BEGUN, version__lte=version)
    begun = of_session.select_related("hand").order_by("version").last()
    checkpoint = begun.hand.began if begun and begun.hand else None
    if begun is None or checkpoint is None or not is_of_these_rules(checkpoint):
        return replay(None, lines)
    disputes = disputes_before(checkpoint)
    earlier = _lines(session_id).filter(id__in=disputes) if disputes else ()
    start = begun_from(checkpoint, begun, earlier, partial(_whole_state, session_id))
    return replay(start, lines.filter(version__gt=begun.version))


def _whole_state(session_id: UUID, version: int) -> SessionState:
    """The session as it stood at a version, with all its hands."""
    whole = kept_whole(session_id, version)
    if whole is None:
        whole = replay(None, _lines(session_id).filter(version__lte=version))
        keep_whole(session_id, whole)
    return whole


def _lines(session_id: UUID) -> QuerySet[models.Play]:
    return models.Play.objects.filter(session=session_id).select_related("by").order_by("version")
