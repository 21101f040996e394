"""The OpenAPI schema: bodies as `forms` declare them, answers as `resources` type them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import GenericAlias
from typing import TypeGuard, get_args, get_origin, is_typeddict

from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
    OpenApiSerializerFieldExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.permissions import SAFE_METHODS

from referee.api import parameters
from referee.api.components import Components, Direction
from referee.api.examples import with_examples
from referee.api.forms import ENTRY
from referee.api.json_schema import name_of
from referee.api.links import with_links
from referee.api.resources import ProblemJson
from referee.queries.log_json import LogJson
from scoring.record import JsonObject
from scoring.record.entry_forms import AnyEntry
from scoring.record.forms import Form

_DEFINED: Mapping[Direction, Mapping[str, AnyEntry | type]] = {
    "request": {"#/$defs/Entry": ENTRY, "#/$defs/Log": LogJson},
    "response": {"#/$defs/Entry": AnyEntry(), "#/$defs/Log": LogJson},
}
"""The schemas that forms and types refer to by name."""

_WHY = {
    400: "Something in the request can't be read: `errors` names it and says what it may be.",
    401: "Writing needs a key; or the token is no longer valid.",
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


class CallSchema(AutoSchema):
    """The schema of a call."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: ComponentRegistry
    ) -> JsonObject | None:
        """Return the call, with examples and with the calls that its answer leads to."""
        operation: JsonObject | None = super().get_operation(path, path_regex, path_prefix, method, registry)
        return operation and with_examples(with_links(_with_security(operation)))

    def get_summary(self) -> str:
        """Return the beginning of the call's description: its first sentence, up to where that goes into details."""
        text = " ".join(str(self.get_description()).split())
        return re.split(r"[.:;](?: |$)| \.\.\.", text)[0]

    def get_override_parameters(self) -> list[OpenApiParameter]:  # type: ignore[override]  # serializers may be here too
        """Return the headers that any call may answer with."""
        return [parameters.RETRY_AFTER]

    def get_auth(self) -> list[JsonObject]:
        """Return the key, which only calls that write in a session can't do without."""
        taken: list[JsonObject] = super().get_auth()
        is_needed = self.method not in SAFE_METHODS and getattr(self.view, "needs_key", False)
        return taken if is_needed or not taken else [*taken, {}]


class BearerScheme(OpenApiAuthenticationExtension):
    """The schema of the authentication by a key."""

    target_class = "referee.api.authentication.BearerKey"
    name = "key"

    def get_security_definition(self, auto_schema: AutoSchema) -> JsonObject:
        """Return the description of a bearer key."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "The keeper's key or a seat's, with which something is written at their table. On a server for "
            "members also the token of a member's program, without which nothing of their circle can be read.",
        }


class TypedDictExtension(OpenApiSerializerExtension):
    """An extension with which drf-spectacular accepts a typed dict, or a list of them, in place of a serializer."""

    @classmethod
    def _matches(cls, target: object) -> bool:
        return is_typeddict(target) or _is_list(target)

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        """Return the name of its component."""
        return f"{name_of(get_args(self.target)[0])}List" if _is_list(self.target) else name_of(self.target)

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> JsonObject:
        """Return its schema."""
        components = Components(auto_schema.registry, direction, _DEFINED[direction])
        if _is_list(self.target):
            return {"type": "array", "items": components.refer(get_args(self.target)[0])}
        return components.of_type(self.target)


class BodyExtension(OpenApiSerializerExtension):
    """An extension with which drf-spectacular says that a body has no other fields."""

    target_class = "referee.api.fields.BodySerializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> JsonObject:
        """Return its schema."""
        described: JsonObject = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**described, "additionalProperties": False}


class RecordFieldExtension(OpenApiSerializerFieldExtension):
    """An extension with which drf-spectacular describes a field by its declaration."""

    target_class = "referee.api.fields.RecordField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> JsonObject:
        """Return its schema."""
        components = Components(auto_schema.registry, direction, _DEFINED[direction])
        return components.part(self.target.declared.schema)


class FormExtension(OpenApiSerializerExtension):
    """An extension with which drf-spectacular accepts a form in place of a serializer."""

    @classmethod
    def _matches(cls, target: object) -> bool:
        return isinstance(target, (Form, AnyEntry))

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        """Return the name of its component."""
        return str(self.target.title)

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> JsonObject:
        """Return its schema."""
        return Components(auto_schema.registry, direction, _DEFINED[direction]).linked(self.target.schema())


def _with_security(operation: JsonObject) -> JsonObject:
    """Return the call with its security, and with that of its callbacks, which a receiver verifies by their signature."""
    callbacks = operation.get("callbacks")
    secured: JsonObject = {**operation, "security": operation.get("security", [])}
    return secured | {"callbacks": _callbacks_without_key(callbacks)} if isinstance(callbacks, dict) else secured


def _callbacks_without_key(described: JsonObject) -> JsonObject:
    """Return callbacks, each by its address and method, that take no key."""
    return {
        name: {
            address: {method: {**call, "security": []} for method, call in calls.items() if isinstance(call, dict)}
            for address, calls in callback.items()
            if isinstance(calls, dict)
        }
        for name, callback in described.items()
        if isinstance(callback, dict)
    }


def _is_list(target: object) -> TypeGuard[GenericAlias]:
    return get_origin(target) is list and is_typeddict(get_args(target)[0])
