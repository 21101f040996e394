"""What was taken back last is put back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import NotAllowed, NotNow, Stale
from referee.operations import writing
from referee.state import PlayedHand, SessionState, current_state, state_at_version
from scoring.game import HandState, Ruling


class PutBack(NamedTuple):
    """What a redo put back: ``line`` is an entry, the beginning of a hand, a correction or the end of the session.

    ``ruling`` is what an entry is answered, None for the others; ``redo`` is the line that says that it was put back,
    ``state`` the session with it.
    """

    line: models.Play
    ruling: Ruling[HandState] | None
    redo: models.Play
    session: models.Session
    state: SessionState
    repeated: bool = False

    @property
    def hand(self) -> PlayedHand | None:
        """The present hand."""
        return self.state.current

    @property
    def scores(self) -> Mapping[int, int]:
        """Points by side with it."""
        return self.state.session.scores

    @property
    def version(self) -> int:
        """The session's version that the redo made."""
        return self.state.version


def redo(
    *,
    by: models.Key | None,
    hand_id: UUID | None = None,
    session_id: UUID | None = None,
    sent_id: UUID | None = None,
    seen: int | None = None,
    why: str = "",
) -> PutBack:
    """Put back what was taken back last, as long as nothing else was written since.

    Say which session, or which hand: then it must be the present one, or the one that is put back. The keeper may put back
    anything, a seat's key only what was entered from that seat.

    :raises Unknown: there is no such session or hand
    :raises KeyMissing, WrongKey: ``by`` doesn't open this session
    :raises IdTaken: something else was written under ``sent_id``
    :raises Stale: the session has moved on since version ``seen``, or to another hand
    :raises NotNow: there is nothing to put back
    :raises NotAllowed: somebody else made the entry
    """
    with writing.one_transaction(sent_id):
        session = writing.lock(hand_id, session_id)
        key = writing.check_key(by, session)
        state = current_state(session)
        earlier = writing.line_sent_as(sent_id, state, kind=models.Play.Kind.REDO)
        if earlier:
            return _answer_again(session, earlier)
        writing.check_not_withdrawn(key)
        writing.check_not_stale(session, seen, key)
        line = _line_to_put_back(session, state, key)
        if hand_id and hand_id not in (line.hand_id, state.current.id if state.current else None):
            raise Stale(session, key)
        put_back = writing.append(
            session, line.hand_id, models.Play.Kind.REDO, key, sent_id=sent_id, of=line.id, why=why
        )
        after = state.with_last_undone(put_back.version, put_back.id)
        writing.update_rows(session, state.in_force, after)
        return PutBack(line, _ruling_on(line, after), put_back, session, after)


def _line_to_put_back(session: models.Session, state: SessionState, by: models.Key) -> models.Play:
    """The line that was taken back last, if the key may put it back."""
    if state.next_redo is None:
        raise NotNow(_("There is nothing to put back."), session, by)
    line = models.Play.objects.select_related("by").get(id=state.next_redo)
    if not by.is_keeper and (line.by is None or line.by.seat != by.seat):
        raise NotAllowed(_("What was taken back last isn't yours; only who holds the pen may put it back."))
    return line


def _ruling_on(line: models.Play, after: SessionState) -> Ruling[HandState] | None:
    return after.hands[-1].rulings[-1] if line.kind == models.Play.Kind.ENTRY else None


def _answer_again(session: models.Session, redo_line: models.Play) -> PutBack:
    """What was answered when the redo was written."""
    assert redo_line.of is not None
    line = models.Play.objects.get(id=redo_line.of)
    after = state_at_version(session, redo_line.version)
    return PutBack(line, _ruling_on(line, after), redo_line, session, after, repeated=True)
