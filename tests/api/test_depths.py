"""The depths of a hand in the API (record 1.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.api import Answer, Api, open_table

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


@pytest.mark.parametrize(
    ("form", "media_type"), [("json", "application/json"), ("text", "text/plain"), ("csv", "text/csv")]
)
def test_a_session_of_any_depth_comes_in_and_goes_out_the_same(form: str, media_type: str) -> None:
    called = {
        "depth": "points",
        "plays": [{"do": "score", "seat": 1, "points": 15}, {"do": "out", "seat": 2, "points": 5}],
    }
    count = {"do": "count", "left": {"1": {"pips": 23}}}
    hands = [BY_HANDS["hands"][0], {**called, "plays": [*called["plays"], count]}, {"depth": "tiles", "plays": []}]
    opened = Api().post("sessions/import", {**BY_HANDS, "hands": hands})
    assert (opened.status, opened["depth"], opened["scores"]) == (201, "hands", {"1": 35, "2": 65})
    written = record(opened, form)

    again = Api().post("sessions/import", written, content_type=media_type)

    assert again.status == 201, again.body
    assert record(again, form) == written


def record(opened: Answer, form: str) -> bytes:
    return Api().client.get(f"/api/v1/sessions/{opened['id']}/record?format={form}").content


@pytest.mark.parametrize(
    ("media_type", "written", "line"),
    [
        ("text/plain", "Referee session 1\nGame: block\nDepth: points\nSeat 1: Ann\nSeat 2: Bo\n", 3),
        ("text/csv", "do,value,player,depth\nsession,1,,points\ngame,block\nseat,,Ann\nseat,,Bo\n", 2),
    ],
)
def test_a_file_with_a_depth_that_the_game_does_not_have_is_refused(media_type: str, written: str, line: int) -> None:
    answer = Api().post("sessions/import", written.encode(), content_type=media_type)

    assert answer.status == 400
    [error] = answer["errors"]
    assert (error["field"], error["line"]) == ("depth", line)


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
