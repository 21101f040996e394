"""Quinientos (rulebook 13.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.beginning import Beginning
from scoring.variants import VARIANTS
from tests.support.partner_hands import HAND_A, HAND_B, ONE_EACH
from tests.support.table_notation import NotatedTable, puerto_rican

DOSCIENTOS = VARIANTS["puerto-rican-500"].bundles[0].options
WON = "6-6 led, count - / 5-5 / 4-4 / 3-3"


def in_hand(number: int, phrases: str, tiles: dict[int, int] | None = None, **rules: Any) -> NotatedTable:
    """Return the hand of that number, which Ann leads."""
    session = replace(puerto_rican(**rules).session, hands=number - 1, hands_counted=number - 1)
    return NotatedTable(session, session.begin(Beginning(1, tiles or {}))).then(phrases)


def gained(hand: NotatedTable) -> int:
    """Return the points that the hand brought its winners, bonuses for the last tile included."""
    (side,) = hand.winners
    return hand.scores[side] - hand.session.scores[side]


@pytest.mark.parametrize(
    ("number", "rules", "points"),
    [
        (1, {}, 248),
        (2, {}, 223),
        (6, {}, 148),
        (1, {"hand_bonus": False}, 148),
        (1, {"capicua": 50}, 198),
        (1, {"capicua": 0}, 148),
        (1, {"chuchazo": 0}, 248),
        (1, {"lock_bonus": 100}, 248),
        (1, {"each_pass": 10}, 278),
        (1, {"hand_count": "losers"}, 228),
        (1, DOSCIENTOS, 28),
    ],
)
def test_worked_hand_a_scores(number: int, rules: dict[str, Any], points: int) -> None:
    assert gained(in_hand(number, HAND_A, **rules)) == points


@pytest.mark.parametrize(("rules", "points"), [({}, 163), ({"lock_bonus": 100}, 263), (DOSCIENTOS, 46)])
def test_worked_hand_b_scores_as_second_hand(rules: dict[str, Any], points: int) -> None:
    assert gained(in_hand(2, HAND_B, **rules)) == points


def test_the_third_hand_ended_by_dis_0_0() -> None:
    phrases = "6-0 led, 6-4 on 1, 4-2 on 1, 0-0 on 2, count 5-4 / 3-1 / 6-6 / -"
    hand = in_hand(3, phrases, tiles={1: 2, 2: 2, 3: 2, 4: 1})

    assert {award.reason: award.points for ruling in hand.rulings for award in ruling.awards} == {"chuchazo": 100}
    assert {award.reason: award.points for award in hand.result.awards} == {"domino": 25, "hand_bonus": 50}
    assert gained(hand) == 175


def test_a_hand_that_was_thrown_in_leaves_the_next_the_first() -> None:
    again = puerto_rican("6-6 led, throw in").next_hand(WON, leader=1, tiles=ONE_EACH)

    assert again.refuses("5-5") == ["hand_over"]
    assert again.result.awards[-1].points == 100


def test_a_tie_brings_nobody_anything_and_carries_nothing() -> None:
    level = puerto_rican("6-6 led, block, count 12 / 20 / 14 / 6 stands")

    assert level.result.awards == ()
    assert level.after.next_leader == 2
    assert level.next_hand(WON, leader=1, tiles=ONE_EACH).result.awards[-1].points == 75


def test_a_lock_made_with_the_0_0_or_another_double_brings_nothing_extra() -> None:
    hand = in_hand(2, "5-5 led, 5-0 on 1, 0-0 on 1, block, count 9 / 20 / 10 / 20 stands")

    assert [award.reason for award in hand.result.awards] == ["blocked", "hand_bonus"]
    assert all(not ruling.awards for ruling in hand.rulings)


def test_a_blank_makes_a_capicu_unless_the_table_says_otherwise() -> None:
    phrases, tiles = "6-5 led, 5-0 on 2, pass, pass, 6-0 on 1", {1: 2, 2: 2, 3: 2, 4: 2}

    assert in_hand(2, phrases, tiles=tiles).points == 100
    assert in_hand(2, phrases, tiles=tiles, capicua_blank=False).points == 0


def test_the_winning_seat_leads_and_it_goes_to_500() -> None:
    assert puerto_rican(HAND_A).after.next_leader == 1
    assert in_hand(2, HAND_B).after.next_leader == 3
    assert VARIANTS["puerto-rican-500"].target == 500
