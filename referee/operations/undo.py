"""Undo and redo: taking back the last line in force, and putting it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import NotAllowed, NotNow, Stale
from referee.log import PlayedHand, SessionState, current_state, state_at_version
from referee.operations import log_writer
from scoring.game import HandState
from scoring.ruling import Ruling


class LineMoved(NamedTuple):
    """A line that was taken back or put back: an entry, a hand's beginning, a correction, or the session's end.

    ``ruling`` is the ruling on an entry, None for other lines; ``written`` is the line of the undo or redo, ``state``
    the session as it left it.
    """

    line: models.Play
    ruling: Ruling[HandState] | None
    written: models.Play
    session: models.Session
    state: SessionState
    repeated: bool = False

    @property
    def hand(self) -> PlayedHand | None:
        """The present hand; None where there is none in force."""
        return self.state.current

    @property
    def scores(self) -> Mapping[int, int]:
        """The points by side."""
        return self.state.session.scores

    @property
    def version(self) -> int:
        """The session's version after the undo or redo."""
        return self.state.version


def undo(
    *,
    by: models.Key | None,
    hand_id: UUID | None = None,
    session_id: UUID | None = None,
    sent_id: UUID | None = None,
    seen: int | None = None,
    why: str = "",
) -> LineMoved:
    """Take back the last line in force: an entry, the beginning of a hand, a correction, or the session's end.

    Name the session or the hand. A hand must be the present one. The keeper may take back anything, a seat's key only
    what was entered from that seat.

    :raises Unknown: there is no such session or hand
    :raises KeyMissing, WrongKey: ``by`` doesn't open this session
    :raises IdTaken: something else was written under ``sent_id``
    :raises Stale: the session has moved on since version ``seen``, or to another hand
    :raises NotNow: nothing is left to take back
    :raises NotAllowed: somebody else made the last entry
    """
    return _moved(models.Play.Kind.UNDO, by, hand_id, session_id, sent_id, seen, why)


def redo(
    *,
    by: models.Key | None,
    hand_id: UUID | None = None,
    session_id: UUID | None = None,
    sent_id: UUID | None = None,
    seen: int | None = None,
    why: str = "",
) -> LineMoved:
    """Put back what was taken back last, if nothing was written since except challenges and their settlements.

    Name the session or the hand. A hand must be the present one, or the one that is put back. The keeper may put back
    anything, a seat's key only what was entered from that seat.

    :raises Unknown, KeyMissing, WrongKey, IdTaken, Stale, NotAllowed: as `undo` does
    :raises NotNow: there is nothing to put back
    """
    return _moved(models.Play.Kind.REDO, by, hand_id, session_id, sent_id, seen, why)


def _moved(
    kind: models.Play.Kind,
    by: models.Key | None,
    hand_id: UUID | None,
    session_id: UUID | None,
    sent_id: UUID | None,
    seen: int | None,
    why: str,
) -> LineMoved:
    """Write an undo or redo in one transaction."""
    with log_writer.one_transaction(sent_id):
        session = log_writer.lock(hand_id, session_id)
        key = log_writer.check_key(by, session)
        state = current_state(session)
        earlier = log_writer.line_sent_as(sent_id, session, kind=kind, why=why)
        if earlier:
            return _answer_again(session, earlier)
        log_writer.check_not_withdrawn(key)
        log_writer.check_not_stale(session, seen, key)
        if kind == models.Play.Kind.REDO:
            return _put_back(session, state, key, hand_id, sent_id=sent_id, why=why)
        if hand_id and hand_id != _present_hand(state):
            raise Stale(session, key)
        return take_back(session, state, key, sent_id=sent_id, why=why)


def take_back(
    session: models.Session, state: SessionState, by: models.Key, *, sent_id: UUID | None = None, why: str = ""
) -> LineMoved:
    """Write the undo of the last line in force, within a transaction that has locked the session.

    :raises NotNow: nothing is left to take back
    :raises NotAllowed: somebody else made the last entry
    """
    if state.last_line is None:
        raise NotNow(_("There is nothing left to take back."), session, by)
    not_yours = _("The last entry isn't yours. Only the scorekeeper can take it back.")
    line = _line_of(state.last_line, by, not_yours)
    written = log_writer.next_line(
        session, line.hand_id, models.Play.Kind.UNDO, by, sent_id=sent_id, of=line.id, why=why
    )
    after = state.without_last_line(written.version)
    log_writer.write(session, written, state.in_force, after)
    return LineMoved(line, _last_ruling(line, state), written, session, after)


def _put_back(
    session: models.Session,
    state: SessionState,
    by: models.Key,
    hand_id: UUID | None,
    *,
    sent_id: UUID | None,
    why: str,
) -> LineMoved:
    if state.next_redo is None:
        raise NotNow(_("There is nothing to put back."), session, by)
    not_yours = _("What was taken back last isn't yours. Only the scorekeeper can put it back.")
    line = _line_of(state.next_redo, by, not_yours)
    if hand_id and hand_id not in (line.hand_id, _present_hand(state)):
        raise Stale(session, by)
    written = log_writer.next_line(
        session, line.hand_id, models.Play.Kind.REDO, by, sent_id=sent_id, of=line.id, why=why
    )
    after = state.with_last_undone(written.version)
    log_writer.write(session, written, state.in_force, after)
    return LineMoved(line, _last_ruling(line, after), written, session, after)


def _present_hand(state: SessionState) -> UUID | None:
    return state.current.id if state.current else None


def _line_of(line_id: UUID, by: models.Key, not_yours: str) -> models.Play:
    """Return the line to take back or put back, if the key may."""
    line = models.Play.objects.select_related("by").get(id=line_id, session=by.session_id)
    if not by.is_keeper and (line.by is None or line.by.seat != by.seat):
        raise NotAllowed(not_yours)
    return line


def _last_ruling(line: models.Play, with_it: SessionState) -> Ruling[HandState] | None:
    """Return the ruling on an entry, in the session that has it as its last one."""
    return with_it.hands[-1].rulings[-1] if line.kind == models.Play.Kind.ENTRY else None


def _answer_again(session: models.Session, written: models.Play) -> LineMoved:
    """Return the answer that was given when the undo or redo was written."""
    assert written.of is not None
    line = session.lines.get(id=written.of)
    after = state_at_version(session, written.version)
    undone = written.kind == models.Play.Kind.UNDO
    with_it = state_at_version(session, written.version - 1) if undone else after
    return LineMoved(line, _last_ruling(line, with_it), written, session, after, repeated=True)
