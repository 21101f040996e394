"""JSON objects, declared once field by field. The same declaration is used to read them and to describe them.

>>> TILES = optional("tiles", whole(1, 136), 1, "How many.")
>>> DRAWN = Form(TILES)
>>> DRAWN.read(Node({"tiles": 2}, ""))[TILES]
2
>>> DRAWN.schema()["properties"]["tiles"]["maximum"]
136
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from scoring.record.json_values import JsonObject
from scoring.record.reading import Node, RecordError, each_of, together
from scoring.tiles import WRITTEN, LaidTile, Tile

T = TypeVar("T")
D = TypeVar("D")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class FieldKind(Generic[T_co]):
    """A kind of value: the way to read it, and its JSON Schema.

    ``read`` raises a ``RecordError`` that names the place if the value is of another kind.
    """

    read: Callable[[Node], T_co]
    schema: JsonObject


@dataclass(frozen=True, slots=True)
class Field(Generic[T_co]):
    """A key of an object; ``read`` takes the object."""

    name: str
    read: Callable[[Node], T_co]
    schema: JsonObject
    required: bool


def needed(name: str, kind: FieldKind[T], meaning: str = "") -> Field[T]:
    """Declare a key that must be there."""
    return Field(name, lambda node: kind.read(node.need(name)), _described(kind.schema, meaning), True)


def optional(name: str, kind: FieldKind[T], default: D, meaning: str = "") -> Field[T | D]:
    """Declare a key that may be missing or null. Its value is then ``default``."""

    def read(node: Node) -> T | D:
        found = node.get(name)
        return default if found is None else kind.read(found)

    return Field(name, read, _described(_or_null(kind.schema), meaning), False)


class Values:
    """The values read from an object, by the field that each was declared with."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def __getitem__(self, field: Field[T]) -> T:
        return cast(T, self._values[field.name])


def read_fields(node: Node, fields: Iterable[Field[object]], known: Iterable[str]) -> Values:
    """Read the value of every field of an object that has no other keys than these.

    :raises RecordError: when a key is missing, unknown or of a wrong type; names every such place
    """
    values: dict[str, object] = {}
    errors: list[RecordError] = []
    try:
        node.only(*known)
    except RecordError as error:
        errors.append(error)
    for field in fields:
        try:
            values[field.name] = field.read(node)
        except RecordError as error:
            errors.append(error)
    if errors:
        raise together(errors)
    return Values(values)


class Form:
    """The fields of an object, in the order in which they are read; it has no other keys than these.

    ``title`` is the name of its schema, and ``about`` describes it to people.
    """

    def __init__(self, *fields: Field[object], title: str = "", about: str = "") -> None:
        self.fields = fields
        self.title = title
        self.about = about
        self.names = tuple(field.name for field in fields)

    def read(self, node: Node) -> Values:
        """Read the value of every field.

        :raises RecordError: when a key is missing, unknown or of a wrong type; names the place
        """
        return read_fields(node, self.fields, self.names)

    def schema(self) -> JsonObject:
        """Return the JSON Schema of such an object."""
        required = [field.name for field in self.fields if field.required]
        return {
            **({"title": self.title} if self.title else {}),
            **({"description": self.about} if self.about else {}),
            "type": "object",
            "properties": {field.name: field.schema for field in self.fields},
            **({"required": required} if required else {}),
            "additionalProperties": False,
        }


def either_of(one: JsonObject, other: JsonObject) -> JsonObject:
    """Return the schema of an object that is read by one of two forms: the keys of both, and needed are those of each."""
    keys = [schema["properties"] for schema in (one, other)]
    needed_keys = [schema.get("required", []) for schema in (one, other)]
    assert isinstance(keys[0], dict) and isinstance(keys[1], dict)
    assert isinstance(needed_keys[0], list) and isinstance(needed_keys[1], list)
    both = [key for key in needed_keys[0] if key in needed_keys[1]]
    return one | {"properties": keys[0] | keys[1], "required": both}


# Kinds


def whole(least: int, most: int) -> FieldKind[int]:
    """Return the kind of a whole number between the bounds, both included."""
    return FieldKind(lambda node: node.whole(least, most), {"type": "integer", "minimum": least, "maximum": most})


def text(longest: int) -> FieldKind[str]:
    """Return the kind of a text of at most this many characters."""
    return FieldKind(lambda node: node.text(longest), {"type": "string", "maxLength": longest})


def one_of(*values: str) -> FieldKind[str]:
    """Return the kind of a text that is one of these."""
    return FieldKind(lambda node: node.one_of(values), {"type": "string", "enum": list(values)})


def list_of(kind: FieldKind[T], at_least: int = 0) -> FieldKind[tuple[T, ...]]:
    """Return the kind of a list of values of the same kind.

    ``at_least`` is only described in the schema; the reader of the list must check its length.
    """
    fewest: JsonObject = {"minItems": at_least} if at_least else {}

    return FieldKind(
        lambda node: each_of(node.items(), kind.read),
        {"type": "array", "items": kind.schema, **fewest},
    )


def object_of(form: Form) -> FieldKind[Values]:
    """Return the kind of an object with these fields."""
    return FieldKind(form.read, form.schema())


def mapping_of(kind: FieldKind[T]) -> FieldKind[dict[str, T]]:
    """Return the kind of an object whose values are all of one kind, whatever its keys."""
    return FieldKind(
        lambda node: {key: kind.read(value) for key, value in node.entries()},
        {"type": "object", "additionalProperties": kind.schema},
    )


ANYTHING: FieldKind[object] = FieldKind(lambda node: node.value, {})
TRUTH: FieldKind[bool] = FieldKind(lambda node: node.truth(), {"type": "boolean"})
TILE: FieldKind[Tile] = FieldKind(
    lambda node: node.tile(), {"type": "string", "pattern": f"^{WRITTEN.pattern}$", "description": "Such as 6-4."}
)
LAID_TILE: FieldKind[LaidTile] = FieldKind(
    lambda node: node.laid_tile(),
    {"type": "string", "pattern": f"^{WRITTEN.pattern}$", "description": "Such as 4-6, left half first."},
)
SENT_ID: FieldKind[str] = FieldKind(lambda node: node.uuid(), {"type": "string", "format": "uuid"})
MOMENT: FieldKind[str] = FieldKind(lambda node: node.moment(), {"type": "string", "format": "date-time"})


def _or_null(schema: JsonObject) -> JsonObject:
    """Return the schema for such a value or null. One with a name of its own stays whole, since others refer to it."""
    if not schema:
        return schema
    if "title" in schema or "type" not in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    nullable: JsonObject = {"type": [schema["type"], "null"]}
    if isinstance(known := schema.get("enum"), list):
        nullable["enum"] = [*known, None]
    return schema | nullable


def _described(schema: JsonObject, meaning: str) -> JsonObject:
    return schema | {"description": meaning} if meaning else schema
