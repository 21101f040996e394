"""The components of the OpenAPI schema: each shape is one of them, under its own name, and others refer to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Literal

from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent

from referee.api.json_schema import name_of, named_schema
from scoring.record import Json, JsonObject
from scoring.record.entry_forms import AnyEntry

Direction = Literal["request", "response"]

_SHAPES = ("properties", "oneOf", "enum")
"""The keys of a schema that is worth a name."""


class Components:
    """The components that are reached from one schema.

    What is sent has exactly the keys that are described, and its names end with ``Request``; what is answered may get
    new keys.
    """

    def __init__(self, registry: ComponentRegistry, direction: Direction, defined: Mapping[str, AnyEntry | type]):
        self.registry = registry
        self.direction = direction
        self.defined = defined

    def of_type(self, named: type) -> JsonObject:
        """Return the schema of a typed dict or an enumeration."""
        schema = self.linked(named_schema(named, self.refer))
        return {**schema, "additionalProperties": False} if self._is_closed(schema) else schema

    def refer(self, named: type) -> JsonObject:
        """Return a reference to the component of a typed dict or an enumeration."""
        name = self._name(name_of(named), is_enum=issubclass(named, Enum))
        return self._component(name, named, lambda: self.of_type(named))

    def linked(self, schema: JsonObject) -> JsonObject:
        """Return the schema with references in place of those in it that have a name."""
        # A text is the name; a schema under this key is that of a property which is called so.
        kept = {
            key: self._value(value) for key, value in schema.items() if not isinstance(value, str) or key != "title"
        }
        if self.direction == "response" and kept.get("additionalProperties") is False:
            del kept["additionalProperties"]
        if "discriminator" in kept:
            kept["discriminator"] = self._discriminator(schema)
        return kept

    def part(self, schema: JsonObject) -> JsonObject:
        """Return the schema of a part of another one: a reference, if it has a name."""
        if (defined := self.defined.get(str(schema.get("$ref")))) is not None:
            return {**schema, **self._defined(defined)}
        return self._named(schema) if self._has_name(schema) else self.linked(schema)

    def _value(self, value: Json) -> Json:
        if isinstance(value, list):
            return [self._value(each) for each in value]
        return self.part(value) if isinstance(value, dict) else value

    def _has_name(self, schema: JsonObject) -> bool:
        return isinstance(schema.get("title"), str) and any(key in schema for key in _SHAPES)

    def _defined(self, defined: AnyEntry | type) -> JsonObject:
        if isinstance(defined, type):
            return self.refer(defined)
        return self._component(self._name(defined.title), AnyEntry, lambda: self.linked(defined.schema()))

    def _named(self, schema: JsonObject) -> JsonObject:
        title = str(schema["title"])
        return self._component(self._name(title, is_enum="enum" in schema), title, lambda: self.linked(schema))

    def _component(self, name: str, owner: type | str, make: Callable[[], JsonObject]) -> JsonObject:
        """Return a reference to the component of that name, which is made if there is none yet."""
        component = ResolvedComponent(name=name, type=ResolvedComponent.SCHEMA, object=owner)
        if component not in self.registry:
            self.registry.register(component)
            component.schema = make()
        reference: JsonObject = component.ref
        return reference

    def _name(self, name: str, *, is_enum: bool = False) -> str:
        return name if is_enum or self.direction == "response" else f"{name}Request"

    def _discriminator(self, schema: JsonObject) -> JsonObject:
        """Return the discriminator of a schema with the name of the component that each of its values stands for."""
        said, kinds = schema["discriminator"], schema["oneOf"]
        assert isinstance(said, dict) and isinstance(kinds, list)
        return {**said, "mapping": dict(self._kind(kind, str(said["propertyName"])) for kind in kinds)}

    def _kind(self, kind: Json, key: str) -> tuple[str, Json]:
        assert isinstance(kind, dict) and isinstance(kind["properties"], dict)
        value = kind["properties"][key]
        assert isinstance(value, dict)
        return str(value["const"]), f"#/components/schemas/{self._name(str(kind['title']))}"

    def _is_closed(self, schema: JsonObject) -> bool:
        return self.direction == "request" and "properties" in schema
