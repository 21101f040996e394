"""The OpenAPI schema: bodies as `forms` declare them, answers as `resources` type them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard, is_typeddict

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent
from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import SAFE_METHODS

from referee.api.examples import with_examples
from referee.api.json_schema import is_named, name_of, named_schema
from referee.api.links import with_links
from referee.api.resources import ProblemJson
from referee.queries.log_json import LogJson
from scoring.record import Json, JsonObject
from scoring.record.entry_forms import AnyEntry
from scoring.record.forms import Form

_DEFINED: Mapping[str, AnyEntry | type] = {"#/$defs/Entry": AnyEntry(), "#/$defs/Log": LogJson}
"""The schemas that forms and types refer to by name."""

_WHY = {
    400: "Something in the request can't be read: `errors` names it and says what it may be.",
    401: "Writing needs a key; or the token is good no longer.",
    403: "The key is without the right, or the history is for members.",
    404: "There is no such thing.",
    409: "The session has moved on, or has no room for this: its present hand.",
    413: "The body is too large.",
    415: "The body must be JSON.",
    422: "The entry breaks a rule (`faults`), or its id was used for something else.",
    429: "Too many requests; `Retry-After` says for how many seconds.",
    503: "The server is busy, or can't use its database; nothing was changed. `Retry-After` says when to try again.",
    507: "The server's disk is full; nothing was changed. `Retry-After` says when to try again.",
}


def errors(*statuses: int) -> dict[tuple[int, str], OpenApiResponse]:
    """Return the problems that a call may answer with: these, and those that any call may have."""
    if 415 in statuses:
        statuses = (*statuses, 413, 507)
    return {
        (status, "application/problem+json"): OpenApiResponse(ProblemJson, description=_WHY[status])
        for status in sorted({400, 401, 503, *statuses})
    }


def list_of(named: type) -> JsonObject:
    """Return the schema of a list of such objects, each of which is the answer to a call of its own."""
    return {"type": "array", "items": {"$ref": f"#/components/schemas/{name_of(named)}"}}


def list_of_its_own(named: type) -> JsonObject:
    """Return the schema of a list of such objects, which are no answer by themselves."""

    def refer(other: type) -> JsonObject:
        raise TypeError(f"{name_of(other)} would have to be a component")

    return {"type": "array", "items": named_schema(named, refer)}


class CallSchema(AutoSchema):
    """The schema of a call: it needs a key if it writes in a session, and none otherwise."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: ComponentRegistry
    ) -> JsonObject | None:
        """Return the call, with examples and with the calls that its answer leads to."""
        operation: JsonObject | None = super().get_operation(path, path_regex, path_prefix, method, registry)
        return operation and with_examples(with_links(operation))

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Return the key as what the call needs, or nothing."""
        writes = self.method not in SAFE_METHODS
        return [{BearerScheme.name: []}] if writes and getattr(self.view, "needs_key", False) else [{}]


class BearerScheme(OpenApiAuthenticationExtension):
    """The schema of the authentication by a key."""

    target_class = "referee.api.authentication.BearerKey"
    name = "key"

    def get_security_definition(self, auto_schema: AutoSchema) -> JsonObject:
        """Return the description of a bearer key."""
        return {"type": "http", "scheme": "bearer", "description": "The keeper's key or a seat's. Reading needs none."}


class TypedDictExtension(OpenApiSerializerExtension):
    """An extension with which drf-spectacular accepts a typed dict in place of a serializer."""

    @classmethod
    def _matches(cls, target: object) -> bool:
        return is_typeddict(target)

    def get_name(self, auto_schema: AutoSchema, direction: str) -> str:
        """Return the name of its component."""
        return name_of(self.target)

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> JsonObject:
        """Return its schema."""
        return _of_type(self.target, auto_schema.registry)


class FormExtension(OpenApiSerializerExtension):
    """An extension with which drf-spectacular accepts a form in place of a serializer."""

    @classmethod
    def _matches(cls, target: object) -> bool:
        return _is_form(target)

    def get_name(self, auto_schema: AutoSchema, direction: str) -> str:
        """Return the name of its component."""
        return str(self.target.title)

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> JsonObject:
        """Return its schema."""
        return _linked_object(self.target.schema(), auto_schema.registry)


def _is_form(target: object) -> TypeGuard[Form | AnyEntry]:
    return isinstance(target, (Form, AnyEntry))


def _of_type(named: type, registry: ComponentRegistry) -> JsonObject:
    def refer(other: type) -> JsonObject:
        assert is_named(other)
        return _component(name_of(other), other, registry)

    return _linked_object(named_schema(named, refer), registry)


def _component(name: str, owner: type | AnyEntry, registry: ComponentRegistry) -> JsonObject:
    """Return a reference to the component of that name, which is made if there is none yet."""
    component = ResolvedComponent(name=name, type=ResolvedComponent.SCHEMA, object=owner)
    if component not in registry:
        registry.register(component)
        component.schema = owner.schema() if isinstance(owner, AnyEntry) else _of_type(owner, registry)
    reference: JsonObject = component.ref
    return reference


def _linked_object(schema: JsonObject, registry: ComponentRegistry) -> JsonObject:
    return {key: _linked(value, registry) for key, value in _resolved(schema, registry).items()}


def _linked(value: Json, registry: ComponentRegistry) -> Json:
    """Return the value with references to components in place of those to definitions."""
    if isinstance(value, dict):
        return _linked_object(value, registry)
    return [_linked(each, registry) for each in value] if isinstance(value, list) else value


def _resolved(schema: JsonObject, registry: ComponentRegistry) -> JsonObject:
    defined = _DEFINED.get(str(schema.get("$ref")))
    if defined is None:
        return schema
    name = defined.title if isinstance(defined, AnyEntry) else name_of(defined)
    return schema | _component(name, defined, registry)
