"""The reader of an imported log, whose lines become rows that aren't stored yet (record 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext_noop

from referee import models
from referee.log.chain import HASHED
from referee.log.verification import ShownLine
from referee.models.log_ids import LogIds
from referee.notation.times import read_moment
from scoring.messages import Message
from scoring.record import Json, JsonObject, Node, RecordError
from scoring.record.forms import MOMENT, SENT_ID, TRUTH, Field, FieldKind, Form, T, needed, one_of, text, whole

LONGEST_WHY = 200
_HIGHEST = 2**31 - 1
_MOST_POINTS = 10**9
_NOT_FROM_HERE = gettext_noop("This is either the keeper or a seat: {shape}.")


class FileLine(NamedTuple):
    """A line of a log in a file: as it was hashed, the row that it makes here, and the status that the file gives it.

    The row has the ids of this server, and the players of the server from which it came.
    """

    shown: ShownLine
    row: models.Play
    device: int | None
    legal: bool | None
    points: int | None
    in_force: bool


class FileLog(NamedTuple):
    """The log in a file, and the ids that it shows for its rows."""

    lines: tuple[FileLine, ...]
    head: str
    seal: str
    ids: LogIds


def read_lines(node: Node) -> FileLog:
    """Return the log that JSON values hold.

    :raises RecordError: something is missing, unknown or of a wrong type; the error names the place
    """
    node.only("lines", "head", "seal")
    ids = LogIds.fresh()
    return FileLog(
        read_some_lines(node.need("lines"), ids), node.need("head").text(100), node.need("seal").text(100), ids
    )


def read_some_lines(node: Node, ids: LogIds) -> tuple[FileLine, ...]:
    """Return lines that JSON values hold; ``ids`` translates their ids to those of the rows.

    :raises RecordError: as `read_lines` does
    """
    keys: dict[int | None, models.Key] = {}
    return tuple(_read_line(line, ids, keys) for line in node.items())


def _read_line(node: Node, ids: LogIds, keys: dict[int | None, models.Key]) -> FileLine:
    values = _LINE.read(node)
    kind, by = models.Play.Kind(values[_KIND]), values[_BY]
    hand, of, entry = values[_HAND], values[_OF], values[_ENTRY]
    row = models.Play(
        id=ids.line(values[_ID]),
        hand_id=ids.line(hand) if hand else None,
        version=values[_VERSION],
        kind=kind,
        entry=ids.entry(kind, entry or {}),
        of=ids.line(of) if of else None,
        changes=ids.changes(values[_CHANGES]),
        at=values[_AT],
        why=values[_WHY],
        hash=values[_HASH],
        by=None if by is None else keys.setdefault(by.seat, models.Key(seat=by.seat)),
    )
    fields = read_object(node)
    fields = {name: fields[name] for name in HASHED}
    shown = ShownLine(row.version, fields, row.hash)
    return FileLine(shown, row, values[_DEVICE], values[_LEGAL], values[_POINTS], values[_IN_FORCE])


class _Writer(NamedTuple):
    """The writer of a line; ``seat`` is None for the keeper."""

    seat: int | None


def _read_writer(node: Node) -> _Writer:
    match node.value:
        case {"keeper": True, **rest} if not rest:
            return _Writer(None)
        case {"seat": _, **rest} if not rest:
            return _Writer(node.need("seat").whole(1, 99))
        case _:
            raise RecordError(node.place, Message(_NOT_FROM_HERE, {"shape": '{"keeper": true}, {"seat": 2}'}))


def _read_changes(node: Node) -> list[JsonObject]:
    return [read_object(item) for item in node.items()]


def read_object(node: Node) -> JsonObject:
    """Return the members of a JSON object."""
    return {key: _plain(value) for key, value in node.members().items()}


def _plain(value: object) -> Json:
    """Return the value with its static type; it was read from JSON."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    assert value is None or isinstance(value, (bool, int, float, str))
    return value


def _there(name: str, kind: FieldKind[T]) -> Field[T | None]:
    """Return the field of a key that must be present, though its value may be null."""

    def read(node: Node) -> T | None:
        if node.members().get(name, ...) is ...:
            node.need(name)
        found = node.get(name)
        return None if found is None else kind.read(found)

    return Field(name, read, kind.schema, True)


_ANY_ID: FieldKind[UUID] = FieldKind(lambda node: UUID(node.uuid()), SENT_ID.schema)
_VERSION = needed("version", whole(0, _HIGHEST))
_ID = needed("id", _ANY_ID)
_KIND = needed("kind", one_of(*models.Play.Kind.values))
_HAND = _there("hand", _ANY_ID)
_ENTRY = _there("entry", FieldKind(read_object, {"type": "object"}))
_OF = _there("of", _ANY_ID)
_CHANGES = _there("changes", FieldKind(_read_changes, {"type": "array"}))
_BY = _there("by", FieldKind(_read_writer, {"type": "object"}))
_DEVICE = _there("device", whole(1, _HIGHEST))
_AT = needed("at", FieldKind(read_moment, MOMENT.schema))
_WHY = needed("why", text(LONGEST_WHY))
_LEGAL = _there("legal", TRUTH)
_POINTS = _there("points", whole(-_MOST_POINTS, _MOST_POINTS))
_IN_FORCE = needed("in_force", TRUTH)
_HASH = needed("hash", text(64))
_LINE = Form(
    *(_VERSION, _ID, _KIND, _HAND, _ENTRY, _OF, _CHANGES, _BY, _DEVICE),
    *(_AT, _WHY, _LEGAL, _POINTS, _IN_FORCE, _HASH),
)
