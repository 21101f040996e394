"""Super Dominoes (rulebook 3.15)."""

from tests.support.table_notation import super_dominoes

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}


# People, lead, arms


def test_nine_tiles_each_for_two_to_ten() -> None:
    assert super_dominoes(players=10).hand.tiles_left == (9,) * 10


def test_a_double_is_led_or_the_lead_passed_on() -> None:
    assert super_dominoes().refuses("9-8 led") == ["must_lead_double"]
    assert super_dominoes("pass", players=3).turn == 2


def test_nobody_has_a_double_so_each_in_turn_draws_one_until_a_double_comes() -> None:
    table = super_dominoes("pass, pass, pass", players=3)
    assert table.turn == 1
    assert table.refuses("pass") == ["must_draw"]
    assert table.refuses("draw 2") == ["may_not_draw"]

    table = table.then("draw, pass, draw")
    assert table.turn == 2
    assert table.allows("8-8 led")


def test_where_the_table_said_so_the_drawing_begins_at_once() -> None:
    table = super_dominoes(no_double=True)

    assert table.refuses("9-8 led") == ["must_lead_double"]
    assert table.then("draw").allows("8-8 led")


def test_the_lead_passes_to_the_seat_after_the_one_who_was_due() -> None:
    table = super_dominoes("pass, 8-8 led, count 5-5 / - / 4-4", players=3, tiles=ONE_EACH)

    assert table.after.next_leader == 2


def test_the_first_double_opens_six_arms_at_once_and_no_other_is_a_spinner() -> None:
    assert super_dominoes("8-8 led").ends == dict.fromkeys(range(1, 7), 8)
    assert len(super_dominoes("8-8 led, 8-7 on 6, 7-7 on 6").arms) == 6


def test_doubles_go_on_their_own_suit_or_on_an_open_13() -> None:
    table = super_dominoes("8-8 led, 13-8 on 1")

    assert table.allows("4-4 on 1")
    assert super_dominoes("8-8 led, 8-7 on 1").refuses("4-4 on 1") == ["no_match"]


def test_who_cannot_play_draws_two_then_plays_one_or_passes() -> None:
    table = super_dominoes("8-8 led, draw")
    assert table.refuses("pass") == ["must_draw"]

    table = table.then("draw")
    assert table.refuses("draw") == ["may_not_draw"]
    assert table.allows("pass")


# Doubles


def test_after_a_double_the_next_player_misses_a_turn() -> None:
    table = super_dominoes("8-8 led, 8-7 on 1, 7-7 on 1", players=4)

    assert "MissTurn" in table.effects
    assert table.turn == 1


def test_first_double_skips_nobody() -> None:
    assert super_dominoes("8-8 led", players=4).turn == 2


# 15


def test_a_15_makes_everybody_draw_the_one_who_played_it_last() -> None:
    table = super_dominoes("8-8 led, 15-8 on 1", players=3)

    assert table.hand.tiles_left == (9, 9, 10)
    assert table.effects.count("DrawTiles") == 3


def test_house_rule_makes_everybody_else_draw() -> None:
    table = super_dominoes("8-8 led, 15-8 on 1", players=3, fifteen_spares_player=True)

    assert table.hand.tiles_left == (9, 8, 10)


def test_a_boneyard_that_runs_out_serves_the_first_in_turn() -> None:
    table = super_dominoes("8-8 led, 15-8 on 1", players=3, tiles={1: 45, 2: 45, 3: 44})

    assert table.hand.tiles_left == (45, 44, 45)
    assert table.boneyard == 0


def test_a_led_15_15_makes_everybody_draw_too() -> None:
    assert super_dominoes("15-15 led", players=3).hand.tiles_left == (9, 10, 10)


# 14


def test_after_a_14_the_same_player_plays_an_ordinary_turn() -> None:
    table = super_dominoes("8-8 led, 14-8 on 1", players=3)

    assert table.turn == 2
    assert table.allows("8-7 on 2")
    assert table.allows("draw 2")


def test_14_14_then_8_8_missed_turns_add_up() -> None:
    table = super_dominoes("8-8 led, 14-8 on 1, 14-14 on 1, 14-9 on 1", players=4)

    assert table.turn == 4
    table = super_dominoes("9-9 led, 14-9 on 1, 14-14 on 1, 9-8 on 2", players=4)
    assert table.turn == 4

    table = super_dominoes("9-9 led, 9-8 on 1, 14-9 on 2, 14-14 on 2, 8-8 on 1", players=5)
    assert table.turn == 1


# 13


def test_a_spell_leaves_only_its_13() -> None:
    table = super_dominoes("8-8 led, 13-8 on 1", players=3)

    assert table.ends == {1: 13}
    assert table.refuses("8-7 on 2") == ["spell_unbroken"]
    assert table.refuses("8-7 on 1") == ["no_match"]
    assert table.json["spell"] == {"arm": 1, "caster": 2}


def test_a_tile_with_a_13_or_any_double_breaks_it() -> None:
    broken = super_dominoes("8-8 led, 13-8 on 1, 13-5 on 1", players=3)
    assert broken.json["spell"] is None
    assert len(broken.ends) == 6

    broken = super_dominoes("8-8 led, 13-8 on 1, 5-5 on 1", players=3)
    assert broken.json["spell"] is None
    assert broken.turn == 2


def test_who_cannot_break_it_draws_two_then_passes() -> None:
    table = super_dominoes("8-8 led, 13-8 on 1", players=3)

    assert table.refuses("pass") == ["must_draw"]
    assert table.then("draw 2").allows("pass")


def test_the_caster_never_draws_for_it() -> None:
    table = super_dominoes("8-8 led, 13-8 on 1, draw 2, pass, draw 2, pass", players=3)

    assert table.turn == 2
    assert table.refuses("draw 2") == ["may_not_draw"]
    assert table.allows("pass")
    assert table.allows("13-5 on 1")


def test_13_13_casts_it_anew_and_its_player_is_the_caster() -> None:
    table = super_dominoes("8-8 led, 13-8 on 1, 13-13 on 1", players=4)

    assert table.json["spell"] == {"arm": 1, "caster": 3}
    assert table.turn == 4


def test_a_led_13_13_may_be_played_on_at_any_of_its_arms() -> None:
    table = super_dominoes("13-13 led", players=3)
    assert len(table.ends) == 6
    assert table.turn == 2

    assert table.then("13-5 on 4").json["spell"] is None


def test_a_spell_counts_for_a_block_too() -> None:
    rest = "pass, pass, pass"
    table = super_dominoes(f"8-8 led, 13-8 on 1, {rest}", players=3, tiles={1: 46, 2: 45, 3: 45})

    assert table.ending == "blocked"


# 3 and 0


def test_a_3_turns_the_direction_round() -> None:
    table = super_dominoes("8-8 led, 8-3 on 1", players=3)

    assert table.turn == 1
    assert table.json["direction"] == -1
    assert super_dominoes("3-3 led", players=3).turn == 3


def test_with_two_players_a_3_changes_nothing() -> None:
    assert super_dominoes("8-8 led, 8-3 on 1").json["direction"] == 1


def test_3_3_turns_round_and_the_turn_is_missed_in_the_new_direction() -> None:
    table = super_dominoes("8-8 led, 8-3 on 1, 3-3 on 1", players=4)

    assert table.json["direction"] == 1
    assert table.turn == 3


def test_a_blank_skips_only_by_house_rule_and_never_as_a_double() -> None:
    assert super_dominoes("8-8 led, 8-0 on 1", players=4).turn == 3
    assert super_dominoes("8-8 led, 8-0 on 1", players=4, blank_skips=True).turn == 4
    assert super_dominoes("8-8 led, 8-0 on 1, 0-0 on 1", players=4, blank_skips=True).turn == 2
    assert super_dominoes("0-0 led", players=4, blank_skips=True).turn == 3


# The end


def test_the_last_tile_ends_the_hand_before_any_effect() -> None:
    table = super_dominoes("8-8 led, 15-8 on 1", players=3, tiles={1: 2, 2: 1, 3: 1})

    assert table.ending == "domino"
    assert table.hand.tiles_left == (1, 0, 1)


def test_who_goes_out_takes_all_the_others_pips() -> None:
    assert super_dominoes("8-8 led, count - / 15-5 / 4-3", players=3, tiles=ONE_EACH).hand_points == {1: 27}


def test_blocked_the_fewest_tiles_win_then_the_fewest_pips() -> None:
    fewest = super_dominoes("8-8 led, block, count 4-3 4-2 / 15-14", tiles={1: 3, 2: 1})
    assert fewest.hand_points == {2: 13}

    level = super_dominoes("8-8 led, block, count 4-3 / 15-14", tiles={1: 2, 2: 1})
    assert level.hand_points == {1: 29}


def test_the_target_is_200_at_a_hands_end() -> None:
    played = "8-8 led, count - / 15-5"

    assert super_dominoes(played, scores={1: 180}, tiles=ONE_EACH).after.winners == (1,)
    assert not super_dominoes(played, scores={1: 179}, tiles=ONE_EACH).after.finished
