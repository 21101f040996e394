"""The API as a program uses it. Every body and every answer is held against the published schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import jsonschema
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from tests.support.seats import seated

PROBLEM = "application/problem+json"
BODILESS = ("GET", "DELETE")


@cache
def published_schema() -> dict[str, Any]:
    """Return the OpenAPI schema as `GET schema` gives it."""
    schema: dict[str, Any] = json.loads(
        json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str)
    )
    return schema


@dataclass(frozen=True)
class Answer:
    """An answer of the API."""

    status: int
    body: Any
    headers: Any

    def __getitem__(self, key: str) -> Any:
        return self.body[key]


def at_the_machine() -> Client:
    """Somebody who sits at the machine that the server runs on."""
    return Client(headers={"host": "localhost"})


@dataclass
class Api:
    """A program with a key, or with none."""

    key: str = ""
    client: Client = field(default_factory=lambda: Client(raise_request_exception=True))

    def get(self, path: str, **headers: str) -> Answer:
        """Read."""
        return self._answer("GET", path, None, headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        """Write."""
        return self._answer("POST", path, {} if body is None else body, headers)

    def patch(self, path: str, body: Any = None, **headers: str) -> Answer:
        """Change."""
        return self._answer("PATCH", path, {} if body is None else body, headers)

    def delete(self, path: str, **headers: str) -> Answer:
        """Delete."""
        return self._answer("DELETE", path, None, headers)

    def _answer(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Answer:
        given = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        data = body if isinstance(body, (bytes, str)) else json.dumps(body)
        response = self.client.generic(
            method,
            f"/api/v1/{path}",
            "" if method in BODILESS else data,
            content_type=headers.pop("content_type", "application/json"),
            headers=given | {name.replace("_", "-"): value for name, value in headers.items()},
        )
        content = getattr(response, "content", b"")
        answer = Answer(response.status_code, json.loads(content) if content else None, response.headers)
        check_against_schema(method, path, {} if body is None else body, answer)
        return answer


def check_against_schema(method: str, path: str, body: Any, answer: Answer) -> None:
    """Make sure that the schema names this answer, that it looks as the schema says and has no other keys.

    What the schema doesn't allow in a body must have been refused.
    """
    if answer.status >= 400:
        assert answer.headers["Content-Type"] == PROBLEM
        assert set(answer.body) >= {"type", "title", "status", "detail"}
        assert answer.body["status"] == answer.status
    operation = _operation(method, path)
    if operation is None:
        return
    assert str(answer.status) in operation["responses"], f"{method} {path} may not answer {answer.status}"
    content = operation["responses"][str(answer.status)].get("content")
    if content:
        kind = answer.headers["Content-Type"].split(";")[0]
        _validator(json.dumps(content[kind]["schema"]), closed=True).validate(answer.body)
    if method not in BODILESS and not isinstance(body, (bytes, str)):
        described = operation["requestBody"]["content"]["application/json"]["schema"]
        assert answer.status >= 400 or _validator(json.dumps(described)).is_valid(body), f"{body} was taken"


def check_component(name: str, value: Any) -> None:
    """Make sure that a value is as a component of the schema says, and has no other keys."""
    _validator(json.dumps(published_schema()["components"]["schemas"][name]), closed=True).validate(value)


@cache
def _validator(schema: str, *, closed: bool = False) -> Any:
    """Return a validator of values against a schema that refers to the published ones.

    With ``closed`` it takes no key but the described ones.
    """
    resolved = _resolved(json.loads(schema))
    return _Validator(_closed(resolved) if closed else resolved)


def _closed(schema: Any) -> Any:
    """Return the schema without room for other keys: programs must take new ones, and here each has to be described."""
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {key: _closed(value) for key, value in schema.items()}
    is_object = schema.get("type") == "object" and isinstance(schema.get("properties"), dict)
    return {"additionalProperties": False, **inside} if is_object else inside


def _properties(validator: Any, properties: dict[str, Any], instance: Any, schema: Any) -> Iterator[Any]:
    if validator.is_type(instance, "object"):
        for key, of_key in properties.items():
            if key in instance:
                yield from _new_errors(validator, of_key, instance[key], key)


def _items(validator: Any, items: dict[str, Any], instance: Any, schema: Any) -> Iterator[Any]:
    if validator.is_type(instance, "array"):
        for index, item in enumerate(instance):
            yield from _new_errors(validator, items, item, index)


_seen: dict[tuple[int, str], object] = {}
"""Every schema and value that went together, by the schema's id; the schema is kept so that its id stays its own."""


def _new_errors(validator: Any, schema: Any, value: Any, place: str | int) -> Iterator[Any]:
    """Yield the errors in a value, unless the same value was found right before: most of a hand is told again and again."""
    known = id(schema), json.dumps(value)
    if known in _seen:
        return
    errors = list(validator.descend(value, schema, path=place, schema_path=place))
    if not errors:
        _seen[known] = schema
    yield from errors


_Validator = jsonschema.validators.extend(jsonschema.Draft202012Validator, {"properties": _properties, "items": _items})


def _resolved(schema: Any) -> Any:
    """Return the schema with each reference replaced by what it refers to, which is quicker to check."""
    if isinstance(schema, list):
        return [_resolved(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    resolved = {key: _resolved(value) for key, value in schema.items() if key != "$ref"}
    if "$ref" in schema:
        resolved |= _component(schema["$ref"].rpartition("/")[2])
    return resolved


@cache
def _component(name: str) -> dict[str, Any]:
    component: dict[str, Any] = _resolved(published_schema()["components"]["schemas"][name])
    return component


def _operation(method: str, path: str) -> dict[str, Any] | None:
    for pattern, operations in _operations():
        if pattern.fullmatch(f"/api/v1/{path}".split("?")[0]):
            operation: dict[str, Any] | None = operations.get(method.lower())
            return operation
    return None


@cache
def _operations() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    return [
        (re.compile(re.sub(r"\\{\w+\\}", "[^/?]+", re.escape(template))), operations)
        for template, operations in published_schema()["paths"].items()
    ]


@dataclass
class ApiTable:
    """A session opened through the API, with programs for everybody concerned."""

    session: str
    code: str
    keeper: Api
    seats: dict[int, Api]
    watcher: Api
    stranger: Api
    hand: str = ""

    def begin(self, **given: Any) -> Answer:
        """Begin the next hand, as its keeper."""
        answer = self.keeper.post(f"sessions/{self.session}/hands", given)
        if answer.status == 201:
            self.hand = answer["id"]
        return answer

    def enter(self, entry: dict[str, Any], by: Api | None = None) -> Answer:
        """Enter something in the present hand."""
        return (by or self.keeper).post(f"hands/{self.hand}/plays", entry)

    def play(self, seat: int, tile: str, arm: int | None = None, by: Api | None = None, **more: Any) -> Answer:
        """Lay a tile."""
        entry = {"do": "play", "seat": seat, "tile": tile, **more}
        return self.enter(entry | ({"arm": arm} if arm else {}), by)

    def undo(self, by: Api | None = None, **given: Any) -> Answer:
        """Take back the last line."""
        return (by or self.keeper).post(f"hands/{self.hand}/undo", given)


def open_table(
    *names: str, variant: str = "all-fives", begin: bool = True, depth: str = "tiles", **options: Any
) -> ApiTable:
    """Open a table for these people (Ann and Bo) with a first hand begun; a stranger has the key of another table."""
    seats = seated(variant, names or ("Ann", "Bo"))
    opened = Api().post("sessions", {"variant": variant, "options": options, "seats": seats, "depth": depth})
    other = Api().post("sessions", {"variant": "draw", "seats": [{"name": "Xi"}, {"name": "Yo"}]})
    assert opened.status == other.status == 201, (opened.body, other.body)
    seat_keys = {int(seat): Api(key) for seat, key in opened["seat_keys"].items()}
    table = ApiTable(
        opened["id"], opened["code"], Api(opened["keeper_key"]), seat_keys, Api(), Api(other["keeper_key"])
    )
    if begin:
        table.begin()
    return table
