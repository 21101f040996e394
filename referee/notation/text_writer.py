"""The writer of sessions in the text notation (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from referee.notation.lists import columns_written, count_written, numbered, spaced
from referee.notation.quoting import name_written, quoted, time_written
from referee.notation.score_sheet import EntryLine, HandSheet, ScoreSheet
from scoring.depths import Depth
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
    seat_of,
)
from scoring.options import OptionValue

VERSION = 1


def write_text(sheet: ScoreSheet) -> str:
    """Return the whole session with a line for each entry."""
    return "".join(f"{line}\n".lstrip(" ") for line in _lines(sheet))


def _lines(sheet: ScoreSheet) -> Iterator[str]:
    yield from _head(sheet)
    for number, hand in enumerate(sheet.hands, start=1):
        yield ""
        yield from _hand(sheet, number, hand)
    if sheet.ended:
        yield ""
        yield "Ended by the players"
    ids = list(_ids(sheet))
    if ids:
        yield from ("", "Ids", *ids)


def _head(sheet: ScoreSheet) -> Iterator[str]:
    yield f"Referee session {VERSION}"
    yield f"Game: {sheet.game.slug}"
    rules = [f"{key}={option_written(value)}" for key, value in sheet.game.option_values.items()]
    if rules:
        yield f"House rules: {', '.join(rules)}"
    if sheet.depth is not Depth.TILES:
        yield f"Depth: {sheet.depth}"
    for seat, (name, side) in enumerate(zip(sheet.names, sheet.sides, strict=True), start=1):
        yield f"Seat {seat}{f', side {side}' if side != seat else ''}: {name_written(name)}"
    if sheet.marks.at is not None:
        yield f"Opened: {time_written(sheet.marks.at)}"
    if sheet.marks.note:
        yield f"Note: {quoted(sheet.marks.note)}"


def option_written(value: OptionValue) -> str:
    """Return the value of a house rule as the notation has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _hand(sheet: ScoreSheet, number: int, hand: HandSheet) -> Iterator[str]:
    beginning = sheet.beginning_of(hand)
    yield f"Hand {number}"
    if beginning.depth:
        yield f"Depth: {beginning.depth}"
    if hand.marks.at is not None:
        yield f"Began: {time_written(hand.marks.at)}"
    if hand.marks.note:
        yield f"Note: {quoted(hand.marks.note)}"
    if beginning.leader:
        yield f"Leader: {_who(sheet, beginning.leader)}"
    if beginning.dealt:
        yield f"Dealt: {numbered(beginning.dealt)}"
    if beginning.no_double:
        yield "No double"
    if beginning.hub:
        yield f"Hub: {beginning.hub}"
    if beginning.laid_by:
        yield f"Laid by: {_who(sheet, beginning.laid_by)}"
    for entry, line in enumerate(hand.entries, start=1):
        yield _entry(sheet, entry, line)
    if hand.result is not None:
        won = f", won by {spaced(hand.result.winners)}" if hand.result.winners else ""
        yield f"Result: {hand.result.ending}{won}, score {spaced(sheet.scores_of(hand.hand))}"


def _entry(sheet: ScoreSheet, number: int, line: EntryLine) -> str:
    seat, ruling = seat_of(line.entry), line.ruling
    words = [f"{number}."]
    if seat is not None:
        words.append(f"{_who(sheet, seat)}:")
    words.append(statement(line.entry))
    if line.entry.stands:
        words.append("stands")
    if line.marks.note:
        words.append(f"note {quoted(line.marks.note)}")
    total = "-" if ruling.hand.end_total is None else ruling.hand.end_total
    points = f"{ruling.points:+d}" if ruling.points else "0"
    return f"{' '.join(words)} | {total} | {points} | {spaced(sheet.scores_of(ruling.hand))}"


def _who(sheet: ScoreSheet, seat: int) -> str:
    return name_written(sheet.name_of(seat)) if sheet.name_of(seat) else str(seat)


def statement(entry: Entry) -> str:
    """Return what was done, as the notation has it: ``5-3 on 2``, ``draws 1``."""
    match entry:
        case Play():
            on = "" if entry.arm is None else f" on {entry.arm}"
            by = "" if entry.inward is None else f" by {entry.inward}"
            return f"{entry.tile}{on}{by}{' taken off' if entry.subtract else ''}"
        case Draw():
            return f"draws {entry.tile or entry.tiles}"
        case Pass():
            return "passes"
        case Done():
            return "is done"
        case Call():
            return "calls"
        case Miss():
            return f"misses {entry.tile}"
        case Block():
            return "blocks"
        case Count():
            return f"counts {count_written(entry.left)}".rstrip()
        case Adjust():
            return f"adjusts {entry.points:+d} {quoted(entry.reason)}"
        case Void():
            return f"thrown in {quoted(entry.reason)}"
        case Score() | Out() | Result():
            return _tally(entry)
        case Lay():
            return f"lays {_laid(entry)}".rstrip()
        case Remove():
            return f"removes {spaced(entry.tiles)}".rstrip()
        case Move():
            return f"moves {entry.from_column} to {entry.to_column}"
        case _:
            assert_never(entry)


def _tally(entry: Score | Out | Result) -> str:
    match entry:
        case Score():
            return f"{entry.points}{f' for {entry.bonus}' if entry.bonus else ''}"
        case Out():
            return f"goes out{f' with {entry.points}' if entry.points else ''}"
        case Result():
            won = "" if entry.winners is None else f", won by {spaced(entry.winners) or 'nobody'}"
            points = f", points {numbered(entry.points)}" if entry.points else ""
            return f"ends {entry.ending}{won}{points}"
        case _:
            assert_never(entry)


def _laid(lay: Lay) -> str:
    columns = columns_written(lay.columns)
    parts = {"row": spaced(lay.row), "columns": columns, "reserve": spaced(lay.reserve), "hand": spaced(lay.hand)}
    return ", ".join(f"{name} {tiles}" for name, tiles in parts.items() if tiles)


def _ids(sheet: ScoreSheet) -> Iterator[str]:
    for number, hand in enumerate(sheet.hands, start=1):
        if hand.marks.id is not None:
            yield f"Hand {number}: {hand.marks.id}"
        for entry, line in enumerate(hand.entries, start=1):
            at = None if line.marks.at is None else time_written(line.marks.at)
            marks = [mark for mark in (line.marks.id, at) if mark is not None]
            if marks:
                yield f"{number}.{entry} {' '.join(marks)}"
