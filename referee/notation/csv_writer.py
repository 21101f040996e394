"""The writer of sessions as CSV: a row for each entry, or a row for each hand, for spreadsheets (docs/notation.md)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.notation.csv_columns import COLUMNS, ENDED, GAME, HAND, NOBODY, RULE, SEAT, SESSION, VERSION, protected
from referee.notation.lists import columns_written, count_written, numbered, spaced
from referee.notation.score_sheet import EntryLine, HandSheet, ScoreSheet
from scoring.beginning import Beginning
from scoring.depths import Depth
from scoring.entries import (
    DO,
    Adjust,
    Count,
    Draw,
    Entry,
    Lay,
    Miss,
    Move,
    Out,
    Play,
    Remove,
    Result,
    Score,
    Void,
    seat_of,
)
from scoring.record.entry_json import Marks

Row = Mapping[str, object]

HAND_COLUMNS = ("hand", "at", "leader", "entries", "ending", "winners", "points", "scores", "note", "depth")


def write_csv(sheet: ScoreSheet) -> str:
    """Return the whole session with a row for each entry, after rows with the game, its rules and the seats."""
    return _table(COLUMNS, _rows(sheet))


def write_hands_csv(sheet: ScoreSheet) -> str:
    """Return a row for each hand. This form can't be read back."""
    return _table(HAND_COLUMNS, (_summary(sheet, number, hand) for number, hand in enumerate(sheet.hands, start=1)))


def _table(columns: Sequence[str], rows: Iterable[Row]) -> str:
    written = io.StringIO(newline="")
    writer = csv.DictWriter(written, columns)
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue()


def _rows(sheet: ScoreSheet) -> Iterator[Row]:
    depth = {} if sheet.depth is Depth.TILES else {"depth": sheet.depth}
    yield {"do": SESSION, "value": VERSION, **depth, **_marks(sheet.marks)}
    yield {"do": GAME, "value": sheet.game.slug}
    for key, value in sheet.game.option_values.items():
        yield {"do": RULE, "key": key, "value": _truth(value) if isinstance(value, bool) else value}
    for seat, (name, side) in enumerate(zip(sheet.names, sheet.sides, strict=True), start=1):
        yield {"do": SEAT, "seat": seat, "player": protected(name), "side": side}
    for number, hand in enumerate(sheet.hands, start=1):
        yield {"hand": number, "do": HAND, **_beginning(sheet.beginning_of(hand)), **_marks(hand.marks)}
        for entry, line in enumerate(hand.entries, start=1):
            yield {"hand": number, "entry": entry, **_entry(sheet, line), **_marks(line.marks)}
    if sheet.ended:
        yield {"do": ENDED}


def _marks(marks: Marks) -> Row:
    return {"id": marks.id or "", "at": protected(marks.at or ""), "note": protected(marks.note)}


def _beginning(beginning: Beginning) -> Row:
    no_double = {"no_double": "true"} if beginning.no_double else {}
    hub = {"hub": str(beginning.hub or ""), "laid_by": beginning.laid_by or ""}
    led = {"leader": beginning.leader or "", "dealt": numbered(beginning.dealt)}
    return {"depth": beginning.depth or "", **led, **no_double, **hub}


def _entry(sheet: ScoreSheet, line: EntryLine) -> Row:
    seat, ruling = seat_of(line.entry), line.ruling
    return {
        "seat": "" if seat is None else seat,
        "player": protected(sheet.name_of(seat)),
        "do": DO[type(line.entry)],
        **_fields(line.entry),
        "legal": _truth(ruling.legal),
        "stands": _truth(line.entry.stands),
        "end_total": "" if ruling.hand.end_total is None else ruling.hand.end_total,
        "points": ruling.points,
        "scores": spaced(sheet.scores_of(ruling.hand)),
    }


def _fields(entry: Entry) -> Row:
    """Return the columns of this kind of entry."""
    match entry:
        case Play():
            subtract = {"subtract": "true"} if entry.subtract else {}
            return {"tile": entry.tile, "arm": _number(entry.arm), "inward": _number(entry.inward), **subtract}
        case Draw():
            return {"tile": entry.tile} if entry.tile else {"tiles": entry.tiles}
        case Miss():
            return {"tile": entry.tile}
        case Count():
            return {"left": count_written(entry.left)}
        case Score():
            return {"called": entry.points, "bonus": entry.bonus}
        case Out():
            return {"called": entry.points or ""}
        case Result():
            winners = "" if entry.winners is None else spaced(entry.winners) or NOBODY
            return {"ending": entry.ending, "winners": winners, "by_side": numbered(entry.points)}
        case Adjust():
            return {"adjust": entry.points, "reason": protected(entry.reason)}
        case Void():
            return {"reason": protected(entry.reason)}
        case Lay():
            open_tiles = {"row": spaced(entry.row), "reserve": spaced(entry.reserve), "in_hand": spaced(entry.hand)}
            return {**open_tiles, "columns": protected(columns_written(entry.columns))}
        case Remove():
            return {"tiles": spaced(entry.tiles)}
        case Move():
            return {"from": entry.from_column, "to": entry.to_column}
        case _:
            return {}


def _summary(sheet: ScoreSheet, number: int, hand: HandSheet) -> Row:
    result = hand.result
    awards = result.awards if result else ()
    points = sum(award.points for award in awards) + sum(line.ruling.points for line in hand.entries)
    return {
        "hand": number,
        "at": protected(hand.marks.at or ""),
        "leader": protected(sheet.name_of(hand.start.leader)),
        "entries": len(hand.entries),
        "ending": str(result.ending) if result else "",
        "winners": spaced(result.winners) if result else "",
        "points": points,
        "scores": spaced(sheet.scores_of(hand.hand)),
        "note": protected(hand.marks.note),
        "depth": hand.start.depth,
    }


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _number(value: int | None) -> object:
    return "" if value is None else value
