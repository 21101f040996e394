"""The current state of a session: from memory as far as it is kept there, otherwise from its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from referee import models
from referee.log.cache import keep_hand, keep_state, keep_whole, kept_hand, kept_state, kept_whole
from referee.log.checkpoint import disputes_before, is_of_these_rules, restore_checkpoint
from referee.log.played_hand import PlayedHand
from referee.log.replay import replay
from referee.log.session_state import SessionState


@dataclass(frozen=True, slots=True)
class WrittenLog:
    """The stored log of a session, from which anything that isn't in memory is read again."""

    session: UUID

    def at(self, version: int) -> SessionState:
        """Return the session as it stood at a version, with all its hands."""
        known = kept_whole(self.session, version)
        if known is not None and known.version == version:
            return known
        lines = _lines(self.session).filter(version__lte=version)
        whole = replay(known, lines if known is None else lines.filter(version__gt=known.version))
        keep_whole(self.session, whole)
        return whole

    def hand(self, version: int, which: UUID | int) -> PlayedHand | None:
        """Return a hand, by its id or number, as it stood at a version; None if it can't be replayed alone.

        The lines from its beginning to that of the next hand are enough, unless a later correction changed something.
        """
        whole = kept_whole(self.session, version)
        if whole is not None and whole.version == version:
            return next((hand for hand in whole.hands if which in (hand.id, hand.number)), None)
        known = kept_hand(self.session, version, which)
        if known is not None:
            return known
        begins = _begins(self.session, version)
        begun = (begins.filter(hand__number=which) if isinstance(which, int) else begins.filter(hand=which)).first()
        hand = self._read(begun, version) if begun else None
        if hand is not None:
            keep_hand(self.session, version, which, hand)
        return hand

    def _read(self, begun: models.Play, version: int) -> PlayedHand | None:
        following = _begins(self.session, version).filter(version__gt=begun.version).first()
        until = following.version - 1 if following else version
        since = _lines(self.session).filter(version__gt=until, version__lte=version)
        if since.filter(kind=models.Play.Kind.CORRECTION).exists():
            return None
        then = _since(begun, self.session, until)
        return next((hand for hand in then.hands.kept if hand.id == begun.hand_id), None)


def current_state(session: models.Session) -> SessionState:
    """Return the session at the version in its row."""
    known = kept_state(session.id)
    if known is not None and known.version == session.version:
        return known
    if known is not None and known.version < session.version:
        later = _lines(session.id).filter(version__gt=known.version, version__lte=session.version)
        return remember(session.id, replay(known, later))
    return remember(session.id, _since(_begins(session.id, session.version).last(), session.id, session.version))


def remember(session_id: UUID, state: SessionState) -> SessionState:
    """Keep a state for the next reader, without the hands before the present one, which are read again when needed."""
    lean = state.forgetting(WrittenLog(session_id))
    keep_state(session_id, lean)
    return lean


def state_at_version(session: models.Session, version: int) -> SessionState:
    """Return the session as it stood at an earlier version."""
    # After a hand that was taken back later more lines may have to be read, but the result is right as well.
    begun = models.Play.objects.filter(session=session.id, kind=models.Play.Kind.BEGUN, version__lte=version)
    return _since(begun.select_related("hand").order_by("version").last(), session.id, version)


def whole_state(session: models.Session, log: Iterable[models.Play]) -> SessionState:
    """Return the session at the version in its row with all its hands; ``log`` is every line up to there."""
    known = kept_whole(session.id, session.version)
    if known is not None and known.version == session.version:
        return known
    whole = replay(known, (line for line in log if known is None or line.version > known.version))
    keep_whole(session.id, whole)
    return whole


def lines_up_to(session: models.Session, version: int) -> QuerySet[models.Play]:
    """Return the lines of a session from the first one to that of a version, in order."""
    return _lines(session.id).filter(version__lte=version)


def _since(begun: models.Play | None, session_id: UUID, version: int) -> SessionState:
    """Return the session at a version, replayed from the hand begun by a line if the hand's row has a checkpoint."""
    lines = _lines(session_id).filter(version__lte=version)
    checkpoint = begun.hand.began if begun and begun.hand else None
    if begun is None or checkpoint is None or not is_of_these_rules(checkpoint):
        return replay(None, lines)
    disputes = disputes_before(checkpoint)
    earlier = _lines(session_id).filter(id__in=disputes) if disputes else ()
    start = restore_checkpoint(checkpoint, begun, earlier, WrittenLog(session_id))
    return replay(start, lines.filter(version__gt=begun.version))


def _begins(session_id: UUID, version: int) -> QuerySet[models.Play]:
    """Return the lines that began the hands in force, up to a version, each with its hand."""
    lines = models.Play.objects.filter(session=session_id, kind=models.Play.Kind.BEGUN, version__lte=version)
    return lines.filter(hand__in_force=True).select_related("hand").order_by("version")


def _lines(session_id: UUID) -> QuerySet[models.Play]:
    return models.Play.objects.filter(session=session_id).select_related("by").order_by("version")
