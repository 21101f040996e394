"""The end total: what the open ends add up to (rulebook 2.1)."""

import pytest

from tests.support.table_notation import (
    all_fives,
    all_fives_100,
    all_fives_units,
    block,
    draw,
    five_up,
    fives_and_threes,
)


def test_a_tile_that_is_no_double_counts_its_free_half() -> None:
    table = all_fives("6-1 led, 6-3 on 1")

    assert table.end_total == 4
    assert table.sum == "3 + 1 = 4"


def test_a_double_at_the_end_of_an_arm_counts_both_halves() -> None:
    table = all_fives("5-5 led, 5-3 on 1")

    assert table.end_total == 13
    assert table.sum == "5+5 + 3 = 13"


def test_a_double_on_an_arm_counts_both_halves_until_a_tile_is_on_its_far_side() -> None:
    table = five_up("6-1 led, 6-6 on 1")
    assert table.sum == "6+6 + 1 = 13"

    table = table.then("6-2 on 1")
    assert table.sum == "2 + 1 = 3"


def test_the_first_tile_alone_counts_all_of_itself() -> None:
    assert all_fives("4-1 led").sum == "4 + 1 = 5"
    assert all_fives("5-5 led").sum == "5+5 = 10"


@pytest.mark.parametrize("spinner", ["none", "first_double", "every_double"])
def test_a_first_double_counts_both_halves_while_one_long_side_is_covered_and_then_nothing(spinner: str) -> None:
    table = all_fives("5-5 led, 5-0 on 1", spinner=spinner)
    assert table.sum == "5+5 + 0 = 10"

    table = table.then("5-3 on 2")
    assert table.sum == "0 + 3 = 3"


def test_it_does_not_matter_which_long_side_of_a_first_double_is_covered() -> None:
    assert all_fives("5-5 led, 5-0 on 2").sum == "5+5 + 0 = 10"
    assert all_fives("5-5 led, 5-0 on 2, 5-3 on 1").sum == "3 + 0 = 3"


def test_an_unstarted_short_end_counts_nothing() -> None:
    table = all_fives("5-5 led, 5-0 on 1, 5-3 on 2")

    assert [arm.counts for arm in table.arms] == [0, 3, 0, 0]


def test_a_tile_on_a_short_end_counts_like_any_other() -> None:
    table = all_fives("5-5 led, 5-0 on 1, 5-3 on 2, 5-2 on 3")
    assert table.sum == "0 + 3 + 2 = 5"

    table = table.then("2-2 on 3")
    assert table.sum == "0 + 3 + 2+2 = 7"


def test_a_spinner_played_onto_an_arm_has_one_long_side_covered() -> None:
    table = all_fives("4-1 led, 1-1 on 2")
    assert table.sum == "1+1 + 4 = 6"

    table = table.then("2-1 on 2")
    assert table.sum == "4 + 2 = 6"


def test_a_spinner_counts_until_both_long_sides_are_covered_even_with_tiles_on_its_short_ends() -> None:
    table = all_fives("5-5 led, 5-0 on 3", spinner_opening="free")
    assert table.sum == "5+5 + 0 = 10"

    table = table.then("5-1 on 4")
    assert table.sum == "5+5 + 0 + 1 = 11"

    table = table.then("5-2 on 1")
    assert table.sum == "5+5 + 2 + 0 + 1 = 13"

    table = table.then("5-3 on 2")
    assert table.sum == "2 + 3 + 0 + 1 = 6"


def test_the_count_of_a_first_double_stands_at_its_lowest_uncovered_long_side() -> None:
    assert [arm.counts for arm in all_fives("5-5 led").arms] == [10, 0, 0, 0]
    assert [arm.counts for arm in all_fives("5-5 led, 5-2 on 1").arms] == [2, 10, 0, 0]
    assert [arm.counts for arm in all_fives("5-5 led, 5-2 on 2").arms] == [10, 2, 0, 0]


def test_a_total_of_0_is_never_a_scoring_play() -> None:
    table = all_fives("0-0 led")

    assert table.end_total == 0
    assert table.points == 0


def test_a_widely_copied_test_is_wrong_four_arms_of_a_spinner_add_up_without_it() -> None:
    table = all_fives("5-5 led, 5-2 on 1, 5-3 on 2, 5-0 on 3")

    assert table.sum == "2 + 3 + 0 = 5"
    assert table.points == 5


def test_games_whose_plays_score_show_it() -> None:
    for game in (all_fives, all_fives_units, all_fives_100, five_up, fives_and_threes):
        assert game("5-5 led").hand.end_total == 10
        assert game().hand.end_total is None


def test_games_without_scoring_plays_have_no_end_total() -> None:
    for game in (draw, block):
        assert game("5-5 led").hand.end_total is None
