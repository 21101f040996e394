"""The depths of a hand in the API: records of all of them are judged; sessions are kept tile by tile (record 1.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.api import Api, open_table

pytestmark = pytest.mark.django_db

BY_HANDS: dict[str, Any] = {
    "record": 1,
    "variant": "all-fives",
    "depth": "hands",
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
    "hands": [
        {"plays": [{"do": "result", "seat": 2, "ending": "domino", "points": {"1": 20, "2": 35}}]},
        {"depth": "points", "plays": [{"do": "score", "seat": 1, "points": 7}, {"do": "out", "seat": 1}]},
    ],
}


def test_hands_without_plays_are_judged() -> None:
    answer = Api().post("adjudicate", BY_HANDS)

    assert (answer.status, answer["scores"]) == (200, {"1": 20, "2": 35})
    first, second = answer["hands"]
    assert (first["depth"], first["boneyard"], first["result"]["winners"]) == ("hands", None, [2])
    assert second["rulings"][0]["faults"][0]["message"] == "Points in All Fives are multiples of five."


def test_a_depth_that_the_game_does_not_have_is_named_with_its_place() -> None:
    answer = Api().post("adjudicate", {**BY_HANDS, "variant": "block"})

    assert answer.status == 400
    assert answer["errors"][0]["field"] == "hands[1].depth"


@pytest.mark.parametrize("place", ["depth", "hands[0].depth"])
def test_only_sessions_with_every_play_are_imported(place: str) -> None:
    whole = {**BY_HANDS, "hands": [{"plays": []}]}
    one = {key: value for key, value in BY_HANDS.items() if key != "depth"} | {
        "hands": [{"depth": "hands", "plays": []}]
    }

    answer = Api().post("sessions/import", whole if place == "depth" else one)

    assert answer.status == 400
    assert answer["errors"][0] | {"field": place} == answer["errors"][0]
    assert "Only sessions in which every play is entered can be imported." in str(answer["errors"])


@pytest.mark.parametrize("entry", [{"do": "score", "seat": 1, "points": 15}, {"do": "out", "seat": 1}])
def test_what_comes_by_itself_is_not_entered_at_a_table(entry: dict[str, Any]) -> None:
    table = open_table("Ann", "Bo")

    answer = table.enter(entry)

    assert answer.status == 422
    assert [fault["code"] for fault in answer["faults"]] == ["rule_forbids"]


def test_a_hand_at_a_table_is_begun_tile_by_tile() -> None:
    table = open_table("Ann", "Bo", begin=False)

    answer = table.begin(depth="points")

    assert answer.status == 400
    assert answer["errors"][0]["field"] == "depth"
