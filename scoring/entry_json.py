"""Entries as plain JSON values: reading and writing what stands in a record's ``plays`` (contract 1.1).

Reading answers with values or raises a ``RecordError`` that names the place; it never judges.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scoring.entries import (
    DO,
    Adjust,
    Block,
    Call,
    Called,
    Count,
    Draw,
    Entry,
    Lay,
    Left,
    Miss,
    Move,
    Pass,
    Play,
    Remove,
    Void,
)
from scoring.game import Beginning
from scoring.jsonvalues import Json, JsonObject
from scoring.reading import Node, RecordError


@dataclass(frozen=True, slots=True)
class Marks:
    """What an entry carries that no rule looks at: its sender's id, when it was made, a note."""

    id: str | None = None
    at: str | None = None
    note: str = ""


def read_entry(data: object, place: str = "", alone: bool = False) -> Entry:
    """The entry that JSON values hold.

    :param alone: it belongs to a patience: the seat may be left out, and a draw names its tile
    :raises RecordError: something is missing, unknown or of a wrong type; names the place
    """
    node = Node(data, place).mapping()
    do = node.need("do").one_of(tuple(_READERS))
    fields, read = _READERS_ALONE.get(do, _READERS[do]) if alone else _READERS[do]
    node.only("do", "seat", "stands", "id", "at", "note", *fields)
    _number(node, "seat")
    if alone and node.get("seat") is None:
        node = Node({**node.value, "seat": 1}, place)
    return read(node)


def read_marks(data: object, place: str = "") -> Marks:
    """The id, time and note that an entry carries.

    :raises RecordError: one of them is malformed; names the place
    """
    node = Node(data, place).mapping()
    at_id, at, note = node.get("id"), node.get("at"), node.get("note")
    return Marks(at_id.uuid() if at_id else None, at.moment() if at else None, note.text(500) if note else "")


def write_entry(entry: Entry) -> JsonObject:
    """The entry as the record writes it, without what is as by default."""
    written: JsonObject = {"do": DO[type(entry)]}
    match entry:
        case Play():
            written |= {"seat": entry.seat, "tile": str(entry.tile)}
            written |= {key: value for key in ("arm", "inward") if (value := getattr(entry, key)) is not None}
            written |= {"subtract": True} if entry.subtract else {}
        case Draw():
            shown = {"tile": str(entry.tile)} if entry.tile else {"tiles": entry.tiles}
            written |= {"seat": entry.seat, **shown}
        case Pass() | Call():
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
        case Lay():
            written |= {"seat": entry.seat, **_write_start(entry)}
        case Remove():
            written |= {"seat": entry.seat, "tiles": [str(tile) for tile in entry.tiles]}
        case Move():
            written |= {"seat": entry.seat, "from": entry.from_column, "to": entry.to_column}
    return written | ({"stands": True} if entry.stands else {})


def write_beginning(beginning: Beginning) -> JsonObject:
    """The keys of a hand in the record that say how it began, as far as the table said anything."""
    written: JsonObject = {}
    if beginning.leader:
        written["leader"] = beginning.leader
    if beginning.dealt:
        written["dealt"] = {str(seat): tiles for seat, tiles in beginning.dealt.items()}
    if beginning.no_double:
        written["no_double"] = True
    return written


def _write_start(lay: Lay) -> JsonObject:
    columns = [[str(tile) for tile in column] for column in lay.columns]
    parts = {key: [str(tile) for tile in getattr(lay, key)] for key in ("row", "reserve", "hand")}
    return {key: part for key, part in ({"columns": columns} | parts).items() if part}


def _write_left(left: Left) -> Json:
    return left._asdict() if isinstance(left, Called) else [str(tile) for tile in left]


def _stands(node: Node) -> bool:
    stands = node.get("stands")
    return stands.truth() if stands else False


def _seat(node: Node) -> int:
    return node.need("seat").whole(-1_000_000, 1_000_000)


def _lone_seat(node: Node) -> int:
    seat = _number(node, "seat")
    return 1 if seat is None else seat


def _number(node: Node, key: str) -> int | None:
    found = node.get(key)
    return found.whole(-1_000_000, 1_000_000) if found else None


def _read_play(node: Node) -> Play:
    subtract = node.get("subtract")
    return Play(
        seat=_seat(node),
        tile=node.need("tile").tile(),
        arm=_number(node, "arm"),
        inward=_number(node, "inward"),
        subtract=subtract.truth() if subtract else False,
        stands=_stands(node),
    )


def _read_draw(node: Node) -> Draw:
    tiles = node.get("tiles")
    return Draw(_seat(node), tiles.whole(1, 136) if tiles else 1, _stands(node))


def _read_shown_draw(node: Node) -> Draw:
    return Draw(_seat(node), 1, _stands(node), node.need("tile").tile())


def _read_lay(node: Node) -> Lay:
    return Lay(
        row=tuple(each.lying() for each in _list(node, "row")),
        columns=tuple(tuple(each.tile() for each in column.items()) for column in _list(node, "columns")),
        reserve=tuple(each.tile() for each in _list(node, "reserve")),
        hand=tuple(each.tile() for each in _list(node, "hand")),
        seat=_lone_seat(node),
        stands=_stands(node),
    )


def _read_remove(node: Node) -> Remove:
    tiles = tuple(each.tile() for each in node.need("tiles").items())
    return Remove(tiles, _lone_seat(node), _stands(node))


def _read_move(node: Node) -> Move:
    columns = [node.need(key).whole(-1_000_000, 1_000_000) for key in ("from", "to")]
    return Move(columns[0], columns[1], _lone_seat(node), _stands(node))


def _list(node: Node, key: str) -> list[Node]:
    found = node.get(key)
    return found.items() if found else []


def _read_count(node: Node) -> Count:
    left: dict[int, Left] = {}
    for key, each in node.need("left").entries():
        if not (key.isascii() and key.isdigit() and len(key) < 4):
            raise RecordError(each.place, "the seats are numbered from 1")
        left[int(key)] = _read_left(each)
    return Count(left, _stands(node))


def _read_left(node: Node) -> Left:
    if isinstance(node.value, list):
        return tuple(sorted(each.tile() for each in node.items()))
    node.only("tiles", "pips")
    return Called(node.need("tiles").whole(0, 136), node.need("pips").whole(0, 9999))


def _read_adjust(node: Node) -> Adjust:
    return Adjust(_seat(node), node.need("points").whole(-9999, 9999), node.need("reason").text(500), _stands(node))


_READERS: dict[str, tuple[tuple[str, ...], Callable[[Node], Entry]]] = {
    "play": (("tile", "arm", "inward", "subtract"), _read_play),
    "draw": (("tiles",), _read_draw),
    "pass": ((), lambda node: Pass(_seat(node), _stands(node))),
    "call": ((), lambda node: Call(_seat(node), _stands(node))),
    "miss": (("tile",), lambda node: Miss(_seat(node), node.need("tile").tile(), _stands(node))),
    "block": ((), lambda node: Block(_number(node, "seat"), _stands(node))),
    "count": (("left",), _read_count),
    "adjust": (("points", "reason"), _read_adjust),
    "void": (("reason",), lambda node: Void(node.need("reason").text(500), _stands(node))),
    "lay": (("row", "columns", "reserve", "hand"), _read_lay),
    "remove": (("tiles",), _read_remove),
    "move": (("from", "to"), _read_move),
}

_READERS_ALONE: dict[str, tuple[tuple[str, ...], Callable[[Node], Entry]]] = {"draw": (("tile",), _read_shown_draw)}
"""What is read in another way in a patience."""
