"""Entries: judging and writing them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple, assert_never
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models, queries
from referee.exceptions import Invalid, NotAllowed, NotNow, Refused, Stale
from referee.log import Entered, PlayedHand, SessionState, current_state, state_at_version, stored_ruling, write_marked
from referee.operations import log_writer
from scoring.entries import (
    Adjust,
    Block,
    Call,
    Count,
    Done,
    Draw,
    Entry,
    Lay,
    Miss,
    Move,
    Out,
    Pass,
    Play,
    Remove,
    Result,
    Score,
    Void,
)
from scoring.game import HandState
from scoring.record.entry_json import Marks
from scoring.ruling import Ruling


class Recorded(NamedTuple):
    """An entry that was written, its ruling, and the session as it left it."""

    line: models.Play
    ruling: Ruling[HandState]
    session: models.Session
    state: SessionState
    repeated: bool = False

    @property
    def hand(self) -> PlayedHand:
        """The hand with the entry as its last one."""
        return self.state.hands[-1]

    @property
    def number(self) -> int:
        """The entry's number among those in force in its hand, from 1."""
        return len(self.hand.rulings)

    @property
    def scores(self) -> Mapping[int, int]:
        """The points by side with the entry."""
        return self.state.session.scores

    @property
    def version(self) -> int:
        """The session's version after the entry."""
        return self.state.version


class Checked(NamedTuple):
    """The ruling that an entry would get, and the session with its hand as it stands."""

    ruling: Ruling[HandState]
    state: queries.TableState


def record_entry(
    *,
    hand_id: UUID,
    by: models.Key | None,
    entry: Entry,
    marks: Marks = Marks(),  # noqa: B008  # a frozen value
    sent_id: UUID | None = None,
    seen: int | None = None,
    session_id: UUID | None = None,
) -> Recorded:
    """Judge an entry and write it if it is lawful or stands.

    The sender's id may be among the ``marks`` instead. Callers who know the session name it, so that it needn't be
    looked up by its hand: a database sharded by session would have to ask every shard.

    :raises Invalid: it was sent before with another entry
    :raises Unknown: there is no such session or hand
    :raises KeyMissing, WrongKey: ``by`` doesn't open this session
    :raises NotAllowed: a seat's key enters something other than that seat's own tiles, draws, passes, ends of turns,
        calls and misses
    :raises IdTaken: something else was written under this id
    :raises Stale: the session has moved on since version ``seen``, or to another hand
    :raises NotNow: the table has ended the session
    :raises Refused: the entry breaks a rule and doesn't stand; the error has every fault
    """
    line_id, written = _one_id(marks, sent_id), write_marked(entry, marks)
    with log_writer.one_transaction(line_id):
        session = log_writer.lock_session(session_id) if session_id else log_writer.lock_session_of(hand_id)
        key = log_writer.check_key(by, session)
        _check_may_enter(entry, key)
        state = current_state(session)
        earlier = log_writer.line_sent_as(line_id, session, kind=models.Play.Kind.ENTRY, hand_id=hand_id, entry=written)
        if earlier:
            return _answer_again(session, earlier)
        log_writer.check_not_withdrawn(key)
        log_writer.check_not_stale(session, seen, key)
        if state.current is None or state.current.id != hand_id:
            raise Stale(session, key)
        if state.ended:
            raise NotNow(_("The table has ended this session. Take that back first."), session, key)
        ruling = state.game.judge(state.current.hand, entry)
        if not ruling.recorded:
            raise Refused(ruling, session, state)
        line = log_writer.next_line(
            session,
            hand_id,
            models.Play.Kind.ENTRY,
            key,
            sent_id=line_id,
            entry=written,
            ruling=stored_ruling(len(state.current.rulings) + 1, ruling),
        )
        after = state.with_entry(line.version, Entered(line.id, ruling.entry, replace(marks, id=None), line.at), ruling)
        log_writer.write(session, line, state.in_force, after)
    return Recorded(line, ruling, session, after)


def check_entry(*, hand_id: queries.SeenHand, entry: Entry) -> Checked:
    """Return the ruling that the entry would get now; nothing is written, and no key is needed.

    :raises Unknown: there is no such hand, or its beginning was taken back
    """
    state = queries.hand_state(hand_id=hand_id)
    assert state.hand is not None
    return Checked(state.game.judge(state.hand, entry), state)


def _one_id(marks: Marks, sent_id: UUID | None) -> UUID | None:
    """Return the entry's id, which may be among its marks or beside it."""
    marked = UUID(marks.id) if marks.id else None
    if marked and sent_id and marked != sent_id:
        raise Invalid("id", _("The entry and the request around it have different ids. Send one of them."))
    return marked or sent_id


def _check_may_enter(entry: Entry, by: models.Key) -> None:
    """Check that the key may make such an entry, lawful or not."""
    if by.is_keeper:
        return
    match entry:
        case (
            Play(seat=seat)
            | Draw(seat=seat)
            | Pass(seat=seat)
            | Done(seat=seat)
            | Call(seat=seat)
            | Miss(seat=seat)
            | Score(seat=seat)
            | Out(seat=seat)
            | Lay(seat=seat)
            | Remove(seat=seat)
            | Move(seat=seat)
        ):
            if seat != by.seat:
                raise NotAllowed(_("From your seat you can enter only your own plays."))
            if entry.stands:
                raise NotAllowed(_("Only the scorekeeper can let a play stand."))
        case Block() | Count() | Adjust() | Void() | Result():
            raise NotAllowed(_("Only the scorekeeper can enter this."))
        case _:
            assert_never(entry)


def _answer_again(session: models.Session, line: models.Play) -> Recorded:
    """Return the answer that was given when the line was written."""
    state = state_at_version(session, line.version)
    return Recorded(line, state.hands[-1].rulings[-1], session, state, repeated=True)
