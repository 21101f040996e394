"""The games and the adjudication through the API."""

import json
from pathlib import Path

import pytest

from scoring.games import GAMES
from tests.support.api import Api

EXAMPLES = Path(__file__).parents[1] / "hands"


def test_every_game_is_listed_in_the_order_of_the_rule_book():
    listed = Api().get("variants")

    assert listed.status == 200
    assert [game["slug"] for game in listed.body] == list(GAMES)


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_game_tells_its_source_players_sets_and_house_rules(slug):
    game = Api().get(f"variants/{slug}")

    assert game.status == 200
    assert game["name"] and game["summary"] and game["players"]
    assert [option["key"] for option in game["options"]] == [option.key for option in GAMES[slug].options]
    assert all(option["meaning"] and "default" in option for option in game["options"])


def test_a_house_rule_tells_its_type_values_and_default():
    options = {option["key"]: option for option in Api().get("variants/all-fives")["options"]}

    assert options["target"] | {"meaning": ""} == {
        "key": "target",
        "type": "int",
        "default": 200,
        "meaning": "",
        "minimum": 1,
        "maximum": 9999,
        "offered": options["target"]["offered"],
    }
    assert options["unit"]["allowed"] == ["pips", "fives"]
    assert options["tile_set"]["default"] == 9
    assert options["must_play"]["type"] == "bool"


def test_a_default_that_depends_on_the_players_says_so():
    options = {option["key"]: option for option in Api().get("variants/draw")["options"]}

    assert options["dealt"]["default"] == {"2": 7, "3": 5, "4": 5}
    assert options["dealt"]["default_by"] == "players"


def test_an_unknown_game_is_not_found_and_those_there_are_are_named():
    answer = Api().get("variants/chess")

    assert answer.status == 404
    assert "all-fives" in answer["detail"]


def test_the_example_of_the_contract_is_adjudicated_as_published():
    record = json.loads((EXAMPLES / "example.record.json").read_text())
    expected = json.loads((EXAMPLES / "example.adjudication.json").read_text())

    answer = Api().post("adjudicate", record)

    assert answer.status == 200
    assert answer["scores"] == expected["scores"]
    assert answer["hands"][0]["rulings"] == expected["hands"][0]["rulings"]


def test_a_record_that_can_not_be_read_is_refused_with_the_place():
    record = {
        "record": 1,
        "variant": "draw",
        "seats": [{}, {}],
        "hands": [{"plays": [{"do": "play", "seat": 1, "tile": "5~5"}]}],
    }

    answer = Api().post("adjudicate", record)

    assert answer.status == 400
    assert answer["errors"][0]["field"] == "hands[0].plays[0].tile"


def test_a_patience_is_adjudicated_too():
    record = {"record": 1, "variant": "knock-out", "seats": [{"name": "Ann"}], "hands": []}

    assert Api().post("adjudicate", record)["winners"] == []
