"""A session under other rules, side by side with what it is: the call, and what it is made of (record 3.4)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee import models, queries
from scoring.record.entry_json import write_entry
from scoring.variants import VARIANTS
from tests.support.api import Answer, Api, ApiTable, open_table
from tests.support.patience_sessions import open_patience
from tests.support.sample_sizes import sample
from tests.support.seats import names_for, sides_for
from tests.support.strategies import Agreed, RandomDeal

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> ApiTable:
    """Ann has scored ten with 5-5, Bo ten with 5-0, Ann nothing with 5-3 and Bo nothing with a draw."""
    table = open_table(tile_set=6)
    for entry in (play_of(1, "5-5"), play_of(2, "5-0", 1), play_of(1, "5-3", 2), {"do": "draw", "seat": 2}):
        assert table.enter(entry).status == 201
    return table


def play_of(seat: int, tile: str, arm: int | None = None) -> dict[str, Any]:
    return {"do": "play", "seat": seat, "tile": tile, **({"arm": arm} if arm else {})}


def ask(table: ApiTable, by: Api | None = None, **rules: Any) -> Answer:
    return (by or table.watcher).post(f"sessions/{table.session}/what-if", rules)


def test_another_edition_side_by_side(table: ApiTable) -> None:
    answer = ask(table, variant="all-fives-units")

    assert answer.status == 200
    assert answer["variant"] == "all-fives-units"
    assert answer["scores"] == {"before": {"1": 10, "2": 10}, "after": {"1": 2, "2": 2}}
    assert [(each["before"]["points"], each["after"]["points"]) for each in answer["rulings"][:2]] == [(10, 2), (10, 2)]
    assert answer["rulings"][0]["after"]["awards"][0]["working"] == "5+5 = 10, 10 / 5 = 2"
    assert answer["hands"][0]["scores"] == answer["scores"]
    assert answer["finished"] == {"before": False, "after": False}
    assert answer["winners"] == {"before": [], "after": []}


def test_other_house_rules_side_by_side(table: ApiTable) -> None:
    answer = ask(table, options={"target": 10})

    assert answer["finished"] == {"before": False, "after": True}
    assert answer["winners"] == {"before": [], "after": [1]}
    assert [each["entry"]["do"] for each in answer["dropped"]] == ["play", "play", "draw"]
    assert ask(table, options={"ten_to_open": True})["rulings"] == []

    told = ask(table, options={"unit": "fives"})
    assert told["options"]["unit"] == "fives"
    assert told["scores"]["after"] == {"1": 2, "2": 2}


def test_the_same_rules_change_nothing(table: ApiTable) -> None:
    answer = ask(table)

    assert answer["rulings"] == answer["dropped"] == []
    assert answer["scores"]["before"] == answer["scores"]["after"]


def test_an_entry_that_would_break_a_rule_stands_and_says_so(table: ApiTable) -> None:
    answer = ask(table, variant="five-up", options={})

    assert answer["scores"]["after"] == {"1": 2, "2": 2}
    assert [each["after"]["legal"] for each in answer["rulings"] if each["after"]["points"] == 0] == []

    blocked = ask(table, variant="block")
    drawn = blocked["dropped"][0] if blocked["dropped"] else blocked["rulings"][-1]["after"]
    assert [fault["code"] for fault in drawn["faults"]] == ["may_not_draw"]


def test_nothing_is_stored(table: ApiTable) -> None:
    before = list(models.Play.objects.values_list("id", "ruling")), models.Session.objects.get(id=table.session)

    assert ask(table, variant="all-fives-units").status == 200

    assert list(models.Play.objects.values_list("id", "ruling")) == before[0]
    now = models.Session.objects.get(id=table.session)
    assert (now.version, now.scores, now.head) == (before[1].version, before[1].scores, before[1].head)
    assert table.watcher.get(f"sessions/{table.session}")["scores"] == {"1": 10, "2": 10}


def test_everybody_who_may_read_may_ask(table: ApiTable) -> None:
    answers = [
        ask(table, by, variant="five-up") for by in (table.keeper, table.seats[2], table.watcher, table.stranger)
    ]

    assert [answer.status for answer in answers] == [200] * 4
    assert all(answer.body == answers[0].body for answer in answers)


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"variant": "bingo"}, "variant"),
        ({"variant": "no-such-game"}, "variant"),
        ({"variant": 5}, "variant"),
        ({"variant": "blind"}, "variant"),
        ({"options": {"no_such_rule": 1}}, "options.no_such_rule"),
        ({"options": {"target": "high"}}, "options.target"),
        ({"variant": "five-up", "options": {"ten_to_open": True}}, "options.ten_to_open"),
        ({"options": []}, "options"),
        ({"seats": []}, "seats"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(table: ApiTable, rules: dict[str, Any], field: str) -> None:
    answer = ask(table, **rules)

    assert answer.status == 400
    assert [error["field"] for error in answer["errors"]] == [field]


def test_a_game_that_is_not_for_so_many_or_for_partners_is_refused() -> None:
    five = ask(open_table("Ann", "Bo", "Cy", "Di", "Ed", variant="baneberry-157"), variant="all-fives")
    seats = [{"name": name, "side": index % 2 + 1} for index, name in enumerate(("Ann", "Bo", "Cy", "Di"))]
    opened = Api().post("sessions", {"variant": "draw", "seats": seats})
    partners = Api().post(f"sessions/{opened['id']}/what-if", {"variant": "baneberry-157"})

    assert five.status == partners.status == 400
    assert "this table has 5" in five["detail"]
    assert "isn't played by partners" in partners["detail"]


def test_an_unknown_session_is_not_here() -> None:
    assert Api().post("sessions/5f0c3a86-3d1f-4f5e-9d0e-2a6f1f3b7c11/what-if", {}).status == 404


def test_a_patience_under_its_other_house_rule() -> None:
    table = open_patience("domino-patience")
    answer = Api().post(f"sessions/{table.session_id}/what-if", {"options": {"through_stock": True}})

    assert answer.status == 200
    assert answer["options"] == {"through_stock": True}
    for other in ("bingo", "all-fives"):
        assert Api().post(f"sessions/{table.session_id}/what-if", {"variant": other}).status == 400


@pytest.mark.parametrize("game", sample(2, list(VARIANTS), "by other rules"))
def test_a_random_hand_of_every_game_by_the_rules_of_others(game: str) -> None:
    deal = RandomDeal(Agreed(game, {}, sides_for(game)).session, Random(11))
    deal.play_honestly()
    table = open_table(*names_for(game), variant=game, begin=False)
    table.begin(**deal.told)
    for ruling in deal.rulings:
        assert table.enter(write_entry(ruling.entry)).status == 201

    now = queries.table_state(session_id=table.session).log_state.in_force
    for other in sample(8, queries.games_instead(now), game):
        assert ask(table, variant=other.slug).status == 200, other.slug
    assert queries.what_if(queries.table_state(session_id=table.session), game, {}).changes_nothing


def test_however_many_hands_there_are_it_takes_as_many_queries(table: ApiTable) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert ask(table, variant="all-fives-units").status == 200
        return len(captured)

    once = asked()
    for tile, seat, arm in (("3-3", 2, 2), ("3-1", 1, 2), ("6-1", 2, 2)):
        assert table.enter(play_of(seat, tile, arm)).status == 201

    assert asked() == once


def test_a_session_that_would_have_been_over_earlier_names_what_has_no_place() -> None:
    deal, second = (RandomDeal(Agreed("five-up", {}, (1, 2)).session, Random(seed)) for seed in (3, 4))
    table = open_table(variant="five-up", begin=False)
    for each in (deal, second):
        each.play_honestly()
        table.begin(leader=each.start.leader)
        for ruling in each.rulings:
            table.enter(write_entry(ruling.entry))

    answer = ask(table, options={"target": 1})

    assert answer["finished"] == {"before": False, "after": True}
    assert answer["winners"]["after"]
    of_second = [each for each in answer["dropped"] if each["hand"] == table.hand]
    assert [each["play"] for each in of_second][:1] == [None], "the hand itself, then every entry of it"
    assert len(of_second) == len(second.rulings) + 1
    assert {fault["code"] for each in of_second for fault in each["faults"]} == {"session_over"}
    assert answer["hands"][1]["scores"]["after"] is None


def test_who_led_and_how_many_tiles_were_dealt_stays() -> None:
    """Fives and Threes deals 5 to three players, Bergen 6: what was dealt was dealt."""
    table = open_table("Ann", "Bo", "Cy", variant="bergen")
    table.play(1, "1-1")
    session = queries.table_state(session_id=table.session)

    found = queries.what_if(session, "draw", {})

    start = found.after.log_state.hands[0].start
    assert dict(start.tiles_by_seat) == dict(session.log_state.hands[0].start.tiles_by_seat)
    assert start.leader == 1
