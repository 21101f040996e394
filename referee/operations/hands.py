"""Hands: beginning the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import NotNow
from referee.log import HandScript, PlayedHand, SessionState, current_state, state_at_version, write_checkpoint
from referee.operations import log_writer
from scoring.beginning import Beginning
from scoring.record.entry_json import write_beginning


class Begun(NamedTuple):
    """A hand that was begun, and the session as the beginning left it."""

    row: models.Hand
    session: models.Session
    state: SessionState
    repeated: bool = False

    @property
    def hand(self) -> PlayedHand:
        """The hand as it began."""
        return self.state.hands[-1]

    @property
    def scores(self) -> Mapping[int, int]:
        """The points by side at its beginning."""
        return self.state.session.scores

    @property
    def version(self) -> int:
        """The session's version after its beginning."""
        return self.state.version


def begin_hand(
    *,
    session_id: UUID,
    by: models.Key | None,
    beginning: Beginning = Beginning(),  # noqa: B008  # a frozen value
    sent_id: UUID | None = None,
    seen: int | None = None,
) -> Begun:
    """Begin the session's next hand, the first included.

    :raises Unknown: there is no such session
    :raises KeyMissing, WrongKey, NotAllowed: ``by`` isn't the session's keeper
    :raises IdTaken: something else was written under ``sent_id``
    :raises Stale: the session has moved on since version ``seen``
    :raises NotNow: a hand is still open, or the session is finished
    """
    written = write_beginning(beginning)
    with log_writer.one_transaction(sent_id):
        session = log_writer.lock_session(session_id)
        key = log_writer.check_key(by, session)
        log_writer.check_keeper(key)
        state = current_state(session)
        earlier = log_writer.line_sent_as(sent_id, session, kind=models.Play.Kind.BEGUN, entry=written)
        if earlier:
            return _answer_again(session, earlier)
        log_writer.check_not_withdrawn(key)
        log_writer.check_not_stale(session, seen, key)
        _check_may_begin(session, state, key)
        row = models.Hand.objects.create(
            session=session,
            number=len(state.hands) + 1,
            depth=beginning.depth or state.opening.depth,
            began=write_checkpoint(state),
        )
        line = log_writer.next_line(session, row.id, models.Play.Kind.BEGUN, key, sent_id=sent_id, entry=written)
        begun = state.with_hand(line.version, HandScript(row.id, line.id, beginning, line.at))
        log_writer.write(session, line, begun.in_force, begun)  # the hand's row is new: nothing else changes
        return Begun(row, session, begun)


def _answer_again(session: models.Session, line: models.Play) -> Begun:
    """Return the answer that was given when the line was written."""
    assert line.hand_id is not None
    state = state_at_version(session, line.version)
    return Begun(models.Hand.objects.get(id=line.hand_id), session, state, repeated=True)


def _check_may_begin(session: models.Session, state: SessionState, by: models.Key) -> None:
    if state.finished:
        raise NotNow(_("The session is over. Open a new table to go on playing."), session, by)
    if state.current and not state.current.is_over:
        raise NotNow(_("The previous hand isn't over yet. Play it out, or throw it in."), session, by)
