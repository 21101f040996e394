"""The published schema. That every body and answer of the API's tests fits it is checked in `tests.support.api`."""

from typing import Annotated, Literal, NotRequired, TypedDict

import pytest
from drf_spectacular.validation import validate_schema

from referee.api.json_schema import name_of, named_schema
from scoring.entries import DO
from scoring.faults import Code
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
    described = published_schema()["components"]["schemas"]["EntryToWrite"]["anyOf"]

    assert {each["properties"]["do"]["const"] for each in described} == set(DO.values())
    plays = [set(each["required"]) for each in described if each["properties"]["do"]["const"] == "play"]
    assert plays == [{"do", "seat", "tile"}, {"do", "tile"}]
    assert all("after" in each["properties"] for each in described)


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
        "additionalProperties": False,
    }


def test_a_type_that_json_does_not_have_is_no_part_of_an_answer() -> None:
    class WrongJson(TypedDict):
        moment: complex

    with pytest.raises(TypeError, match="complex"):
        named_schema(WrongJson, lambda named: {})
