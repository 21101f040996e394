"""Dominican Dominoes (rulebook 13.3)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.variants import VARIANTS
from tests.support.partner_hands import HAND_A, HAND_B
from tests.support.table_notation import NotatedTable, dominican

PATIO = VARIANTS["dominican"].bundles[0].options


def second(phrases: str = "", **rules: Any) -> NotatedTable:
    """Return the second hand of a session, which Ann leads."""
    return dominican(phrases, scores={1: 0, 2: 0}, **rules)


def test_hand_a_earns_three_bonuses_and_the_losers_pips() -> None:
    hand = dominican(HAND_A)

    assert [award.reason for ruling in hand.rulings for award in ruling.awards] == [
        "lead_pass",
        "three_passes",
        "capicua",
    ]
    assert hand.scores == {1: 17 + 11 + 75, 2: 0}
    assert hand.after.next_leader == 1


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({}, 103),
        ({"blocked_score": "minus_own"}, 103),
        ({"blocked_winner": "blocker_vs_next"}, 103),
        (PATIO, 123),
        ({"lead_pass_void": True}, 78),
        ({"lead_pass": 0}, 78),
        ({"lead_pass_first_only": True}, 103),
        ({"lead_pass_plain": 50}, 103),
        ({"three_passes": 50}, 128),
        ({"capicua": 30}, 108),
        ({"capicua_blank": True}, 103),
        ({"chuchazo": 50}, 103),
        ({"chuchazo_one_end": True}, 103),
        ({"each_pass": 10}, 103 + 30 - 0),
        ({"hand_count": "all"}, 123),
    ],
)
def test_hand_a_by_house_rules(rules: dict[str, Any], points: int) -> None:
    assert dominican(HAND_A, **rules).scores[1] == points


def test_with_points_for_each_pass_the_partners_own_pass_goes_to_the_others() -> None:
    assert dominican(HAND_A, each_pass=10).scores == {1: 133, 2: 20}


@pytest.mark.parametrize(
    ("rules", "points", "leads"),
    [
        ({}, {1: 46}, 3),
        ({"blocked_score": "minus_own"}, {1: 4}, 3),
        (PATIO, {2: 88}, 2),
        ({"blocked_winner": "lowest_hand"}, {2: 42}, 2),
        ({"blocked_winner": "blocker_vs_next"}, {1: 46}, 3),
    ],
)
def test_hand_b_by_house_rules(rules: dict[str, Any], points: dict[int, int], leads: int) -> None:
    hand = second(HAND_B, **rules)

    assert hand.hand_points == points
    assert hand.after.next_leader == leads


@pytest.mark.parametrize(("tie", "points"), [("leader", {1: 26}), ("blocker", {2: 26}), ("none", {})])
def test_level_at_26_the_leaders_side_wins_unless_the_table_says_otherwise(tie: str, points: dict[int, int]) -> None:
    level = dominican("6-6 led, 6-5 on 1, block, count 12 / 20 / 14 / 6 stands", blocked_tie=tie)

    assert level.hand_points == points


def test_of_a_tie_won_the_partner_with_fewer_pips_leads() -> None:
    assert dominican("6-6 led, block, count 12 / 20 / 14 / 6 stands").after.next_leader == 1
    assert dominican("6-6 led, block, count 12 / 20 / 14 / 6 stands", blocked_tie="none").after.next_leader == 2


def test_a_pass_on_a_plain_lead_brings_what_the_table_says() -> None:
    assert second("6-5 led, pass").points == 25
    assert second("6-5 led, pass", lead_pass_plain=50).points == 50
    assert second("6-5 led, pass", lead_pass=30).points == 30


def test_a_blank_makes_no_capicua_unless_the_table_says_so() -> None:
    phrases, tiles = "6-5 led, 5-0 on 2, pass, pass, 6-0 on 1", {1: 2, 2: 2, 3: 2, 4: 2}

    assert second(phrases, tiles=tiles).points == 0
    assert second(phrases, tiles=tiles, capicua_blank=True).points == 25


def test_a_chuchazo_brings_25() -> None:
    tiles = {1: 2, 2: 2, 3: 2, 4: 2}

    assert second("6-0 led, 6-4 on 1, pass, pass, 0-0 on 2", tiles=tiles).points == 25
    assert second("6-0 led, 6-4 on 1, 4-0 on 1, pass, 0-0 on 1", tiles=tiles, chuchazo_one_end=True).points == 0


def test_points_made_during_a_hand_win_nothing_until_it_is_over() -> None:
    hand = dominican("6-6 led, pass", scores={1: 190, 2: 0})

    assert hand.scores[1] == 215
    assert hand.turn == 3
    assert hand.after.winners == ()
    assert hand.then("block, count 30 / 40 / 40 / 46").after.winners == (1,)


def test_it_goes_to_200_from_the_6_6() -> None:
    assert VARIANTS["dominican"].target == 200
    assert dominican().refuses("5-5 led") == ["must_lead_double"]
