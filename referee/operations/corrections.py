"""Corrections of earlier entries: all changes of a correction are made, or none (record 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, assert_never
from uuid import UUID

from django.utils import timezone

from referee import models, queries
from referee.exceptions import IdTaken, Invalid, NoPlaceLeft
from referee.log import (
    AmendBeginning,
    AmendEntry,
    Change,
    ChangeOptions,
    ChangeSeats,
    ImpossibleEntry,
    InForce,
    InsertEntry,
    JudgedAgain,
    RemoveEntry,
    SessionState,
    corrected,
    current_state,
    refused_by,
    state_at_version,
    write_change,
    write_outcome,
)
from referee.operations import log_writer
from referee.operations.players import find_or_create, known_players
from referee.wording.rulings import in_reader_words
from scoring.record import JsonObject, RecordError
from scoring.record.player_names import same_name_key


class LeftoverEntries(StrEnum):
    """The choice for entries that are impossible in the corrected session."""

    KEEP = "keep"
    DROP = "drop"


class Correction(NamedTuple):
    """Changes that belong together, the reason for them, and the choice for the entries that they make impossible."""

    changes: tuple[Change, ...]
    why: str = ""
    rest: LeftoverEntries = LeftoverEntries.KEEP


class Corrected(NamedTuple):
    """The session before and after a correction. ``line`` is the correction's line in the log; a preview has none.

    ``dropped`` are the entries that are impossible in it.
    """

    line: models.Play | None
    session: models.Session
    before: InForce
    after: InForce
    dropped: tuple[ImpossibleEntry, ...]
    state: SessionState
    repeated: bool = False

    @property
    def version(self) -> int:
        """The session's version; that of a preview is the present one."""
        return self.state.version


def preview_correction(
    *, session_id: UUID, by: models.Key | None, correction: Correction, seen: int | None = None
) -> Corrected:
    """Return what a correction would do, without writing anything.

    :raises Unknown, KeyMissing, WrongKey, NotAllowed, Stale, Invalid, NoPlaceLeft: as `correct` does
    """
    session = queries.session_row(queries.SeenSession(session_id))  # a writer without a key to it is refused below
    state = current_state(session)
    key = _keeper(by, session)
    log_writer.check_not_stale(session, seen, key)
    correction = correction._replace(
        changes=tuple(_with_known_players(change, session.circle_id) for change in correction.changes)
    )
    judged = _judge(session, state, correction, timezone.now())
    return Corrected(None, session, state.in_force, judged.in_force, judged.no_room, state)


def correct(
    *,
    session_id: UUID,
    by: models.Key | None,
    correction: Correction,
    sent_id: UUID | None = None,
    seen: int | None = None,
) -> Corrected:
    """Correct earlier entries, and judge the session again from there.

    :raises Unknown: there is no such session
    :raises KeyMissing, WrongKey, NotAllowed: ``by`` isn't the session's keeper
    :raises IdTaken: something else was written under ``sent_id``, or under the id of an entry that it inserts
    :raises Stale: the session has moved on since version ``seen``
    :raises Invalid: a change is about something that isn't in force, or makes no sense
    :raises NoPlaceLeft: an entry of its own breaks a rule, or others are impossible and shall be kept
    """
    with log_writer.one_transaction(sent_id):
        session = log_writer.lock_session(session_id)
        key = _keeper(by, session)
        state = current_state(session)
        earlier = log_writer.line_sent_as(sent_id, session, kind=models.Play.Kind.CORRECTION, why=correction.why)
        if earlier:
            return _answer_again(session, earlier, correction)
        log_writer.check_not_stale(session, seen, key)
        return write_correction(session, state, correction, key, sent_id=sent_id)


def write_correction(
    session: models.Session,
    state: SessionState,
    correction: Correction,
    by: models.Key,
    *,
    sent_id: UUID | None = None,
) -> Corrected:
    """Write a correction, within a transaction that has locked the session.

    :raises IdTaken, Invalid, NoPlaceLeft: as `correct` does
    """
    inserted = _inserted(correction, sent_id)
    correction = correction._replace(
        changes=tuple(_with_players(change, session.circle_id) for change in correction.changes)
    )
    now = timezone.now()
    judged = _judge(session, state, correction, now)
    dropped = [each.entry or _begun(state, each.hand) for each in judged.no_room]
    line = log_writer.next_line(
        session,
        _hand_of(correction, state),
        models.Play.Kind.CORRECTION,
        by,
        sent_id=sent_id,
        entry=write_outcome(correction.rest, dropped),
        changes=[write_change(change) for change in correction.changes],
        why=correction.why,
        at=now,
    )
    after = state.with_correction(line.version, line.id, judged.in_force)
    log_writer.write(session, line, state.in_force, after)
    put_in = (models.Insertion(id=each, session=session, line=line) for each in sorted(inserted))
    models.Insertion.objects.bulk_create(put_in)
    return Corrected(line, session, state.in_force, judged.in_force, judged.no_room, after)


def _keeper(by: models.Key | None, session: models.Session) -> models.Key:
    key = log_writer.check_key(by, session)
    log_writer.check_keeper(key)
    log_writer.check_not_withdrawn(key)
    return key


def _judge(session: models.Session, state: SessionState, correction: Correction, at: datetime) -> JudgedAgain:
    """Return the session with the changes, judged again.

    :raises Invalid: a change makes no sense
    :raises NoPlaceLeft: a change breaks a rule, or makes entries impossible that are to be kept
    """
    try:
        judged = corrected(state.in_force, correction.changes, at)
    except RecordError as error:
        raise Invalid(error.place, in_reader_words(error.message)) from error
    if refused := refused_by(judged, correction.changes):
        raise NoPlaceLeft(refused, session, state, own=True)
    if judged.no_room and correction.rest is LeftoverEntries.KEEP:
        raise NoPlaceLeft(judged.no_room, session, state)
    return judged


def _inserted(correction: Correction, sent_id: UUID | None) -> frozenset[UUID]:
    """Return the ids of the entries that a correction inserts.

    :raises IdTaken: one of them isn't new
    """
    inserted: set[UUID] = set()
    for change in correction.changes:
        if isinstance(change, InsertEntry):
            taken = change.id in inserted or change.id == sent_id
            if taken or models.Insertion.objects.filter(id=change.id).exists():
                raise IdTaken(change.id)
            if models.Play.objects.filter(id=change.id).exists():
                raise IdTaken(change.id)
            inserted.add(change.id)
    return frozenset(inserted)


def _with_known_players(change: Change, circle: int | None) -> Change:
    """Return a change with the players filled in whose names are already known, if it is one of seats."""
    if not isinstance(change, ChangeSeats):
        return change
    both = zip(change.seats, known_players([seated.name for seated in change.seats], circle), strict=True)
    return ChangeSeats(
        tuple(seated._replace(name=player.name, player=player.id) if player else seated for seated, player in both)
    )


def _with_players(change: Change, circle: int | None) -> Change:
    """Return a change with all players filled in, new ones too, if it is one of seats."""
    if not isinstance(change, ChangeSeats):
        return change
    players = find_or_create([seated.name for seated in change.seats], circle)
    both = zip(change.seats, players, strict=True)
    return ChangeSeats(tuple(seated._replace(name=player.name, player=player.id) for seated, player in both))


def _begun(state: SessionState, hand_id: UUID) -> UUID:
    """Return the id of the line that began a hand in force."""
    hand = state.hand(hand_id)
    assert hand is not None, "only a hand in force can lose its room"
    return hand.begun


def _hand_of(correction: Correction, state: SessionState) -> UUID | None:
    """Return the hand that a correction is about: that of the first change about a hand."""
    for change in correction.changes:
        match change:
            case InsertEntry(hand=hand) | AmendBeginning(hand=hand):
                return hand
            case AmendEntry(play=play) | RemoveEntry(play=play):
                found = state.in_force.entry(play)
                return found.hand.id if found else None
            case ChangeOptions() | ChangeSeats():
                continue
            case _:
                assert_never(change)
    return None


def _answer_again(session: models.Session, line: models.Play, correction: Correction) -> Corrected:
    """Return the answer that was given when the line was written.

    :raises IdTaken: the line says something else than what was sent
    """
    if not _says_the_same(line.changes or (), correction):
        raise IdTaken(line.id)
    before = state_at_version(session, line.version - 1)
    judged = corrected(before.in_force, correction.changes, line.at)
    after = state_at_version(session, line.version)
    return Corrected(line, session, before.in_force, after.in_force, judged.no_room, after, repeated=True)


def _says_the_same(written: Sequence[JsonObject], correction: Correction) -> bool:
    """Return True if the log says what was sent, ignoring players and ids that were made here."""
    return [_as_sent(each) for each in written] == [_as_sent(write_change(each)) for each in correction.changes]


def _as_sent(change: JsonObject) -> JsonObject:
    match change:
        case {"do": "seats", "seats": list(seats)}:
            names = [same_name_key(str(seat["name"])) for seat in seats if isinstance(seat, dict)]
            return {"do": "seats", "seats": names}
        case {"do": "insert", "entry": dict(entry)}:
            return {**change, "entry": {key: value for key, value in entry.items() if key != "id"}}
        case _:
            return change
