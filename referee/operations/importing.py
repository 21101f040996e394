"""A session that was written down is read in (record 3.5)."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import transaction

from referee import models
from referee.notation import EntryLine, HandSheet, Sheet
from referee.operations import writing
from referee.operations.sessions import NewSeat, Opened, open_session
from referee.state import (
    Entered,
    HandScript,
    SessionState,
    current_state,
    stored_ruling,
    write_checkpoint,
    write_marked,
)
from scoring.entry_json import Marks, write_beginning
from scoring.jsonvalues import JsonObject


@transaction.atomic
def import_session(*, sheet: Sheet, device: str = "", circle: int | None = None) -> Opened:
    """Write a session that was read from a file, as if it had been played here.

    Its lines get ids of their own, so that the same file can be read in twice; the ids that the file has are kept beside
    them and written again with the session. Who reads it in is its keeper.
    """
    opened = open_session(
        game=sheet.game,
        seats=[NewSeat(name, side) for name, side in zip(sheet.names, sheet.sides, strict=True)],
        device=device,
        circle=circle,
        opened_at=_moment(sheet.marks.at),
        note=sheet.marks.note,
    )
    session = opened.session
    key = models.Key.objects.get(session=session, seat=None)
    before = state = current_state(session)
    for hand in sheet.hands:
        state = _write_hand(session, state, key, hand)
    if sheet.ended:
        hand_id = state.hands[-1].id
        line = writing.append(session, hand_id, models.Play.Kind.ENDED, key)
        state = state.with_end(line.version, line.id)
    if state is not before:
        writing.update_rows(session, before.in_force, state)
    return opened


def _write_hand(session: models.Session, state: SessionState, key: models.Key, hand: HandSheet) -> SessionState:
    row = models.Hand.objects.create(session=session, number=len(state.hands) + 1, began=write_checkpoint(state))
    marks = Marks(hand.marks.id, None, hand.marks.note)
    line = writing.append(
        session,
        row.id,
        models.Play.Kind.BEGUN,
        key,
        entry={**write_beginning(hand.beginning), **_written(marks)},
        at=_moment(hand.marks.at),
    )
    session.version = line.version
    state = state.with_hand(line.version, HandScript(row.id, line.id, hand.beginning, line.at, marks=marks))
    for number, entry in enumerate(hand.entries, start=1):
        state = _write_entry(session, state, key, number, entry)
    return state


def _write_entry(
    session: models.Session, state: SessionState, key: models.Key, number: int, entry: EntryLine
) -> SessionState:
    marks = entry.marks
    given: JsonObject = {"id": marks.id} if marks.id else {}
    line = writing.append(
        session,
        state.hands[-1].id,
        models.Play.Kind.ENTRY,
        key,
        entry={**given, **write_marked(entry.entry, marks)},
        ruling=stored_ruling(number, entry.ruling),
        at=_moment(marks.at),
    )
    session.version = line.version
    return state.with_entry(line.version, Entered(line.id, entry.entry, marks, line.at), entry.ruling)


def _written(marks: Marks) -> JsonObject:
    return {key: value for key, value in (("id", marks.id), ("note", marks.note)) if value}


def _moment(written: str | None) -> datetime | None:
    """When it was; a time without a zone is in UTC."""
    if written is None:
        return None
    at = datetime.fromisoformat(written)
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at
