"""The last line still in force is taken back."""

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


class TakenBack(NamedTuple):
    """What an undo took back: ``line`` is an entry, the beginning of a hand, a correction or the end of the session.

    ``ruling`` is what an entry was answered, None for the others; ``undo`` is the line that says that it was taken
    back, ``state`` the session without it.
    """

    line: models.Play
    ruling: Ruling[HandState] | None
    undo: models.Play
    session: models.Session
    state: SessionState
    repeated: bool = False

    @property
    def hand(self) -> PlayedHand | None:
        """The present hand; None where the beginning of the first was taken back."""
        return self.state.current

    @property
    def scores(self) -> Mapping[int, int]:
        """Points by side without it."""
        return self.state.session.scores

    @property
    def version(self) -> int:
        """The session's version that the undo made."""
        return self.state.version


def undo(
    *,
    by: models.Key | None,
    hand_id: UUID | None = None,
    session_id: UUID | None = None,
    sent_id: UUID | None = None,
    seen: int | None = None,
    why: str = "",
) -> TakenBack:
    """Take back the last line still in force: an entry, the beginning of a hand, a correction, or the end of the session.

    Say which session, or which hand: then it must be the present one. The keeper may take back anything, a seat's key
    only what was entered from that seat.

    :raises Unknown: there is no such session or hand
    :raises KeyMissing, WrongKey: ``by`` doesn't open this session
    :raises IdTaken: something else was written under ``sent_id``
    :raises Stale: the session has moved on since version ``seen``, or to another hand
    :raises NotNow: nothing is left to take back
    :raises NotAllowed: somebody else made the last entry
    """
    with writing.one_transaction(sent_id):
        session = writing.lock(hand_id, session_id)
        key = writing.check_key(by, session)
        state = current_state(session)
        earlier = writing.line_sent_as(sent_id, state, kind=models.Play.Kind.UNDO)
        if earlier:
            return _answer_again(session, earlier)
        writing.check_not_withdrawn(key)
        writing.check_not_stale(session, seen, key)
        if hand_id and not (state.current and state.current.id == hand_id):
            raise Stale(session, key)
        return take_back(session, state, key, sent_id=sent_id, why=why)


def take_back(
    session: models.Session, state: SessionState, by: models.Key, *, sent_id: UUID | None = None, why: str = ""
) -> TakenBack:
    """Write down that the last line in force is taken back, within a transaction that holds the session.

    :raises NotNow: nothing is left to take back
    :raises NotAllowed: somebody else made the last entry
    """
    line = _last_line(session, state, by)
    taken_back = writing.append(session, line.hand_id, models.Play.Kind.UNDO, by, sent_id=sent_id, of=line.id, why=why)
    after = state.without_last_line(taken_back.version, taken_back.id)
    writing.update_rows(session, state.in_force, after)
    return TakenBack(line, _ruling_on(line, state), taken_back, session, after)


def _last_line(session: models.Session, state: SessionState, by: models.Key) -> models.Play:
    """The line to take back, if the key may."""
    if state.last_line is None:
        raise NotNow(_("There is nothing left to take back."), session, by)
    line = models.Play.objects.select_related("by").get(id=state.last_line)
    if not by.is_keeper and (line.by is None or line.by.seat != by.seat):
        raise NotAllowed(_("The last entry isn't yours; only who holds the pen may take it back."))
    return line


def _ruling_on(line: models.Play, before: SessionState) -> Ruling[HandState] | None:
    """What the referee had answered to the last line in force."""
    return before.hands[-1].rulings[-1] if line.kind == models.Play.Kind.ENTRY else None


def _answer_again(session: models.Session, undo_line: models.Play) -> TakenBack:
    """What was answered when the undo was written."""
    assert undo_line.of is not None
    line = models.Play.objects.get(id=undo_line.of)
    before = state_at_version(session, undo_line.version - 1)
    after = before.without_last_line(undo_line.version, undo_line.id)
    return TakenBack(line, _ruling_on(line, before), undo_line, session, after, repeated=True)
