"""The JSON Schema of a typed dict: the API publishes the types that the type checker holds `answers` against."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Literal, NotRequired, TypeGuard, Union, get_args, get_origin, get_type_hints, is_typeddict

from scoring.record import Json, JsonObject

Named = Callable[[type], JsonObject]
"""A function that refers to the schema of a typed dict or an enumeration, which stands elsewhere by its name."""

_BASIC: dict[object, JsonObject] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    object: {},
}


def is_named(hint: object) -> TypeGuard[type]:
    """Return True if the type has a schema of its own, which others refer to."""
    return is_typeddict(hint) or (isinstance(hint, type) and issubclass(hint, Enum))


def name_of(named: type) -> str:
    """Return the name by which others refer to it."""
    return named.__name__.removesuffix("Json")


def named_schema(named: type, refer: Named) -> JsonObject:
    """Return the schema of a typed dict or an enumeration. Answers may get new keys, so a typed dict may have more keys."""
    if issubclass(named, Enum):
        return {"description": _first_line(named), "type": "string", "enum": [member.value for member in named]}
    hints = get_type_hints(named, include_extras=True)
    optional = named.__optional_keys__  # type: ignore[attr-defined]  # every typed dict has it
    required = [key for key, hint in hints.items() if key not in optional and get_origin(hint) is not NotRequired]
    return {
        "description": _first_line(named),
        "type": "object",
        "properties": {key: schema_of(hint, refer) for key, hint in hints.items()},
        **({"required": required} if required else {}),
    }


def schema_of(hint: object, refer: Named) -> JsonObject:
    """Return the JSON Schema for values of a type.

    In ``Annotated``, a text is the description, and a pair adds one more key.
    """
    if is_named(hint):
        return refer(hint)
    if hint in _BASIC:
        return dict(_BASIC[hint])
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(schema_of(args[0], refer), args[1:])
    if origin is NotRequired:
        return schema_of(args[0], refer)
    if origin is Literal:
        return {"type": "string", "const": args[0]} if len(args) == 1 else {"type": "string", "enum": list(args)}
    if origin is list:
        return {"type": "array", "items": schema_of(args[0], refer)}
    if origin in (dict, Mapping):
        values = schema_of(args[1], refer)
        return {"type": "object", "additionalProperties": values} if values else {"type": "object"}
    if origin in (Union, types.UnionType):
        return _any_of([schema_of(arg, refer) for arg in args])
    raise TypeError(f"no schema is known for {hint}")


def _annotated(schema: JsonObject, said: Sequence[str | tuple[str, Json]]) -> JsonObject:
    pairs = [("description", each) if isinstance(each, str) else each for each in said]
    return {**schema, **{key: list(value) if isinstance(value, tuple) else value for key, value in pairs}}


def _any_of(schemas: list[JsonObject]) -> JsonObject:
    if all(list(schema) == ["type"] for schema in schemas):
        return {"type": [schema["type"] for schema in schemas]}
    return {"anyOf": list(schemas)}


def _first_line(named: type) -> str:
    return (named.__doc__ or "").strip().split("\n")[0].replace("``", "`")
