"""An entry is judged and written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models, queries
from referee.exceptions import Invalid, NotAllowed, NotNow, Refused, Stale
from referee.operations import writing
from referee.state import PlayedHand, SessionState, current_state, opening_of, state_at_version, stored_ruling
from scoring.entries import Call, Draw, Entry, Lay, Miss, Move, Pass, Play, Remove
from scoring.entry_json import Marks, read_marks, write_entry
from scoring.game import Game, HandState, Ruling
from scoring.reading import RecordError


class Recorded(NamedTuple):
    """An entry that was written down, the ruling on it, and the session as it left it."""

    line: models.Play
    ruling: Ruling[HandState]
    session: models.Session
    state: SessionState
    repeated: bool = False

    @property
    def hand(self) -> PlayedHand:
        """The hand with the entry, which is its last."""
        return self.state.hands[-1]

    @property
    def number(self) -> int:
        """The entry's number among those in force in its hand, from 1."""
        return len(self.hand.lines)

    @property
    def scores(self) -> Mapping[int, int]:
        """Points by side with the entry."""
        return self.state.session.scores

    @property
    def version(self) -> int:
        """The session's version that the entry made."""
        return self.state.version


class _Sent(NamedTuple):
    """An entry as it came, its marks read."""

    data: dict[str, Any]
    marks: Marks
    id: UUID | None

    def entry_for(self, game: Game) -> Entry:
        """The entry as its game reads it.

        :raises Invalid: it can't be read; names the field
        """
        try:
            return game.read_entry(self.data)
        except RecordError as error:
            raise Invalid(error.place, error.message) from error

    def kept(self, entry: Entry) -> dict[str, Any]:
        """What the log keeps: the entry's form in the record, with its marks."""
        kept = write_entry(entry)
        if self.marks.at is not None:
            kept["at"] = self.marks.at
        if self.marks.note:
            kept["note"] = self.marks.note
        return kept


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
        entry = sent.entry_for(opening_of(session).game)
        _check_own(entry, key)
        kept = sent.kept(entry)
        earlier = writing.line_sent_as(sent.id, key, kind=models.Play.Kind.ENTRY, hand_id=hand_id, entry=kept)
        if earlier:
            return _first_answer(session, earlier)
        writing.check_in_use(key)
        writing.check_fresh(session, seen, key)
        state = current_state(session)
        if state.current is None or state.current.id != hand_id:
            raise Stale(session, key)
        if state.ended:
            raise NotNow(_("The table has ended this session: take that back first."), session, key)
        ruling = state.game.judge(state.current.hand, entry)
        if not ruling.recorded:
            raise Refused(ruling)
        return _write(session, state, ruling, key, sent_id=sent.id, kept=kept)


def check_entry(*, hand_id: UUID, entry: object) -> Ruling[HandState]:
    """The ruling that the entry would get now; nothing is written, and nobody needs a key.

    :raises Invalid: the entry can't be read; names the field
    :raises Unknown: there is no such hand, or its beginning was taken back
    """
    sent = _read(entry, None)
    hand = queries.hand_state(hand_id=hand_id).shown
    assert hand is not None
    return hand.game.judge(hand.hand, sent.entry_for(hand.game))


def _read(data: object, sent_id: object) -> _Sent:
    if not isinstance(data, dict):
        raise Invalid("entry", _("must be an object, as in the session record"))
    try:
        marks = read_marks(data)
    except RecordError as error:
        raise Invalid(error.place, error.message) from error
    return _Sent(data, marks, _one_id(marks.id, sent_id))


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
        case (
            Play(seat=seat)
            | Draw(seat=seat)
            | Pass(seat=seat)
            | Call(seat=seat)
            | Miss(seat=seat)
            | Lay(seat=seat)
            | Remove(seat=seat)
            | Move(seat=seat)
        ):
            if seat != by.seat:
                raise NotAllowed(_("From your seat you may enter only your own plays."))
            if entry.stands:
                raise NotAllowed(_("Only who holds the pen may let a play stand."))
        case _:
            raise NotAllowed(_("Only who holds the pen may enter this."))


def _first_answer(session: models.Session, line: models.Play) -> Recorded:
    """What was answered when the line was written."""
    state = state_at_version(session, line.version)
    return Recorded(line, state.hands[-1].rulings[-1], session, state, repeated=True)


def _write(
    session: models.Session,
    state: SessionState,
    ruling: Ruling[HandState],
    by: models.Key,
    *,
    sent_id: UUID | None,
    kept: dict[str, Any],
) -> Recorded:
    assert state.current is not None
    line = writing.append(
        session,
        state.current.id,
        models.Play.Kind.ENTRY,
        by,
        sent_id=sent_id,
        entry=kept,
        ruling=stored_ruling(len(state.current.lines) + 1, ruling),
    )
    after = state.with_entry(line.version, line.id, ruling)
    writing.move_on(session, after)
    writing.copy_ending(state.current, after.hands[-1])
    return Recorded(line, ruling, session, after)
