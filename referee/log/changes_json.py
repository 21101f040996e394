"""The changes of a correction as JSON (record 3.1), as they are sent and as the log keeps them."""

from __future__ import annotations

from typing import assert_never
from uuid import UUID, uuid4

from django.utils.translation import gettext_noop

from referee.log.changes import AmendBeginning, AmendEntry, Change, ChangeOptions, ChangeSeats, InsertEntry, RemoveEntry
from referee.log.in_force import InForce, Seated
from scoring.entries import Entry
from scoring.game import Game
from scoring.messages import Message
from scoring.record import JsonObject, Node, RecordError
from scoring.record.entry_json import Marks, read_marks, write_beginning, write_entry
from scoring.record.forms import ANYTHING, FieldKind, Form, list_of, mapping_of, needed, object_of, optional
from scoring.record.player_names import same_name_key
from scoring.record.session_forms import BEGINNING, PERSON, SIDE

ID: FieldKind[UUID] = FieldKind(lambda node: UUID(node.uuid()), {"type": "string", "format": "uuid"})
"""The id of a line, an entry or a hand."""

_PLAY = needed("play", ID, "An entry in force.")
_ENTRY: FieldKind[Node] = FieldKind(lambda node: node, {"$ref": "#/$defs/Entry"})
_NEW_ENTRY = needed("entry", _ENTRY)
_HAND = needed("hand", ID)
_BEFORE = optional("before", ID, None, "The entry that it belongs before; left out or null, the hand's end.")
_BEGINNING_FORM = Form(*BEGINNING, title="HandBeginning", about="The beginning of a hand.")
_BEGINNING: FieldKind[Node] = FieldKind(lambda node: node, _BEGINNING_FORM.schema())
_NEW_BEGINNING = needed("entry", _BEGINNING)
_OPTIONS = needed("options", mapping_of(ANYTHING), "The house rules that change.")
_NAME = needed("name", PERSON)
_PLAYER = optional("player", ID, None, "Kept with the log; the name decides.")
_SEAT_FORM = Form(_NAME, SIDE, _PLAYER, title="SeatChange", about="Who sits at a place from now on.")
_SEATS = needed("seats", list_of(object_of(_SEAT_FORM)), "As many as there are, with the same sides.")

_FIELDS = {
    "amend": (_PLAY, _NEW_ENTRY),
    "remove": (_PLAY,),
    "insert": (_HAND, _BEFORE, _NEW_ENTRY),
    "begin": (_HAND, _NEW_BEGINNING),
    "options": (_OPTIONS,),
    "seats": (_SEATS,),
}


def _form(do: str) -> Form:
    named = needed("do", FieldKind(lambda node: node.one_of((do,)), {"type": "string", "const": do}))
    return Form(named, *_FIELDS[do], title=f"{do.capitalize()}Change")


_FORMS = {do: _form(do) for do in _FIELDS}

CHANGE: FieldKind[Node] = FieldKind(
    lambda node: node.mapping(),
    {
        "title": "Change",
        "description": "One change: which keys belong to it depends on `do`.",
        "required": ["do"],
        "oneOf": [form.schema() for form in _FORMS.values()],
        "discriminator": {"propertyName": "do"},
    },
)
"""One change as it was sent, still to be read with `read_change`."""


def read_change(node: Node, now: InForce) -> Change:
    """Return the change that JSON values hold; ``now`` is the session before it.

    :raises RecordError: something is missing, unknown or of a wrong type; the error names the place
    """
    do = node.need("do").one_of(tuple(_FORMS))
    values = _FORMS[do].read(node)
    match do:
        case "amend":
            entry, marks = _read_entry(values[_NEW_ENTRY], now.game)
            return AmendEntry(values[_PLAY], entry, marks)
        case "remove":
            return RemoveEntry(values[_PLAY])
        case "insert":
            entry, marks = _read_entry(values[_NEW_ENTRY], now.game)
            new_id = UUID(marks.id) if marks.id else uuid4()
            return InsertEntry(values[_HAND], values[_BEFORE], new_id, entry, marks)
        case "begin":
            beginning = values[_NEW_BEGINNING].only(*_BEGINNING_FORM.names)
            return AmendBeginning(values[_HAND], now.game.read_beginning(beginning, len(now.seats)))
        case "options":
            return ChangeOptions(values[_OPTIONS])
        case _:
            return ChangeSeats(_read_seats(node.need("seats"), now.seats))


def write_change(change: Change) -> JsonObject:
    """Return a change as the log keeps it, with the ids of inserted entries."""
    match change:
        case AmendEntry(play=play, entry=entry, marks=marks):
            return {"do": "amend", "play": str(play), "entry": write_marked(entry, marks)}
        case RemoveEntry(play=play):
            return {"do": "remove", "play": str(play)}
        case InsertEntry(hand=hand, before=before, id=new_id, entry=entry, marks=marks):
            shown = {"id": str(new_id), **write_marked(entry, marks)}
            return {"do": "insert", "hand": str(hand), "before": str(before) if before else None, "entry": shown}
        case AmendBeginning(hand=hand, beginning=beginning):
            return {"do": "begin", "hand": str(hand), "entry": write_beginning(beginning)}
        case ChangeOptions(options=options):
            return {"do": "options", "options": {key: _plain(value) for key, value in options.items()}}
        case ChangeSeats(seats=seats):
            return {"do": "seats", "seats": [write_seated(seated) for seated in seats]}
        case _:
            assert_never(change)


def write_marked(entry: Entry, marks: Marks) -> JsonObject:
    """Return an entry as the log keeps it: in the form of the record, with its time and note."""
    written = write_entry(entry)
    if marks.at is not None:
        written["at"] = marks.at
    if marks.note:
        written["note"] = marks.note
    return written


def write_seated(seated: Seated) -> JsonObject:
    """Return the player of a seat as the log keeps it."""
    return {
        "name": seated.name,
        "side": seated.side,
        **({"player": str(seated.player)} if seated.player is not None else {}),
    }


OTHER_SEATS = gettext_noop("The number of seats at this table can't be changed from {seats} to {found}.")
SIDES_STAY = gettext_noop("The sides can't be changed. This one stays {side}.")


def _read_entry(node: Node, game: Game) -> tuple[Entry, Marks]:
    return game.read_entry(node.value, node.place), read_marks(node.value, node.place)


def _read_seats(node: Node, now: tuple[Seated, ...]) -> tuple[Seated, ...]:
    items = node.items()
    if len(items) != len(now):
        raise RecordError(node.place, Message(OTHER_SEATS, {"seats": len(now), "found": len(items)}))
    seats: list[Seated] = []
    for item, present in zip(items, now, strict=True):
        name, side = _NAME.read(item), SIDE.read(item)
        if side not in (None, present.side):
            raise RecordError(f"{item.place}.side", Message(SIDES_STAY, {"side": present.side}))
        sits = Seated(name, present.side, _PLAYER.read(item))
        if any(_is_one_player(sits, seated) for seated in seats):
            raise RecordError(
                f"{item.place}.name", Message(gettext_noop("{name} is already at this table."), {"name": name})
            )
        seats.append(sits)
    return tuple(seats)


def _is_one_player(one: Seated, other: Seated) -> bool:
    """Return True if two seats name the same player.

    A log may have two players whose names look the same now and were different once.
    """
    return one.player == other.player and same_name_key(one.name) == same_name_key(other.name)


def _plain(value: object) -> bool | int | str | None:
    """Return the value of a house rule as it was sent, or None for any other type, which the rules then refuse."""
    return value if isinstance(value, (bool, int, str)) else None
