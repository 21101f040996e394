"""The forms of entries in the record (record 1.1): the fields of each kind, and the entry that they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.ending import Ending
from scoring.entries import (
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
from scoring.marking import N_
from scoring.messages import Message
from scoring.record.forms import (
    LAID_TILE,
    MOMENT,
    SENT_ID,
    TILE,
    TRUTH,
    Field,
    FieldKind,
    Form,
    Values,
    either_of,
    list_of,
    needed,
    one_of,
    optional,
    read_fields,
    text,
    whole,
)
from scoring.record.json_values import JsonObject
from scoring.record.reading import Node, RecordError

MOST_POINTS = 999_999_999
"""The most points that a hand can bring: in a pool they are cents."""

NUMBER = whole(-1_000_000, 1_000_000)
"""The number of a seat, an arm or a half. The rules decide if it exists."""

# Fields of any entry

SENT_AS = optional("id", SENT_ID, None, "Made by the sender: the same id twice is written once.")
AT = optional("at", MOMENT, None, "ISO 8601.")
NOTE = optional("note", text(500), "")
MARKS = (SENT_AS, AT, NOTE)
"""Fields that no rule looks at."""

STANDS = optional("stands", TRUTH, False, "Let it stand although it breaks a rule.")

SEAT = needed("seat", NUMBER)
ANY_SEAT = optional("seat", NUMBER, None)
PLAYER = optional("seat", NUMBER, 1, "May be left out in a patience.")

# Fields of some entries

PLAYED = needed("tile", TILE)
ARM = optional("arm", NUMBER, None, "Where there is a choice.")
INWARD = optional("inward", NUMBER, None, "The half that touches.")
SUBTRACT = optional("subtract", TRUTH, False, "For that house rule.")
DRAWN = optional("tiles", whole(1, 136), 1, "How many.")
POINTS = needed("points", whole(-9999, 9999))
REASON = needed("reason", text(500))
TILES = list_of(TILE)
ROW = optional("row", list_of(LAID_TILE), ())
COLUMNS = optional("columns", list_of(TILES), (), "From the top down.")
RESERVE = optional("reserve", TILES, ())
OPEN_HAND = optional("hand", TILES, ())
TAKEN_OUT = needed("tiles", TILES)
FROM = needed("from", NUMBER, "A column, from 1.")
TO = needed("to", NUMBER, "A column, from 1.")

CALLED_POINTS = needed("points", whole(-MOST_POINTS, MOST_POINTS))
BONUS = optional("bonus", text(40), "", "The reason of the award, where it has a name.")
CALLED_LAST = optional(
    "points", whole(-MOST_POINTS, MOST_POINTS), 0, "Those called for the last tile, if not entered before."
)
ENDINGS = (Ending.DOMINO, Ending.BLOCKED, Ending.TARGET)
HAND_ENDING = needed("ending", one_of(*(ending.value for ending in ENDINGS)))
WINNERS = optional("winners", list_of(NUMBER), None, "Sides. Left out, the points show who won, where they can.")
_CALLED_TILES = optional("tiles", whole(0, 136), None, "May be left out where plays aren't entered.")
_CALLED_PIPS = needed("pips", whole(0, 9999))
_CALLED = Form(
    _CALLED_TILES, _CALLED_PIPS, title="CalledTiles", about="How many tiles a seat has left, and their pips."
)


SEATS_FROM_1 = N_("The seats are numbered from 1.")
SIDES_FROM_1 = N_("The sides are numbered from 1.")


def _read_left(node: Node) -> Left:
    if isinstance(node.value, list):
        return tuple(sorted(TILES.read(node)))
    called = _CALLED.read(node)
    return Called(called[_CALLED_TILES], called[_CALLED_PIPS])


def _read_left_by_seat(node: Node) -> Mapping[int, Left]:
    return {_numbered(key, each, SEATS_FROM_1): _read_left(each) for key, each in node.entries()}


def _read_points_by_side(node: Node) -> Mapping[int, int]:
    return {_numbered(key, each, SIDES_FROM_1): each.whole(-MOST_POINTS, MOST_POINTS) for key, each in node.entries()}


def _numbered(key: str, node: Node, otherwise: str) -> int:
    """Return the key as the number that it is.

    :raises RecordError: when it isn't one; says ``otherwise``
    """
    if not (key.isascii() and key.isdigit() and len(key) < 4):
        raise RecordError(node.place, Message(otherwise))
    return int(key)


LEFT = needed(
    "left",
    FieldKind(
        _read_left_by_seat,
        {
            "type": "object",
            "propertyNames": {"pattern": "^[0-9]{1,3}$"},
            "additionalProperties": {"anyOf": [TILES.schema, _CALLED.schema()]},
        },
    ),
    "What each seat has left, by seat: its tiles, or how many and their pips.",
)


POINTS_BY_SIDE = needed(
    "points",
    FieldKind(
        _read_points_by_side,
        {
            "type": "object",
            "propertyNames": {"pattern": "^[0-9]{1,3}$"},
            "additionalProperties": whole(-MOST_POINTS, MOST_POINTS).schema,
        },
    ),
    "The points that the hand brought, by side.",
)


class EntryForm:
    """A kind of entry: its seat, the fields that are its own, and the entry that they make."""

    def __init__(self, seat: Field[int | None], fields: tuple[Field[object], ...], make: Callable[[Values], Entry]):
        self.seat = seat
        self.fields = fields
        self.make = make
        self._read = (seat, *fields, STANDS)
        self._known = ("do", "seat", "stands", "id", "at", "note", *(field.name for field in fields))

    def read(self, node: Node) -> Entry:
        """Read an entry.

        :raises RecordError: when something is missing, unknown or of a wrong type; names the place
        """
        return self.make(read_fields(node, self._read, self._known))

    def schema(self, do: str, *more: Field[object]) -> JsonObject:
        """Return the JSON Schema of such an entry; ``more`` are fields that may stand in it too."""
        named = needed("do", FieldKind(lambda node: do, {"type": "string", "const": do}))
        return Form(named, *self._read, *MARKS, *more, title=f"{do.capitalize()}Entry").schema()

    def for_one(self) -> EntryForm:
        """Return the form of the same entry in a patience, where there is only one seat."""
        return EntryForm(PLAYER, self.fields, self.make)


ENTRY_FORMS: Mapping[str, EntryForm] = {
    "play": EntryForm(
        SEAT,
        (PLAYED, ARM, INWARD, SUBTRACT),
        lambda v: Play(v[SEAT], v[PLAYED], v[ARM], v[INWARD], v[SUBTRACT], v[STANDS]),
    ),
    "draw": EntryForm(SEAT, (DRAWN,), lambda v: Draw(v[SEAT], v[DRAWN], v[STANDS])),
    "pass": EntryForm(SEAT, (), lambda v: Pass(v[SEAT], v[STANDS])),
    "done": EntryForm(SEAT, (), lambda v: Done(v[SEAT], v[STANDS])),
    "call": EntryForm(SEAT, (), lambda v: Call(v[SEAT], v[STANDS])),
    "miss": EntryForm(SEAT, (PLAYED,), lambda v: Miss(v[SEAT], v[PLAYED], v[STANDS])),
    "block": EntryForm(ANY_SEAT, (), lambda v: Block(v[ANY_SEAT], v[STANDS])),
    "count": EntryForm(ANY_SEAT, (LEFT,), lambda v: Count(v[LEFT], v[STANDS])),
    "adjust": EntryForm(SEAT, (POINTS, REASON), lambda v: Adjust(v[SEAT], v[POINTS], v[REASON], v[STANDS])),
    "void": EntryForm(ANY_SEAT, (REASON,), lambda v: Void(v[REASON], v[STANDS])),
    "score": EntryForm(SEAT, (CALLED_POINTS, BONUS), lambda v: Score(v[SEAT], v[CALLED_POINTS], v[BONUS], v[STANDS])),
    "out": EntryForm(SEAT, (CALLED_LAST,), lambda v: Out(v[SEAT], v[CALLED_LAST], v[STANDS])),
    "result": EntryForm(
        ANY_SEAT,
        (HAND_ENDING, POINTS_BY_SIDE, WINNERS),
        lambda v: Result(Ending(v[HAND_ENDING]), v[POINTS_BY_SIDE], v[ANY_SEAT], v[WINNERS], v[STANDS]),
    ),
    "lay": EntryForm(
        PLAYER,
        (ROW, COLUMNS, RESERVE, OPEN_HAND),
        lambda v: Lay(v[ROW], v[COLUMNS], v[RESERVE], v[OPEN_HAND], v[PLAYER], v[STANDS]),
    ),
    "remove": EntryForm(PLAYER, (TAKEN_OUT,), lambda v: Remove(v[TAKEN_OUT], v[PLAYER], v[STANDS])),
    "move": EntryForm(PLAYER, (FROM, TO), lambda v: Move(v[FROM], v[TO], v[PLAYER], v[STANDS])),
}
"""Every kind of entry, by its ``do``."""

PATIENCE_FORMS: Mapping[str, EntryForm] = {
    **{do: form.for_one() for do, form in ENTRY_FORMS.items()},
    "draw": EntryForm(PLAYER, (PLAYED,), lambda v: Draw(v[PLAYER], 1, v[STANDS], v[PLAYED])),
}
"""Every kind of entry in a patience, by its ``do``: the seat may be left out, and a draw names its tile."""


class AnyEntry:
    """An entry of any kind, of a game at the table or of a patience; ``more`` are fields that may stand in it too."""

    def __init__(self, *more: Field[object], title: str = "Entry") -> None:
        self.more = more
        self.title = title

    def schema(self) -> JsonObject:
        """Return the JSON Schema of such an entry."""
        return {
            "title": self.title,
            "description": "One entry: which keys belong to it depends on `do`.",
            "required": ["do"],
            "oneOf": [self._schema_of(do) for do in ENTRY_FORMS],
            "discriminator": {"propertyName": "do"},
        }

    def _schema_of(self, do: str) -> JsonObject:
        """Return the JSON Schema of a kind of entry, with every key that it has at the table or in a patience."""
        return either_of(*(forms[do].schema(do, *self.more) for forms in (ENTRY_FORMS, PATIENCE_FORMS)))
