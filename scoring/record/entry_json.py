"""Entries as plain JSON values: reading and writing what stands in a record's ``plays`` (record 1.1).

Reading returns values or raises a ``RecordError`` that names the place; it never judges.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.beginning import Beginning
from scoring.entries import (
    DO,
    Adjust,
    Block,
    Call,
    Called,
    Count,
    Done,
    Draw,
    Entry,
    Lay,
    Left,
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
from scoring.record.entry_forms import AT, ENTRY_FORMS, NOTE, PATIENCE_FORMS, SENT_AS
from scoring.record.json_values import Json, JsonObject
from scoring.record.reading import Node


@dataclass(frozen=True, slots=True)
class Marks:
    """The parts of an entry that no rule uses: its sender's id, when it was made, a note."""

    id: str | None = None
    at: str | None = None
    note: str = ""


def read_entry(data: object, place: str = "", alone: bool = False) -> Entry:
    """Read the entry from JSON values.

    :param alone: the entry belongs to a patience: the seat may be left out, and a draw names its tile
    :raises RecordError: when something is missing, unknown or of a wrong type; names the place
    """
    node = Node(data, place).mapping()
    do = node.need("do").one_of(tuple(ENTRY_FORMS))
    return (PATIENCE_FORMS if alone else ENTRY_FORMS)[do].read(node)


def read_marks(data: object, place: str = "") -> Marks:
    """Read the id, time and note of an entry.

    :raises RecordError: when one of them is malformed; names the place
    """
    node = Node(data, place).mapping()
    return Marks(SENT_AS.read(node), AT.read(node), NOTE.read(node))


def write_entry(entry: Entry) -> JsonObject:
    """Write the entry as the record has it, without default values."""
    written: JsonObject = {"do": DO[type(entry)]}
    match entry:
        case Play():
            written |= {"seat": entry.seat, "tile": str(entry.tile)}
            written |= {key: value for key in ("arm", "inward") if (value := getattr(entry, key)) is not None}
            written |= {"subtract": True} if entry.subtract else {}
        case Draw():
            shown = {"tile": str(entry.tile)} if entry.tile else {"tiles": entry.tiles}
            written |= {"seat": entry.seat, **shown}
        case Pass() | Done() | Call():
            written |= {"seat": entry.seat}
        case Miss():
            written |= {"seat": entry.seat, "tile": str(entry.tile)}
        case Block():
            written |= {} if entry.seat is None else {"seat": entry.seat}
        case Count():
            written |= {"left": {str(seat): _write_left(left) for seat, left in entry.left.items()}}
        case Adjust():
            written |= {"seat": entry.seat, "points": entry.points, "reason": entry.reason}
        case Void():
            written |= {"reason": entry.reason}
        case Score():
            written |= {"seat": entry.seat, "points": entry.points, **({"bonus": entry.bonus} if entry.bonus else {})}
        case Out():
            written |= {"seat": entry.seat, **({"points": entry.points} if entry.points else {})}
        case Result():
            written |= _write_result(entry)
        case Lay():
            written |= {"seat": entry.seat, **_write_start(entry)}
        case Remove():
            written |= {"seat": entry.seat, "tiles": [str(tile) for tile in entry.tiles]}
        case Move():
            written |= {"seat": entry.seat, "from": entry.from_column, "to": entry.to_column}
    return written | ({"stands": True} if entry.stands else {})


def write_beginning(beginning: Beginning) -> JsonObject:
    """Write the keys that tell how a hand began, as a record has them; only what the table said is written."""
    written: JsonObject = {}
    if beginning.depth:
        written["depth"] = beginning.depth.value
    if beginning.leader:
        written["leader"] = beginning.leader
    if beginning.dealt:
        written["dealt"] = {str(seat): tiles for seat, tiles in beginning.dealt.items()}
    if beginning.no_double:
        written["no_double"] = True
    if beginning.hub:
        written["hub"] = str(beginning.hub)
    if beginning.laid_by:
        written["laid_by"] = beginning.laid_by
    return written


def _write_result(result: Result) -> JsonObject:
    points: JsonObject = {str(side): points for side, points in result.points.items()}
    seat: JsonObject = {} if result.seat is None else {"seat": result.seat}
    winners: JsonObject = {} if result.winners is None else {"winners": list(result.winners)}
    return {**seat, "ending": result.ending.value, "points": points, **winners}


def _write_start(lay: Lay) -> JsonObject:
    columns = [[str(tile) for tile in column] for column in lay.columns]
    parts = {key: [str(tile) for tile in getattr(lay, key)] for key in ("row", "reserve", "hand")}
    return {key: part for key, part in ({"columns": columns} | parts).items() if part}


def _write_left(left: Left) -> Json:
    if isinstance(left, Called):
        return {"pips": left.pips} if left.tiles is None else {"tiles": left.tiles, "pips": left.pips}
    return [str(tile) for tile in left]
