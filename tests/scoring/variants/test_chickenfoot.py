"""Chickenfoot (rulebook 13.2)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.effects import HandOver
from scoring.entries import Play
from scoring.findings import CallMissed, LikelyRevoke
from scoring.findings.detection import findings
from scoring.options import OptionError
from scoring.variants import VARIANTS
from scoring.variants.chickenfoot import empty_places
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, dice, play_session
from tests.support.table_notation import NotatedTable, chickenfoot

OPEN = "9-4, 9-2, 9-7, 9-0"
FOOT = f"{OPEN}, 4-4 on 1"

# The hub


def test_the_tiles_are_the_set_less_the_hub() -> None:
    assert chickenfoot().boneyard == 55 - 1 - 28


def test_the_hub_takes_its_tiles_before_anything_else() -> None:
    begun = chickenfoot("9-4")

    assert begun.answers("4-3 on 1") == "The hub comes first. The 9-9 still takes 3 more tiles."
    assert begun.locked == [1]
    assert chickenfoot("9-4, 9-2, 9-7").answers("4-3 on 1") == "The hub comes first. The 9-9 still takes 1 more tile."
    assert chickenfoot(OPEN).ends == {1: 4, 2: 2, 3: 7, 4: 0}


def test_the_arms_of_the_hub_are_alike_and_the_lowest_number_is_taken() -> None:
    assert [placed.arm for placed in chickenfoot(OPEN).hand.layout.placed] == [None, 1, 2, 3, 4]
    assert len(chickenfoot().hand.game.placements(chickenfoot().hand)[0].alike) == 4


@pytest.mark.parametrize("opening", [4, 6, 8])
def test_the_opening_is_as_many_arms_as_the_table_wants(opening: int) -> None:
    assert len(chickenfoot(opening=opening).arms) == opening


def test_the_double_six_set_has_no_opening_of_eight() -> None:
    with pytest.raises(OptionError, match="This can be 4 or 6"):
        VARIANTS["chickenfoot"].with_options({"tile_set": 6, "opening": 8}, players=4)


# Feet


def test_the_example_of_the_rule_book() -> None:
    foot = chickenfoot(FOOT)

    assert foot.answers("7-5 on 3") == "The 4-4 is a chickenfoot. It takes 3 more tiles with a 4 before anything else."
    laid = foot.then("4-1, 6-4, 4-3")
    assert [arm.suit for arm in laid.arms] == [1, 2, 7, 0, 6, 3]
    assert [placed.arm for placed in laid.hand.layout.placed][-3:] == [1, 5, 6]
    assert laid.allows("7-5 on 3")


def test_a_started_toe_waits_for_the_others() -> None:
    assert chickenfoot(f"{FOOT}, 4-1").refuses("1-0 on 1") == ["arm_locked"]


def test_a_double_gives_no_extra_turn_and_a_pass_costs_nothing() -> None:
    assert chickenfoot(FOOT).turn == 2
    assert chickenfoot(f"{FOOT}, draw, pass").turn == 3


def test_a_double_as_last_tile_ends_the_hand() -> None:
    assert chickenfoot(FOOT, tiles={1: 2}).ending == "domino"


def starving(until: str) -> NotatedTable:
    """Return example 2: of the nine other sixes all but 6-5 are laid, and then the 6-6."""
    sixes = "9-6, 9-2, 9-7, 9-0, 6-8 on 1 stands, 6-7 on 3 stands, 6-4 on 2 stands, 6-3 on 2 stands, "
    more = "6-2 on 2 stands, 6-1 on 2 stands, 6-0 on 2 stands, 6-6 on 2 stands"
    return chickenfoot(sixes + more + until)


def test_a_foot_that_can_still_get_a_toe_doesnt_block_the_hand() -> None:
    assert starving("").ending is None


def test_a_foot_without_toes_to_come_blocks_the_hand_at_once() -> None:
    starved = starving(", 6-5 on 2")

    assert starved.boneyard > 0
    assert starved.ending == "blocked"


# Two feet at once, since the table let a double stand

TWO_FEET = f"{FOOT}, 5-5 on 3 stands"


def test_a_double_let_stand_while_a_foot_is_open_is_a_foot_of_its_own() -> None:
    two = chickenfoot(TWO_FEET)

    assert two.json["owes"] == {"tile": "5-5", "arms": [3, 7, 8], "tiles": 3}
    assert two.ends == {3: 5, 7: 5, 8: 5}
    assert two.answers("4-1") == "The 5-5 is a chickenfoot. It takes 3 more tiles with a 5 before anything else."


def test_the_newest_foot_comes_first_and_then_the_one_before() -> None:
    newest = chickenfoot(f"{TWO_FEET}, 5-1, 5-2")
    assert newest.answers("4-1") == "The 5-5 is a chickenfoot. It takes 1 more tile with a 5 before anything else."

    before = newest.then("5-3")
    assert before.json["owes"] == {"tile": "4-4", "arms": [1, 5, 6], "tiles": 3}
    assert (
        before.answers("7-1 on 3") == "The 4-4 is a chickenfoot. It takes 3 more tiles with a 4 before anything else."
    )
    assert before.then("4-1, 6-4, 4-3").allows("7-1 on 1")


def test_a_foot_keeps_the_toes_that_it_has_while_a_newer_one_is_open() -> None:
    two = chickenfoot(f"{FOOT}, 4-1, 5-5 on 3 stands, 5-1, 5-2, 5-3")

    assert two.json["owes"] == {"tile": "4-4", "arms": [5, 6], "tiles": 2}


def test_a_double_let_stand_as_a_toe_is_a_toe_and_a_foot() -> None:
    two = chickenfoot(f"{FOOT}, 5-5 on 5 stands")

    assert two.json["owes"] == {"tile": "5-5", "arms": [5, 7, 8], "tiles": 3}
    assert two.then("5-1, 5-2, 5-3").json["owes"] == {"tile": "4-4", "arms": [1, 6], "tiles": 2}


def test_a_foot_let_stand_before_the_hub_is_full_comes_after_the_hub() -> None:
    begun = chickenfoot("9-4, 9-5, 4-4 on 1 stands, 5-5 on 2 stands")

    assert begun.answers("4-1") == "The hub comes first. The 9-9 still takes 2 more tiles."
    assert begun.then("9-2, 9-7").json["owes"] == {"tile": "5-5", "arms": [2, 7, 8], "tiles": 3}


FOURS_GONE = f"{OPEN}, 4-5 on 4 stands, 4-3 on 2 stands, 4-2 on 2 stands, 4-0 on 2 stands, 4-1 on 2 stands, 4-6 on 2 stands, 4-4 on 1"


def test_a_foot_that_waits_for_a_newer_one_blocks_the_hand_only_when_its_turn_comes() -> None:
    two = chickenfoot(f"{FOURS_GONE}, 5-5 on 4 stands, 4-7 on 3 stands, 4-8 on 2 stands")
    assert two.ending is None, "no 4 is left for the 4-4, but the 5-5 still gets its toes"

    assert two.then("5-1, 5-2").ending is None
    assert two.then("5-1, 5-2, 5-3").ending == "blocked"


def test_a_revoke_counts_against_the_toes_of_the_newest_foot() -> None:
    two = chickenfoot(f"{TWO_FEET}, draw, pass", tiles={3: 20})

    assert two.then("5-1, 5-2, 5-3, 4-1").found == []
    assert two.then("5-1, 5-2, 5-3, 5-4").found == ["revoke proved 3"]


def test_everybody_scores_their_own_pips_and_nobody_is_spared() -> None:
    at = chickenfoot("9-4, block, count 8-6 / 7-2 / 9-8 3-1 / 7-0", tiles={1: 2, 2: 1, 3: 2, 4: 1})

    assert at.scores == {1: 14, 2: 9, 3: 21, 4: 7}
    assert at.winners == (4,)


@pytest.mark.parametrize(("options", "points"), [({}, 59), ({"double_blank": 0}, 9), ({"double_blank": 25}, 34)])
def test_what_a_double_blank_costs(options: dict[str, int], points: int) -> None:
    over = chickenfoot("9-4, count - / 7-5 3-3 / 0-0 8-1 / 6-0", tiles={1: 1, 2: 2, 3: 2, 4: 1}, **options)

    assert over.scores == {1: 0, 2: 18, 3: points, 4: 6}


def test_blanks_cost_replaces_the_pips_of_a_tile_with_one_blank() -> None:
    over = chickenfoot("9-4, count - / 7-5 3-3 / 0-0 8-1 / 6-0", tiles={1: 1, 2: 2, 3: 2, 4: 1}, blanks_cost=25)

    assert over.scores == {1: 0, 2: 18, 3: 59, 4: 25}


# House rules


def test_draw_until_playable() -> None:
    assert chickenfoot(draw="until_playable").allows("draw 5")
    assert chickenfoot().refuses("draw 2") == ["may_not_draw"]


def test_a_missed_call_costs_a_tile() -> None:
    called = chickenfoot("9-4", tiles={1: 2}, last_tile_call=1)

    assert called.then("1: call, 9-2").hand.tiles_left[0] == 1
    assert called.then("9-2").hand.tiles_left[0] == 2


@pytest.mark.parametrize(("tile_set", "players", "each", "hands"), [(12, 5, 10, 13), (6, 4, 5, 7), (9, 8, 6, 10)])
def test_other_sets_have_their_own_deal_and_number_of_hands(tile_set: int, players: int, each: int, hands: int) -> None:
    at = chickenfoot(players=players, tile_set=tile_set)

    assert set(at.hand.tiles_left) == {each}
    assert at.hand.variant.hands == hands


def test_level_totals_share_the_win() -> None:
    over = chickenfoot(
        "9-4, block, count 1-0 / 1-1 / 7-0 / 2-0", tiles={1: 2, 2: 1, 3: 1, 4: 1}, hands=1, double_blank=0
    )
    level = chickenfoot("9-4, block, count 2-0 / 1-1 / 7-0 / 3-0", tiles={1: 2, 2: 1, 3: 1, 4: 1}, hands=1)

    assert over.after.winners == (1,)
    assert level.after.winners == (1, 2)


# What shows later


def test_a_revoke_counts_against_the_toes_alone_while_a_foot_is_open() -> None:
    foot = chickenfoot(f"{FOOT}, draw, pass", tiles={2: 20})

    assert foot.then("4-3, 6-4, 4-1, 7-5 on 3").found == []
    assert foot.then("4-3, 6-4, 7-5 on 3 stands, 4-1").found == ["revoke proved 2"]


# Laws


@settings(max_examples=sample_size(5, at_length=60))
@given(dice(), st.integers(2, 6), st.sampled_from([9, 12]))
def test_every_foot_gets_its_toes_before_anything_else(rng: Random, players: int, tile_set: int) -> None:
    agreed = Agreed("chickenfoot", {"dealt": 5, "tile_set": tile_set}, tuple(range(1, players + 1)))
    deal = RandomDeal(agreed.session, rng)
    deal.play_honestly()
    before = deal.start
    for ruling in deal.rulings:
        places = {arm.number for arm in empty_places(before)}
        if isinstance(ruling.entry, Play) and places:
            assert ruling.arm in places
        before = ruling.hand
    found = findings(deal.start, deal.rulings)
    assert [each for each in found if not isinstance(each, (LikelyRevoke, CallMissed))] == []
    assert any(isinstance(effect, HandOver) for ruling in deal.rulings for effect in ruling.effects)


@settings(max_examples=6)
@given(dice(), st.integers(2, 5))
def test_a_session_ends_after_its_hands(rng: Random, players: int) -> None:
    agreed = Agreed("chickenfoot", {"dealt": 4, "hands": 4}, tuple(range(1, players + 1)))
    sessions = [session for session, _deal in play_session(agreed, rng)]

    assert len(sessions) <= 4
    assert sessions[-1].winners
    assert min(sessions[-1].scores.values()) == sessions[-1].scores[sessions[-1].winners[0]]
