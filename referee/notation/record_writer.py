"""The writer of sessions as records (record 1)."""

from __future__ import annotations

from referee.notation.score_sheet import EntryLine, HandSheet, ScoreSheet
from scoring import RULES_VERSION
from scoring.depths import Depth
from scoring.record import JsonObject
from scoring.record.entry_json import Marks, write_beginning, write_entry
from scoring.record.session_record import RECORD


def write_record(sheet: ScoreSheet) -> JsonObject:
    """Return the record, with the ids, times and notes of its hands and entries."""
    return {
        "record": RECORD,
        **write_marks(sheet.marks),
        "rules": RULES_VERSION,
        "variant": sheet.game.slug,
        "options": dict(sheet.game.option_values),
        "seats": [{"name": name, "side": side} for name, side in zip(sheet.names, sheet.sides, strict=True)],
        **({} if sheet.depth is Depth.TILES else {"depth": sheet.depth.value}),
        "hands": [_hand(sheet, hand) for hand in sheet.hands],
        **({"ended": True} if sheet.ended else {}),
    }


def write_marks(marks: Marks) -> JsonObject:
    """Return the id, time and note as the record has them, if there are any."""
    written: JsonObject = {}
    if marks.id is not None:
        written["id"] = marks.id
    if marks.at is not None:
        written["at"] = marks.at
    if marks.note:
        written["note"] = marks.note
    return written


def _hand(sheet: ScoreSheet, hand: HandSheet) -> JsonObject:
    return {
        **write_marks(hand.marks),
        **write_beginning(sheet.beginning_of(hand)),
        "plays": [_entry(line) for line in hand.entries],
    }


def _entry(line: EntryLine) -> JsonObject:
    return {**write_marks(line.marks), **write_entry(line.entry)}
