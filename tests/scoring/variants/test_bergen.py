"""Bergen (rulebook 3.9)."""

import pytest

from tests.support.table_notation import bergen

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}


def test_the_example_of_the_rule_book() -> None:
    assert bergen("2-2 led, 5-2 on 1, 2-1 on 2, 5-1 on 2, 5-5 on 1").scored == [2, 0, 0, 2, 3]


def test_six_tiles_each_and_a_double_is_led_every_hand() -> None:
    assert bergen(players=3).hand.tiles_left == (6, 6, 6)
    assert bergen().refuses("6-1 led") == ["must_lead_double"]
    assert bergen("0-0 led, throw in").next_hand().refuses("6-1 led") == ["must_lead_double"]


def test_a_lower_double_held_by_somebody_is_found_later() -> None:
    assert bergen("2-2 led, 2-1, 1-1 on 1").found == ["wrong_lead proved 1"]
    assert bergen("0-0 led, 1-0, 1-1 on 1").found == []


def test_there_are_two_ends() -> None:
    assert bergen("2-2 led").ends == {1: 2, 2: 2}


def test_the_double_led_counts_as_the_double_at_an_end() -> None:
    assert bergen("2-2 led, 3-2 on 1, 3-3 on 1, 3-0 on 1").scored == [2, 0, 0, 0]


def test_who_cannot_play_draws_one_then_plays_or_passes() -> None:
    table = bergen("2-2 led")
    assert table.refuses("pass") == ["must_draw"]

    table = table.then("draw")
    assert table.turn == 2
    assert table.allows("2-1")
    assert table.allows("pass")
    assert table.refuses("draw") == ["may_not_draw"]


def test_a_pass_after_the_draw_that_emptied_the_boneyard() -> None:
    table = bergen("2-2 led, draw", tiles={1: 14, 2: 13})

    assert table.boneyard == 0
    assert table.allows("pass")


def test_nothing_for_going_out_and_no_count_is_waited_for() -> None:
    table = bergen("2-2 led", tiles=ONE_EACH)

    assert (table.ending, table.winners, table.hand_points) == ("domino", (1,), {})
    assert table.scores == {1: 2, 2: 0}
    assert table.allows("count - / 5-5")


def test_blocked_nobody_wins_where_nothing_is_given_for_it() -> None:
    table = bergen("2-2 led, block")

    assert (table.ending, table.winners) == ("blocked", ())


@pytest.mark.parametrize("bonus", [1, 2])
def test_the_winner_of_a_hand_scores_the_bonus(bonus: int) -> None:
    assert bergen("2-2 led", tiles=ONE_EACH, win_bonus=bonus).hand_points == {1: bonus}


def test_with_a_bonus_a_blocked_hand_goes_to_the_lowest_count() -> None:
    table = bergen("2-2 led, block", win_bonus=2)
    assert table.hand.awaiting_count

    assert table.then("count 19 / 24").hand_points == {1: 2}
    assert table.then("count 20 / 20").hand_points == {}


def test_fifteen_wins_at_once() -> None:
    table = bergen("2-2 led", scores={1: 13, 2: 0})

    assert (table.ending, table.after.winners) == ("target", (1,))
    assert bergen("2-2 led", scores={1: 13, 2: 0}, target=16).ending is None


def test_partners_share_their_points() -> None:
    table = bergen("2-2 led, 2-1, 2-0 on 2, 1-0 on 1", partners=True)

    assert table.scores == {1: 2, 2: 2}
