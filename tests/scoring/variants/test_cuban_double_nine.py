"""Cuban Dominoes (rulebook 13.5)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.variants import VARIANTS
from tests.support.table_notation import NotatedTable, cuban

BLOCKED = "9-8 led, 9-6 on 1"


def blocked(counts: str, **rules: Any) -> NotatedTable:
    """Return a hand that Ann led and Bo blocked; round examples, which the table lets stand."""
    return cuban(f"{BLOCKED}, block, count {counts} stands", **rules)


def test_ten_tiles_each_of_55_and_fifteen_asleep() -> None:
    hand = cuban().hand

    assert hand.tiles_left == (10,) * 4
    assert hand.out_of_play == 15
    assert cuban("9-8 led").refuses("draw") == ["may_not_draw"]


def test_going_out_takes_the_losers_pips_and_the_partners_cost_nothing() -> None:
    out = "9-8 led, count - / 9-6 2-0 / 8-8 / 5-4 3-1"
    tiles = {1: 1, 2: 2, 3: 1, 4: 2}

    assert cuban(out, tiles=tiles).hand_points == {1: 30}
    assert cuban(out, tiles=tiles, hand_count="all").hand_points == {1: 46}


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({}, {2: 22}),
        ({"blocked_winner": "lowest_hand"}, {1: 21}),
        ({"blocked_score": "minus_own"}, {2: 1}),
        ({"hand_count": "all"}, {2: 43}),
    ],
)
def test_a_blocked_hand_by_house_rules(rules: dict[str, Any], points: dict[int, int]) -> None:
    assert blocked("14 / 9 / 8 / 12", **rules).hand_points == points


def test_level_nobody_scores_and_the_side_that_led_leads_again() -> None:
    level = blocked("14 / 10 / 8 / 12")

    assert level.hand_points == {}
    assert level.after.next_leader == 1


def test_the_winning_seat_leads_unless_the_table_says_its_partner() -> None:
    assert blocked("14 / 9 / 8 / 12").after.next_leader == 2
    assert blocked("14 / 9 / 8 / 12", next_leader="next_seat").after.next_leader == 2
    assert blocked("14 / 9 / 8 / 5", next_leader="winners_choose").after.next_leader == 4
    assert blocked("14 / 9 / 8 / 5").next_hand(leader=2).hand.leader == 2


def test_any_tile_is_led_or_in_the_first_hand_the_highest_double() -> None:
    assert cuban().allows("3-1 led")
    assert cuban(lead="highest_double").refuses("3-1 led") == ["must_lead_double"]
    assert cuban(lead="highest_double", scores={1: 0, 2: 0}).allows("3-1 led")


def test_with_tiles_asleep_a_better_double_is_a_wrong_lead_once_it_is_shown() -> None:
    assert cuban("7-7 led, 8-7 on 1, 8-8 on 1", lead="highest_double").found == ["wrong_lead proved 3"]
    assert cuban("7-7 led, 7-3 on 1, 3-3 on 1", lead="highest_double").found == []


def test_four_passes_block_it_since_the_referee_cannot_know_who_sleeps() -> None:
    assert cuban("9-8 led, pass, pass, pass, pass").ending == "blocked"


def test_a_sleeping_tile_is_no_revoke_and_a_shown_one_is() -> None:
    assert cuban("9-8 led, pass, 9-6 on 1, pass").found == []
    assert cuban("9-8 led, pass, 9-6 on 1, 6-1 on 1, 8-1 on 2").found == []
    assert "revoke proved 2" in cuban("9-8 led, pass, 9-6 on 1, 6-1 on 1, pass, 8-4 on 2").found


def test_a_count_is_checked_for_tiles_shown_twice_and_not_for_those_that_sleep() -> None:
    tiles = {1: 2, 2: 2, 3: 2, 4: 2}

    assert cuban("9-8 led, block", tiles=tiles).refuses("count 1-0 / 4-4 3-3 / 2-2 1-1 / 5-5 4-4") == ["count_mismatch"]
    assert cuban("9-8 led, block", tiles=tiles).allows("count 1-0 / 4-4 3-3 / 2-2 1-1 / 5-5 6-6")


def test_it_goes_to_100_and_the_table_says_who_leads() -> None:
    assert VARIANTS["cuban-double-nine"].target == 100
    assert VARIANTS["cuban-double-nine"].table_says_who_leads
