"""The end of a session at the table's own wish: a cash pool, a row of patiences, an evening that got late."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import NotNow
from referee.log import SessionState, current_state, state_at_version
from referee.operations import log_writer
from referee.operations.undo import take_back


class Ended(NamedTuple):
    """The session as its end left it; ``line`` is the line of the log that ended it."""

    line: models.Play
    session: models.Session
    state: SessionState
    repeated: bool = False

    @property
    def version(self) -> int:
        """The session's version after the end."""
        return self.state.version


def end_session(
    *, session_id: UUID, by: models.Key | None, sent_id: UUID | None = None, seen: int | None = None
) -> Ended:
    """End a session that nobody has won, between two hands. An undo takes it back.

    A hand in which nothing was entered yet doesn't count: its beginning is taken back first.

    :raises Unknown: there is no such session
    :raises KeyMissing, WrongKey, NotAllowed: ``by`` isn't the session's keeper
    :raises IdTaken: something else was written under ``sent_id``
    :raises Stale: the session has moved on since version ``seen``
    :raises NotNow: nothing was played yet, a hand is still open, or the session is over
    """
    with log_writer.one_transaction(sent_id):
        session = log_writer.lock_session(session_id)
        key = log_writer.check_key(by, session)
        log_writer.check_keeper(key)
        state = current_state(session)
        earlier = log_writer.line_sent_as(sent_id, session, kind=models.Play.Kind.ENDED)
        if earlier:
            return Ended(earlier, session, state_at_version(session, earlier.version), repeated=True)
        log_writer.check_not_withdrawn(key)
        log_writer.check_not_stale(session, seen, key)
        if not state.may_end or state.current is None:
            raise NotNow(_why_not(state), session, key)
        hand_id = state.current.id
        if not state.current.is_over:
            state = take_back(session, state, key).state
        line = log_writer.next_line(session, hand_id, models.Play.Kind.ENDED, key, sent_id=sent_id)
        ended = state.with_end(line.version, line.id)
        log_writer.write(session, line, state.in_force, ended)
        return Ended(line, session, ended)


def _why_not(state: SessionState) -> str:
    if state.finished:
        return _("The session is already over.")
    if state.current is None:
        return _("Nothing has been played yet. A session can be ended after its first hand.")
    return _("The hand isn't over yet. Play it out, or throw it in.")
