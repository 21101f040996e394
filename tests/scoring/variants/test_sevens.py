"""Matador and All Sevens: touching halves add up to seven (rulebook 3.11 and 3.12)."""

import pytest

from tests.support.table_notation import NotatedTable, all_sevens, matador

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}
both = pytest.mark.parametrize("game", [matador, all_sevens])


@both
def test_touching_halves_add_up_to_seven(game: type[NotatedTable]) -> None:
    table = game("6-6 led, 5-1 on 1")
    assert table.ends == {1: 5, 2: 6}
    assert table.refuses("5-4 on 1") == ["no_match"]

    assert table.then("4-2 on 1").ends == {1: 4, 2: 6}


@both
def test_the_example_of_the_rule_book_a_6_4_goes_on_a_3_or_a_1(game: type[NotatedTable]) -> None:
    assert game("6-6 led, 3-1 on 1, 6-4 on 1").ends == {1: 6, 2: 6}
    assert game("6-6 led, 6-1 on 1 by 6, 6-4 on 1").ends == {1: 4, 2: 6}


@both
@pytest.mark.parametrize("tile", ["6-1", "5-2", "4-3"])
def test_a_matador_goes_anywhere_and_the_player_says_which_half_inward(game: type[NotatedTable], tile: str) -> None:
    table = game("6-6 led")
    high, low = (int(half) for half in tile.split("-"))
    assert table.refuses(f"{tile} on 1") == ["inward_needed"]

    assert table.then(f"{tile} on 1 by {high}").ends[1] == low
    assert table.then(f"{tile} on 1 by {low}").ends[1] == high


@both
def test_only_a_matador_goes_on_a_blank(game: type[NotatedTable]) -> None:
    table = game("6-6 led, 1-0 on 1")

    assert table.refuses("6-0 on 1") == ["no_match"]
    assert table.allows("0-0 on 1")
    assert table.allows("4-3 on 1 by 4")


@both
def test_a_double_counts_as_one_half_for_joining_and_for_what_it_leaves(game: type[NotatedTable]) -> None:
    assert game("6-6 led, 4-1 on 1, 3-3 on 1").ends == {1: 3, 2: 6}
    assert game("6-6 led, 4-1 on 1").refuses("4-4 on 1") == ["no_match"]


@both
def test_there_are_two_ends_and_no_end_total(game: type[NotatedTable]) -> None:
    assert len(game("6-6 led, 1-1 on 1").arms) == 2
    assert game("6-6 led, 4-1 on 1").scored == [0, 0]


@both
def test_the_highest_double_is_led_in_the_first_hand(game: type[NotatedTable]) -> None:
    assert game().refuses("6-5 led") == ["must_lead_double"]
    assert game(no_double=True).allows("6-5 led")
    assert game("5-5 led, 2-1 on 1 by 2, 6-6 on 1").found == ["wrong_lead proved 1"]


@both
def test_blocked_the_lowest_takes_the_others_less_its_own_once(game: type[NotatedTable]) -> None:
    assert game("6-6 led, block, count 9 / 14 / 20", players=3).hand_points == {1: 25}


@both
def test_out_takes_the_opponents_pips_with_partners_too(game: type[NotatedTable]) -> None:
    table = game("6-6 led, count - / 5-5 / 4-4 / 4-3", partners=True, tiles=ONE_EACH)

    assert table.hand_points == {1: 17}


@both
def test_the_target_is_a_hundred_unless_the_table_agrees_on_another(game: type[NotatedTable]) -> None:
    played = "6-6 led, count - / 5-5"

    assert game(played, scores={1: 90}, tiles=ONE_EACH).after.winners == (1,)
    assert not game(played, scores={1: 90}, tiles=ONE_EACH, target=101).after.finished


# Matador


def test_in_matador_one_tile_is_drawn_and_the_turn_is_over_even_if_it_fits() -> None:
    table = matador("6-6 led, draw")

    assert table.turn == 1
    assert matador("6-6 led").refuses("draw 2") == ["may_not_draw"]


def test_in_matador_who_can_draw_nothing_passes() -> None:
    assert matador("6-6 led").refuses("pass") == ["must_draw"]
    assert matador("6-6 led", tiles={1: 14, 2: 14}).allows("pass")


def test_in_matador_the_lead_goes_round_and_later_a_double_is_led_only_if_held() -> None:
    later = matador("6-6 led, count - / 5-5", tiles=ONE_EACH).next_hand()

    assert later.turn == 2
    assert later.allows("6-5 led")


def test_in_matador_a_leader_who_held_a_better_double_is_found_later() -> None:
    later = matador("6-6 led, count - / 5-5", tiles=ONE_EACH).next_hand("6-5 led, 2-0 on 2, 1-1 on 1")

    assert later.found == ["wrong_lead proved 2"]


# All Sevens


def test_in_all_sevens_two_tiles_stay_in_the_boneyard() -> None:
    table = all_sevens("6-6 led")

    assert table.refuses("draw 13") == ["boneyard_empty"]
    assert table.then("draw 12").allows("pass")
    assert all_sevens("6-6 led", floor=0).allows("draw 14")


def test_in_all_sevens_who_could_play_may_draw_first() -> None:
    played = "6-6 led, draw, 1-0 on 1, 5-2 on 1 by 5, 6-1 on 2 by 1"

    assert all_sevens(played).found == []
    assert all_sevens(played, voluntary_draw=False).found == ["revoke proved 2"]


def test_in_all_sevens_the_highest_double_is_led_every_hand() -> None:
    later = all_sevens("6-6 led, count - / 5-5", tiles=ONE_EACH).next_hand()

    assert later.refuses("6-5 led") == ["must_lead_double"]
    assert all_sevens("6-6 led, count - / 5-5", tiles=ONE_EACH).after.next_leader is None


def test_a_refusal_calls_the_wild_tiles_what_the_game_calls_them() -> None:
    assert matador("6-6 led").answers("5-4").endswith("the open ends need a 1 or a matador.")
    assert all_sevens("6-6 led").answers("5-4").endswith("the open ends need a 1 or a wild tile.")
