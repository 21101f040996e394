"""The rows of an imported session, judged and hashed before anything is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID, uuid4

from django.utils import timezone

from referee import models
from referee.log import (
    Entered,
    HandScript,
    InForce,
    Seated,
    SessionState,
    opened,
    stored_ruling,
    write_checkpoint,
    write_marked,
    write_opening,
)
from referee.log.chain import fields_of, hash_of
from referee.models.log_ids import LogIds
from referee.models.tokens import new_secret
from referee.notation import EntryLine, HandSheet, LogSheet, ScoreSheet
from referee.operations.pens import new_key
from scoring.record import JsonObject
from scoring.record.entry_json import Marks, write_beginning

_KINDS = models.Play.Kind


class BegunRow(NamedTuple):
    """A hand that was ever begun: its number, and the checkpoint of the session before it."""

    id: UUID
    number: int
    began: JsonObject | None


class RecordRows(NamedTuple):
    """All rows of a session but its own.

    ``keys`` are those with which its lines were written, ``put_in`` the entries inserted by corrections with their
    lines, and ``now`` is what is in force after the last line.
    """

    lines: Sequence[models.Play]
    keys: Sequence[models.Key]
    hands: Sequence[BegunRow]
    put_in: Mapping[UUID, UUID]
    now: InForce
    elsewhere: JsonObject | None = None


def lines_of_sheet(sheet: ScoreSheet, players: Sequence[models.Player], keeper: models.Key) -> RecordRows:
    """Return the rows of a session that came without a log, with new lines written by whoever imports it."""
    making = _Making(keeper)
    seated = [Seated(each.name, side, each.id) for each, side in zip(players, sheet.sides, strict=True)]
    opening = write_opening(sheet.game.slug, sheet.game.option_values, seated, depth=sheet.depth, note=sheet.marks.note)
    state = opened(making.line(_KINDS.OPENED, None, opening, sheet.marks.at))
    for hand in sheet.hands:
        state = making.hand(state, hand)
    if sheet.ended:
        line = making.line(_KINDS.ENDED, state.hands[-1].id, {}, _last_time(sheet.hands[-1]))
        state = state.with_end(line.version, line.id)
    return RecordRows(making.lines, [], making.hands, {}, state.in_force)


def lines_of_log(log: LogSheet, players: Mapping[UUID, models.Player]) -> RecordRows:
    """Return the rows of a session with the lines and hashes of its own log. ``players`` are those here, by log id.

    Its keys are withdrawn: they only tell who wrote what on which device.
    """
    here = LogIds(players={there: player.id for there, player in players.items()})
    keys: dict[tuple[int | None, int | None], models.Key] = {}
    devices: dict[int | None, str] = {}
    for line, device in zip(log.followed.lines, log.devices, strict=True):
        line.entry, line.changes = here.entry(line.kind, line.entry), here.changes(line.changes)
        if line.by is not None:
            who = (line.by.seat, device)
            if who not in keys:
                keys[who] = new_key(line.by.seat, devices.setdefault(device, new_secret())).key
                keys[who].withdrawn_at = timezone.now()
            line.by = keys[who]
    hands = [BegunRow(each.id, each.number, _with_players(each.began, here)) for each in log.followed.hands]
    in_force = log.followed.state.in_force
    seats = tuple(seated._replace(player=here.player(seated.player)) for seated in in_force.seats if seated.player)
    ids = LogIds(log.ids.mask, {player.id: there for there, player in players.items()})
    return RecordRows(
        log.followed.lines,
        list(keys.values()),
        hands,
        log.followed.put_in,
        replace(in_force, seats=seats),
        ids.stored(),
    )


def _with_players(began: JsonObject | None, here: LogIds) -> JsonObject | None:
    """Return the checkpoint of a hand with the ids of this server's players."""
    opening = began.get("opening") if began else None
    if began is None or not isinstance(opening, dict):
        return began
    return {**began, "opening": here.entry(_KINDS.OPENED, opening)}


class _Making:
    """A builder of the lines of a log."""

    def __init__(self, by: models.Key) -> None:
        self.lines: list[models.Play] = []
        self.hands: list[BegunRow] = []
        self._by = by
        self._head = ""

    def hand(self, state: SessionState, hand: HandSheet) -> SessionState:
        """Add the lines of one hand, and return the state with it."""
        row = BegunRow(uuid4(), len(state.hands) + 1, write_checkpoint(state))
        self.hands.append(row)
        marks = Marks(hand.marks.id, None, hand.marks.note)
        written = {**write_beginning(hand.beginning), **_written(marks)}
        line = self.line(_KINDS.BEGUN, row.id, written, hand.marks.at)
        state = state.with_hand(line.version, HandScript(row.id, line.id, hand.beginning, line.at, marks=marks))
        for number, entry in enumerate(hand.entries, start=1):
            state = self._entry(state, number, entry)
        return state

    def line(self, kind: models.Play.Kind, hand: UUID | None, entry: JsonObject, at: str | None) -> models.Play:
        """Add a line, chained to the one before, and return it."""
        line = models.Play(
            id=uuid4(),
            hand_id=hand,
            version=len(self.lines),
            kind=kind,
            by=self._by,
            entry=entry,
            at=moment_of(at) or timezone.now(),
        )
        line.hash = self._head = hash_of(fields_of(line, self._head))
        self.lines.append(line)
        return line

    def _entry(self, state: SessionState, number: int, entry: EntryLine) -> SessionState:
        marks = entry.marks
        given: JsonObject = {"id": marks.id} if marks.id else {}
        written = {**given, **write_marked(entry.entry, marks)}
        line = self.line(_KINDS.ENTRY, state.hands[-1].id, written, marks.at)
        line.ruling = stored_ruling(number, entry.ruling)
        return state.with_entry(line.version, Entered(line.id, entry.entry, marks, line.at), entry.ruling)


def _last_time(hand: HandSheet) -> str | None:
    return hand.entries[-1].marks.at if hand.entries else hand.marks.at


def _written(marks: Marks) -> JsonObject:
    return {key: value for key, value in (("id", marks.id), ("note", marks.note)) if value}


def moment_of(written: str | None) -> datetime | None:
    """Return the time that was written, or None; a time without a zone is in UTC."""
    if written is None:
        return None
    at = datetime.fromisoformat(written)
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at
