"""The published schema. That every body and answer of the API's tests fits it is checked in `tests.support.api`."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from drf_spectacular.validation import validate_schema

from referee.api.json_schema import name_of, named_schema
from scoring.entries import DO
from scoring.faults import Code
from scoring.games import GAMES
from scoring.winnability import Outcome
from tests.support.api import published_schema


class TileJson(TypedDict):
    """A tile.

    Not told in the schema.
    """

    name: Annotated[str, "Such as 6-4."]
    outcome: Outcome | None
    halves: list[int]
    side: NotRequired[Literal["long", "short"]]


def test_the_schema_is_valid_openapi() -> None:
    validate_schema(published_schema())


def test_every_kind_of_entry_is_described_with_its_own_keys() -> None:
    schemas = published_schema()["components"]["schemas"]
    sent = schemas["EntryRequest"]["discriminator"]
    described = {do: schemas[name.rpartition("/")[2]] for do, name in sent["mapping"].items()}

    assert sent["propertyName"] == "do" and set(described) == set(DO.values())
    assert {do: each["properties"]["do"]["const"] for do, each in described.items()} == {do: do for do in described}
    assert set(described["play"]["required"]) == {"do", "tile"}, "in a patience the seat may be left out"
    assert all("after" in each["properties"] for each in described.values())


def test_each_kind_of_change_and_event_is_told_apart() -> None:
    schemas = published_schema()["components"]["schemas"]

    for union, key in (("ChangeRequest", "do"), ("SessionEvent", "kind"), ("Entry", "do")):
        told = schemas[union]["discriminator"]
        assert told["propertyName"] == key
        assert {each["$ref"] for each in schemas[union]["oneOf"]} == set(told["mapping"].values())
        for value, kind in told["mapping"].items():
            assert schemas[kind.rpartition("/")[2]]["properties"][key]["const"] == value


def parts_of(schema: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every schema inside another, with its place."""
    if isinstance(schema, list):
        for number, each in enumerate(schema):
            yield from parts_of(each, (*place, str(number)))
    elif isinstance(schema, dict):
        yield place, schema
        for key, each in schema.items():
            if key not in ("example", "links"):
                yield from parts_of(each, (*place, key))


def test_every_object_has_a_name_and_every_shape_only_one() -> None:
    published = published_schema()
    named = published["components"]["schemas"]
    places = [place for place, part in parts_of(published) if "properties" in part and place[-1] != "properties"]
    shapes = Counter(json.dumps(dict(schema, description=""), sort_keys=True) for schema in named.values())

    assert {place[:3] for place in places} == set(places), "components alone"
    assert {shape for shape, times in shapes.items() if times > 1} == set()
    assert {name for name, schema in named.items() if schema.get("additionalProperties") is False} == {
        name for name, schema in named.items() if name.endswith("Request") and "properties" in schema
    }


def test_the_list_of_games_stands_there_once() -> None:
    lists = [place for place, part in parts_of(published_schema()) if set(GAMES) <= set(map(str, part.get("enum", ())))]

    assert lists == [("components", "schemas", "GameSlug")]


def test_a_call_says_what_it_does_and_whose_key_it_takes() -> None:
    published = published_schema()
    calls = [call for calls in published["paths"].values() for call in calls.values()]

    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)+", call["operationId"]) for call in calls)
    assert all(call["summary"] and not call["summary"].endswith(".") for call in calls)
    assert {tag for call in calls for tag in call["tags"]} <= {tag["name"] for tag in published["tags"]}
    assert {name for call in calls for each in call["security"] for name in each} == {"key"}
    assert published["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    assert published["servers"] and published["info"]["license"]["identifier"] == "MIT"


def test_headers_are_described_where_they_come() -> None:
    paths = published_schema()["paths"]
    hand = paths["/api/v1/hands/{hand_id}"]["get"]

    assert "If-None-Match" in {each["name"] for each in hand["parameters"]}
    assert "ETag" in hand["responses"]["200"]["headers"] and "ETag" in hand["responses"]["304"]["headers"]
    assert "Retry-After" in hand["responses"]["503"]["headers"]
    assert "Location" in paths["/api/v1/sessions"]["post"]["responses"]["201"]["headers"]


def test_what_any_game_tells_of_its_hands_is_described() -> None:
    hand = published_schema()["components"]["schemas"]["Hand"]["properties"]

    assert {"direction", "spell", "phase", "pool", "rows", "owes_pass", "to_call", "position", "stock"} <= set(hand)
    assert {"moves", "verdict", "turning_point", "opening_awards"} <= set(hand)


def test_the_message_of_a_webhook_is_described() -> None:
    made = published_schema()["paths"]["/api/v1/webhooks"]["post"]
    sent = made["callbacks"]["line"]["{$request.body#/url}"]["post"]

    assert sent["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/WebhookMessage")
    assert "webhook-signature" in sent["description"]


def test_the_codes_of_faults_are_listed() -> None:
    assert published_schema()["components"]["schemas"]["Code"]["enum"] == [code.value for code in Code]


def test_the_schema_of_a_typed_dict_says_what_its_types_say() -> None:
    schema = named_schema(TileJson, lambda named: {"$ref": name_of(named)})

    assert schema == {
        "description": "A tile.",
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": "Such as 6-4."},
            "outcome": {"anyOf": [{"$ref": "Outcome"}, {"type": "null"}]},
            "halves": {"type": "array", "items": {"type": "integer"}},
            "side": {"type": "string", "enum": ["long", "short"]},
        },
        "required": ["name", "outcome", "halves"],
    }


def test_a_type_that_json_does_not_have_is_no_part_of_an_answer() -> None:
    class WrongJson(TypedDict):
        moment: complex

    with pytest.raises(TypeError, match="complex"):
        named_schema(WrongJson, lambda named: {})
