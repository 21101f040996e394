"""Baneberry 157, the point game and the cash pool (rulebook 3.14)."""

import pytest

from scoring.options import OptionError
from tests.support.table_notation import baneberry, cash_pool

TWO_EACH = {1: 2, 2: 2, 3: 2}
ONE_EACH = {1: 1, 2: 1, 3: 1}


# People, tiles, lead


def test_seven_tiles_of_the_double_nine_set_five_of_the_double_six() -> None:
    assert baneberry(players=7).hand.tiles_left == (7,) * 7
    assert baneberry(players=4, tile_set=6).hand.tiles_left == (5,) * 4


def test_the_double_six_set_is_for_four() -> None:
    with pytest.raises(OptionError, match="tile_set"):
        baneberry(players=5, tile_set=6)


def test_the_highest_double_is_led_in_every_hand() -> None:
    assert baneberry().refuses("9-8 led") == ["must_lead_double"]
    assert baneberry(lead_highest_double=False).allows("9-8 led")
    assert baneberry(no_double=True).allows("9-8 led")


# Scoring


def test_the_example_of_the_rule_book() -> None:
    table = baneberry("9-9 led, 9-2 on 1, 9-3 on 2, 3-3 on 2, 4-2 on 1", players=5)

    assert table.scored == [0, 20, 5, 0, 10]


@pytest.mark.parametrize(("tile", "points"), [("9-2", 20), ("9-7", 25), ("9-1", 0), ("9-0", 0)])
def test_only_exact_totals_score(tile: str, points: int) -> None:
    assert baneberry(f"9-9 led, {tile} on 1").scored == [0, points]


def test_the_first_tile_never_scores() -> None:
    assert baneberry("5-5 led").scored == [0]
    assert baneberry("9-1 led", lead_highest_double=False).scored == [0]


def test_an_end_double_counts_both_halves_and_there_is_no_spinner() -> None:
    assert baneberry("9-9 led, 9-1 on 1, 1-1 on 1").end_total == 20
    assert len(baneberry("9-9 led").arms) == 2


def test_out_scores_the_others_pips_and_twenty_a_double_blank_is_dear() -> None:
    table = baneberry("9-9 led, count - / 5-4 0-0 / 7-1", players=3, tiles={1: 1, 2: 2, 3: 1})

    assert table.hand_points == {1: 73}


def test_the_double_blank_counts_24_in_the_double_six_set() -> None:
    assert baneberry("6-6 led, count - / 0-0", tile_set=6, tiles=ONE_EACH).hand_points == {1: 44}


def test_an_opponent_who_holds_only_the_double_blank_has_not_gone_out() -> None:
    table = baneberry("9-9 led, count - / 0-0", tiles=ONE_EACH)

    assert table.winners == (1,)


def test_on_the_table_the_double_blank_is_nothing() -> None:
    assert baneberry("5-5 led, 5-0 on 1, 0-0 on 1").end_total == 10


def test_blocked_the_lowest_takes_the_others_less_its_own_and_no_bonus() -> None:
    assert baneberry("9-9 led, block, count 19 / 24 / 30", players=3).hand_points == {1: 35}


def test_blocked_and_level_they_share() -> None:
    played = "9-9 led, block, count 19 / 19 / 30"

    assert baneberry(played, players=3).hand_points == {1: 5, 2: 5}
    assert baneberry(played, players=3, blocked_tie="none").hand_points == {}


def test_the_double_blank_decides_who_is_lowest() -> None:
    table = baneberry("9-9 led, block, count 0-0 / 9-8", tiles={1: 2, 2: 1})

    assert table.winners == (2,)


def test_157_wins_at_once() -> None:
    table = baneberry("9-9 led, 9-2 on 1", scores={2: 140})

    assert (table.ending, table.after.winners) == ("target", (2,))


def test_one_tile_is_drawn_and_the_turn_is_over() -> None:
    assert baneberry("9-9 led, draw").turn == 1
    assert baneberry("9-9 led").refuses("pass") == ["must_draw"]


# The last tile


def test_a_player_left_with_one_tile_says_so() -> None:
    table = baneberry("9-9 led, 1: call, 9-2 on 1", players=3, tiles=TWO_EACH)

    assert "MissedCall" not in table.effects


def test_the_call_is_lawful_though_the_turn_has_moved_on_until_another_seat_lays_a_tile() -> None:
    table = baneberry("9-9 led, draw", players=3, tiles=TWO_EACH)
    assert table.allows("1: call")

    assert table.then("9-2 on 1").refuses("1: call") == ["not_last_tile"]


def test_a_missed_call_costs_the_next_turn() -> None:
    table = baneberry("9-9 led, 9-2 on 1, 9-3 on 2", players=3, tiles=TWO_EACH)

    assert table.json["owes_pass"] == [1, 2]
    assert table.refuses("draw") == ["must_pass"]
    assert table.refuses("2-1 on 1") == ["must_pass"]
    assert table.found == ["missed_call proved 1", "missed_call proved 2"]

    table = table.then("pass, 3: call, 2: pass, 3-1 on 2")
    assert table.ending == "domino"


def test_a_forced_pass_is_no_pass_for_a_block_and_no_revoke() -> None:
    table = baneberry("9-9 led, 9-2 on 1, 9-3 on 2, pass, 2: pass, 3: draw, 2-1 on 1", players=3, tiles=TWO_EACH)

    assert not [finding for finding in table.found if "revoke" in finding]
    assert table.hand.passed == frozenset()


def test_the_penalty_is_served_once() -> None:
    table = baneberry("9-9 led, 9-2 on 1, draw, pass, 2: call", players=3, tiles=TWO_EACH)

    assert table.json["owes_pass"] == []


def test_who_draws_back_to_two_must_call_again() -> None:
    table = baneberry("9-9 led, 1: call, draw, draw, draw", tiles={1: 2, 2: 9})
    assert table.refuses("1: call") == ["not_last_tile"]

    assert table.then("9-2 on 1").json["to_call"] == [1]


def test_the_call_can_be_missed_by_the_tile_that_ends_the_hand() -> None:
    table = baneberry("9-9 led, 9-2 on 1", tiles={1: 2, 2: 1})

    assert table.ending == "domino"
    assert table.found == ["missed_call proved 1"]


def test_without_the_house_rule_nobody_calls() -> None:
    table = baneberry("9-9 led, 9-2 on 1, 9-3 on 2", players=3, tiles=TWO_EACH, last_tile_call=False)

    assert table.found == []
    assert table.refuses("1: call") == ["rule_forbids"]


# The cash pool


def test_everybody_pays_an_ante_into_the_pool() -> None:
    table = cash_pool(players=3, ante=50)

    assert table.scores == {1: -50, 2: -50, 3: -50}
    assert table.json["pool"] == 150


def test_who_goes_out_takes_the_pool() -> None:
    table = cash_pool("9-9 led, count - / 5-4 / 7-1", players=3, ante=50, tiles=ONE_EACH)

    assert table.scores == {1: 100, 2: -50, 3: -50}
    assert table.json["pool"] == 0


def test_blocked_the_lowest_takes_it() -> None:
    assert cash_pool("9-9 led, block, count 19 / 24 / 30", players=3).scores == {1: 50, 2: -25, 3: -25}


def test_cents_that_do_not_divide_stay_in_the_pool() -> None:
    table = cash_pool("9-9 led, block, count 19 / 19 / 30", players=3, ante=25)

    assert table.scores == {1: 12, 2: 12, 3: -25}
    assert table.json["pool"] == 1
    assert table.next_hand().json["pool"] == 76


def test_where_all_are_level_all_share() -> None:
    assert cash_pool("9-9 led, block, count 20 / 20").scores == {1: 0, 2: 0}


def test_a_tie_that_is_nobodys_leaves_the_pool() -> None:
    assert cash_pool("9-9 led, block, count 20 / 20", blocked_tie="none").json["pool"] == 50


def test_a_missed_call_costs_a_fresh_ante() -> None:
    table = cash_pool("9-9 led, 9-2 on 1", players=3, tiles=TWO_EACH)

    assert table.scores == {1: -50, 2: -25, 3: -25}
    assert table.json["pool"] == 100


def test_plays_bring_no_points_and_nobody_wins_the_session() -> None:
    table = cash_pool("9-9 led, 9-2 on 1, count 5-5 / -", tiles={1: 2, 2: 1}, last_tile_call=False)

    assert table.scored == [0, 0]
    assert not table.after.finished


@pytest.mark.parametrize("option", ["target", "tie_hands"])
def test_the_cash_pool_has_no_target(option: str) -> None:
    with pytest.raises(OptionError, match=option):
        cash_pool(**{option: 5})


def test_an_ante_is_25_cents_at_least() -> None:
    with pytest.raises(OptionError, match="ante"):
        cash_pool(ante=24)
