"""Block and Draw (rulebook 3.8)."""

from tests.support.table_notation import block_and_draw

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}


def test_five_tiles_each_and_a_double_is_led() -> None:
    assert block_and_draw(players=4).hand.tiles_left == (5, 5, 5, 5)
    assert block_and_draw().refuses("6-5 led") == ["must_lead_double"]
    assert block_and_draw().allows("3-3 led")


def test_a_lower_double_than_somebody_held_is_found_later() -> None:
    assert block_and_draw("3-3 led, 6-3, 6-6 on 1").found == ["wrong_lead proved 1"]


def test_a_hand_without_doubles_is_thrown_in_and_led_by_the_same() -> None:
    table = block_and_draw("throw in", leader=2)

    assert (table.ending, table.after.next_leader) == ("void", 2)


def test_every_double_is_a_spinner_open_on_all_sides_at_once() -> None:
    table = block_and_draw("6-6 led, 6-5 on 3, 5-5 on 3")

    assert table.ends == {1: 6, 2: 6, 3: 5, 4: 6, 5: 5, 6: 5}


def test_sides_first_where_the_table_wants_it() -> None:
    assert block_and_draw("6-6 led", spinner_opening="sides_first").refuses("6-5 on 3") == ["arm_locked"]


def test_who_cannot_play_draws_until_a_tile_fits() -> None:
    table = block_and_draw("6-6 led, draw 3")

    assert table.turn == 2
    assert table.refuses("pass") == ["must_draw"]


def test_the_lowest_takes_the_difference_from_each() -> None:
    played = "6-6 led, block, count 9 / 14 / 20"

    assert block_and_draw(played, players=3).hand_points == {1: 16}
    assert block_and_draw(played, players=3).result.working == "(14 - 9) + (20 - 9) = 16"


def test_out_takes_all_that_is_left() -> None:
    table = block_and_draw("6-6 led, count - / 5-5 / 4-3", players=3, tiles=ONE_EACH)

    assert table.hand_points == {1: 17}


def test_a_tie_is_nobodys_or_split() -> None:
    played = "6-6 led, block, count 9 / 9 / 20"

    assert block_and_draw(played, players=3).hand_points == {}
    assert block_and_draw(played, players=3, blocked_tie="split").hand_points == {1: 5, 2: 5}


def test_partners_compare_their_totals() -> None:
    table = block_and_draw("6-6 led, block, count 14 / 19 / 20 / 22", partners=True)

    assert table.hand_points == {1: 7}


def test_a_hundred_wins_at_a_hands_end_and_the_table_says_who_leads() -> None:
    table = block_and_draw("6-6 led, count - / 5-5", scores={1: 90, 2: 0}, tiles=ONE_EACH)

    assert table.after.winners == (1,)
    assert table.after.next_leader is None
