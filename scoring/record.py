"""The session record: read from and written as plain JSON values (contract 1).

Reading answers with values or raises a ``RecordError`` that names the place; it never judges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

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
from scoring.names import clean_name, same_name_key
from scoring.options import OptionError
from scoring.patience import PATIENCES, Patience
from scoring.reading import Node, RecordError
from scoring.variant import Variant
from scoring.variants import VARIANTS

__all__ = [
    "GAMES",
    "HandRecord",
    "Marks",
    "Record",
    "RecordError",
    "read_entry",
    "read_game",
    "read_record",
    "write_entry",
]

RECORD = 1
"""The version of this format."""

GAMES: dict[str, Variant | Patience] = {**VARIANTS, **PATIENCES}
"""Every game and patience by its name in records."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What an entry carries that no rule looks at: its sender's id, when it was made, a note."""

    id: str | None = None
    at: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One deal as it was written down."""

    leader: int | None
    dealt: Mapping[int, int] | None
    no_double: bool
    entries: tuple[Entry, ...]
    marks: tuple[Marks, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A whole session as it was written down; ``variant`` has the table's house rules.

    ``ended``: the players ended the session of their own accord.
    """

    variant: Variant | Patience
    names: tuple[str, ...]
    sides: tuple[int, ...]
    hands: tuple[HandRecord, ...]
    ended: bool = False


def read_record(data: object) -> Record:
    """The record that JSON values hold.

    :raises RecordError: something is missing, unknown or of a wrong type; names the place
    """
    top = Node(data, "").only("record", "variant", "options", "seats", "hands", "ended", "rules", "id", "at", "note")
    top.need("record").one_of((RECORD,))
    variant, names, sides = read_game(data)
    hands = tuple(_read_hand(node, variant, len(names)) for node in top.need("hands").items())
    ended = top.get("ended")
    return Record(variant, names, sides, hands, ended.truth() if ended else False)


def read_game(data: object) -> tuple[Variant | Patience, tuple[str, ...], tuple[int, ...]]:
    """The game or patience with its house rules, the names of the seats and their sides.

    :raises RecordError: as ``read_record``
    """
    top = Node(data, "").mapping()
    variant = GAMES[top.need("variant").one_of(tuple(GAMES))]
    seats = top.need("seats").items()
    if len(seats) not in variant.players:
        low, high = min(variant.players), max(variant.players)
        by = f"{low} to {high}" if low < high else str(low)
        raise RecordError("seats", f"{variant.name} is played by {by}, not by {len(seats)}")
    names = tuple(_read_name(node, number) for number, node in enumerate(seats, start=1))
    _check_different(names)
    sides = _read_sides(seats, variant)
    options = top.get("options")
    chosen = options.mapping().value if options else {}
    try:
        return variant.with_options(chosen, len(names)), names, sides
    except OptionError as error:
        raise RecordError(f"options.{error.key}", error.message) from None


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


def write_entry(entry: Entry) -> dict[str, Any]:
    """The entry as the record writes it, without what is as by default."""
    written: dict[str, Any] = {"do": DO[type(entry)]}
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


def _write_start(lay: Lay) -> dict[str, Any]:
    columns = [[str(tile) for tile in column] for column in lay.columns]
    parts = {key: [str(tile) for tile in getattr(lay, key)] for key in ("row", "reserve", "hand")}
    return {key: part for key, part in ({"columns": columns} | parts).items() if part}


def _write_left(left: Left) -> object:
    return left._asdict() if isinstance(left, Called) else [str(tile) for tile in left]


def _read_hand(node: Node, variant: Variant | Patience, players: int) -> HandRecord:
    node.only("leader", "dealt", "no_double", "plays", "id", "at", "note")
    plays = node.need("plays").items()
    if isinstance(variant, Patience):
        return _read_patience(node.only("leader", "plays", "id", "at", "note"), plays)
    leader, dealt, no_double = read_deal(node, variant, players)
    return HandRecord(
        leader,
        dealt,
        no_double,
        tuple(read_entry(play.value, play.place) for play in plays),
        tuple(read_marks(play.value, play.place) for play in plays),
    )


def _read_patience(node: Node, plays: list[Node]) -> HandRecord:
    leader = node.get("leader")
    return HandRecord(
        leader.whole(1, 1) if leader else None,
        None,
        False,
        tuple(read_entry(play.value, play.place, alone=True) for play in plays),
        tuple(read_marks(play.value, play.place) for play in plays),
    )


def read_deal(node: Node, variant: Variant, players: int) -> tuple[int | None, dict[int, int] | None, bool]:
    """Who leads, how many tiles each seat was dealt where that isn't what the rules say, and whether nobody has a double.

    :raises RecordError: one of them is malformed or impossible; names the place
    """
    leader, dealt, no_double = node.get("leader"), node.get("dealt"), node.get("no_double")
    tiles: dict[int, int] | None = None
    if dealt:
        tiles = {}
        for key, each in dealt.entries():
            if key not in {str(seat) for seat in range(1, players + 1)}:
                raise RecordError(each.place, f"the seats are numbered from 1 to {players}")
            tiles[int(key)] = each.whole(1, variant.set.size)
        usual = variant.dealt_to(players)
        if sum(tiles.get(seat, usual) for seat in range(1, players + 1)) > variant.set.size:
            raise RecordError(dealt.place, f"the {variant.set.name} set has only {variant.set.size} tiles")
    return leader.whole(1, players) if leader else None, tiles, no_double.truth() if no_double else False


def _read_name(node: Node, number: int) -> str:
    name = node.only("name", "side").get("name")
    if name is None:
        return f"Seat {number}"
    text = name.text(10_000)
    try:
        return clean_name(text)
    except ValueError as error:
        raise RecordError(name.place, str(error)) from None


def _check_different(names: tuple[str, ...]) -> None:
    for index, name in enumerate(names):
        if same_name_key(name) in {same_name_key(earlier) for earlier in names[:index]}:
            raise RecordError(f"seats[{index}].name", f"{name} sits at this table already")


def _read_sides(seats: list[Node], variant: Variant | Patience) -> tuple[int, ...]:
    sides = tuple(
        side.whole(1, len(seats)) if (side := node.get("side")) else number
        for number, node in enumerate(seats, start=1)
    )
    if len(set(sides)) == len(sides):
        return sides
    if not variant.partners:
        raise RecordError("seats", f"{variant.name} has no partners: every seat is its own side")
    if len(sides) != 4 or sides[0] != sides[2] or sides[1] != sides[3] or sides[0] == sides[1]:
        raise RecordError("seats", "partners are seats 1 and 3 against seats 2 and 4, of four")
    return sides


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
