"""An entry is judged and written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models, queries
from referee.operations import writing
from referee.refusals import Invalid, NotAllowed, NotNow, Refused, Stale
from referee.transcript import HandSoFar, SessionSoFar, stored_ruling
from scoring.entries import Call, Draw, Entry, Miss, Pass, Play
from scoring.judging import Ruling, judge
from scoring.record import RecordError, read_entry, read_marks, write_entry


class Recorded(NamedTuple):
    """An entry that was written down, the ruling on it, and the session as it left it."""

    line: models.Play
    ruling: Ruling
    session: models.Session
    state: SessionSoFar
    repeated: bool = False

    @property
    def hand(self) -> HandSoFar:
        """The hand with the entry, which is its last."""
        return self.state.hands[-1]

    @property
    def number(self) -> int:
        """The entry's number among those in force in its hand, from 1."""
        return len(self.hand.lines)

    @property
    def scores(self) -> Mapping[int, int]:
        """Points by side with the entry."""
        return self.state.now.scores

    @property
    def version(self) -> int:
        """The session's version that the entry made."""
        return self.state.version


class _Sent(NamedTuple):
    """An entry as its sender meant it. ``kept`` is what the log keeps: the entry's form in the record, with its marks."""

    entry: Entry
    id: UUID | None
    kept: dict[str, Any]


def record_entry(
    *, hand_id: UUID, by: models.Key | None, entry: object, sent_id: object = None, seen: object = None
) -> Recorded:
    """Judge an entry and write it down if it is lawful or stands.

    ``entry`` is as in the session record (contract 1.1), its ``id``, ``at`` and ``note`` included; ``sent_id`` is
    another way to give the id.

    :raises Invalid: the entry can't be read; names the field
    :raises Unknown: there is no such hand
    :raises KeyMissing, WrongKey: ``by`` doesn't open this session
    :raises NotAllowed: a seat's key enters something other than that seat's own tiles, draws, passes, calls and misses
    :raises IdTaken: something else was written under this id
    :raises Stale: the session has moved on since version ``seen``, or to another hand
    :raises NotNow: the table has ended the session
    :raises Refused: the entry breaks a rule and doesn't stand; carries every fault
    """
    sent = _read(entry, sent_id)
    with writing.one_transaction(sent.id):
        session = writing.lock_session_of(hand_id)
        key = writing.check_key(by, session)
        _check_own(sent.entry, key)
        earlier = writing.line_sent_as(sent.id, key, kind=models.Play.Kind.ENTRY, hand_id=hand_id, entry=sent.kept)
        if earlier:
            return _first_answer(session, earlier)
        writing.check_in_use(key)
        writing.check_fresh(session, seen, key)
        state = queries.so_far(session)
        if state.current is None or state.current.id != hand_id:
            raise Stale(queries.present_state(session, key))
        if state.ended:
            raise NotNow(
                _("The table has ended this session: take that back first."), queries.present_state(session, key)
            )
        ruling = judge(state.current.hand, sent.entry)
        if not ruling.recorded:
            raise Refused(ruling)
        return _write(session, state, sent, ruling, key)


def check_entry(*, hand_id: UUID, entry: object) -> Ruling:
    """The ruling that the entry would get now; nothing is written, and nobody needs a key.

    :raises Invalid: the entry can't be read; names the field
    :raises Unknown: there is no such hand, or its beginning was taken back
    """
    sent = _read(entry, None)
    state = queries.hand_state(hand_id=hand_id)
    assert state.hand is not None
    return judge(state.hand, sent.entry)


def _read(data: object, sent_id: object) -> _Sent:
    if not isinstance(data, dict):
        raise Invalid("entry", _("must be an object, as in the session record"))
    try:
        entry = read_entry(data)
        marks = read_marks(data)
    except RecordError as error:
        raise Invalid(error.place, error.message) from error
    kept = write_entry(entry)
    if marks.at is not None:
        kept["at"] = marks.at
    if marks.note:
        kept["note"] = marks.note
    return _Sent(entry, _one_id(marks.id, sent_id), kept)


def _one_id(marked: str | None, sent_id: object) -> UUID | None:
    """The entry's id, which may stand in it or beside it."""
    inside, beside = writing.read_id(marked, "id"), writing.read_id(sent_id, "id")
    if inside and beside and inside != beside:
        raise Invalid("id", _("was sent twice, and not the same"))
    return inside or beside


def _check_own(entry: Entry, by: models.Key) -> None:
    """Make sure that the key may make such an entry, lawful or not."""
    if by.is_keeper:
        return
    match entry:
        case Play(seat=seat) | Draw(seat=seat) | Pass(seat=seat) | Call(seat=seat) | Miss(seat=seat):
            if seat != by.seat:
                raise NotAllowed(_("From your seat you may enter only your own plays."))
            if entry.stands:
                raise NotAllowed(_("Only who holds the pen may let a play stand."))
        case _:
            raise NotAllowed(_("Only who holds the pen may enter this."))


def _first_answer(session: models.Session, line: models.Play) -> Recorded:
    """What was answered when the line was written."""
    state = queries.as_of(session, line.version)
    return Recorded(line, state.hands[-1].rulings[-1], session, state, repeated=True)


def _write(session: models.Session, state: SessionSoFar, sent: _Sent, ruling: Ruling, by: models.Key) -> Recorded:
    assert state.current is not None
    line = writing.append(
        session,
        state.current.id,
        models.Play.Kind.ENTRY,
        by,
        sent_id=sent.id,
        entry=sent.kept,
        ruling=stored_ruling(len(state.current.lines) + 1, ruling),
    )
    after = state.with_entry(line.version, line.id, ruling)
    writing.move_on(session, after)
    writing.copy_ending(state.current, after.hands[-1])
    return Recorded(line, ruling, session, after)
