"""The depths of a hand in the API (record 1.4)."""

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


def test_a_session_is_opened_at_a_depth_and_its_hands_say_otherwise() -> None:
    table = open_table("Ann", "Bo", begin=False, depth="points")
    assert table.watcher.get(f"sessions/{table.session}")["depth"] == "points"

    table.begin()
    scored = table.enter({"do": "score", "seat": 1, "points": 15})
    assert (scored.status, scored["ruling"]["awards"][0]["reason"], scored["scores"]) == (
        201,
        "called",
        {"1": 15, "2": 0},
    )
    assert scored["hand"]["depth"] == "points"
    table.enter({"do": "out", "seat": 2})
    counted = table.enter({"do": "count", "left": {"1": {"pips": 23}}})
    assert counted["scores"] == {"1": 15, "2": 25}

    table.begin(depth="hands")
    table.enter({"do": "result", "ending": "domino", "points": {"1": 25}})
    hands = table.watcher.get(f"sessions/{table.session}")["hands"]
    assert [(hand["depth"], hand["scores"]) for hand in hands] == [
        ("points", {"1": 15, "2": 25}),
        ("hands", {"1": 40, "2": 25}),
    ]


@pytest.mark.parametrize("depth", ["deep", "points", 3])
def test_a_depth_that_the_game_is_not_kept_at_is_named(depth: object) -> None:
    opened = Api().post("sessions", {"variant": "block", "seats": [{"name": "Ann"}, {"name": "Bo"}], "depth": depth})
    assert (opened.status, opened["errors"][0]["field"]) == (400, "depth")

    table = open_table("Ann", "Bo", variant="block", begin=False)
    begun = table.begin(depth=depth)
    assert (begun.status, begun["errors"][0]["field"]) == (400, "depth")


def test_games_say_at_which_depths_they_are_kept_and_what_is_called() -> None:
    known = Api().get("variants/fives-and-threes")
    assert known["depths"] == ["tiles", "points", "hands"]
    assert 8 in known["callable"]["points"]
    assert Api().get("variants/block")["depths"] == ["tiles", "hands"]
