"""Entries that are refused, or let stand (rulebook 2.9)."""

import pytest

from scoring.wording import fault_sentence
from tests.support.table_notation import all_fives, all_fives_100, block, draw, five_up, fives_and_threes


def test_a_play_that_breaks_a_rule_is_refused_and_the_record_does_not_change() -> None:
    table = block("5-3 led")
    ruling = table.ruling_on("6-4 on 1")

    assert not ruling.legal
    assert not ruling.recorded
    assert ruling.hand is table.hand


def test_entered_as_standing_it_is_recorded_with_its_violations() -> None:
    ruling = block("5-3 led").ruling_on("6-4 on 1 stands")

    assert not ruling.legal
    assert ruling.recorded
    assert [str(fault.code) for fault in ruling.faults] == ["no_match"]


def test_it_is_scored_as_if_lawful() -> None:
    table = fives_and_threes("5-3 led, 6-2 on 1 by 6 stands")

    assert table.sum == "2 + 3 = 5"
    assert table.points == 1


def test_the_turn_goes_on_from_the_player_who_played() -> None:
    table = block("5-3 led, 3: 5-2 on 1 stands", players=4)

    assert table.turn == 4
    assert [str(fault.code) for fault in table.rulings[-1].faults] == ["not_your_turn"]
    assert table.hand.tiles_left == (4, 5, 4, 5)


def test_a_draw_and_a_pass_out_of_turn_too() -> None:
    assert draw("5-3 led, 3: draw 2 stands", players=3).turn == 3
    assert block("5-3 led, 3: pass stands", players=3).turn == 1


def test_out_of_turn_a_seat_is_judged_by_what_it_has_drawn_itself() -> None:
    table = five_up("5-3 led, draw")

    assert table.refuses("1: draw") == ["not_your_turn"]
    assert table.refuses("1: pass") == ["not_your_turn", "must_draw"]


def test_a_tile_that_does_not_match_lies_with_the_half_named_inward() -> None:
    assert block("5-3 led, 6-4 on 1 by 4 stands").ends == {1: 6, 2: 3}


def test_unmatched_tile_lies_higher_half_inward_by_default() -> None:
    assert block("5-3 led, 6-4 on 1 stands").ends == {1: 4, 2: 3}


def test_a_locked_arm_opens() -> None:
    table = all_fives("5-5 led, 5-3 on 1, 5-2 on 3 stands")

    assert table.ends == {1: 3, 2: 5, 3: 2}
    assert table.locked == [4]


def test_a_tile_that_fits_nowhere_needs_its_arm_where_the_ends_differ() -> None:
    table = block("5-3 led")

    assert table.refuses("6-4 stands") == ["no_match", "arm_needed"]
    assert fault_sentence(table.ruling_on("6-4 stands").faults[1], table.hand.game) == (
        "6-4 can stand in more than one place. Choose the arm: 1 or 2."
    )


def test_tile_needs_no_arm_where_all_ends_are_alike() -> None:
    assert block("5-5 led, 6-4 stands").rulings[-1].arm == 1


def test_a_lead_that_is_no_double_may_stand() -> None:
    table = all_fives_100("6-1 led stands", lead_highest_double=True)

    assert [str(fault.code) for fault in table.rulings[-1].faults] == ["must_lead_double"]


def test_a_pass_while_a_draw_is_due_may_stand() -> None:
    assert draw("5-3 led, pass stands").turn == 1


def test_a_draw_below_the_floor_may_stand_as_far_as_there_are_tiles() -> None:
    assert five_up("5-3 led, draw stands", tiles={1: 13, 2: 14}).boneyard == 0
    assert draw("5-3 led").refuses("draw 15 stands") == ["boneyard_empty"]


def test_a_draw_beyond_what_the_rule_gives_may_stand() -> None:
    table = five_up("5-3 led, draw 3 stands")

    assert table.hand.tiles_left == (4, 8)
    assert table.then("pass").turn == 1


def test_a_pass_by_the_leader_may_stand() -> None:
    assert block("pass stands").turn == 2


def test_a_count_that_does_not_agree_may_stand() -> None:
    table = block("6-1 led, count - / 5-5 stands", tiles={1: 1, 2: 2})

    assert not table.rulings[-1].legal
    assert table.result.winners == (1,)


def test_pips_that_no_tiles_could_have_may_stand() -> None:
    table = block("6-1 led, count - / 60 stands", tiles={1: 1, 2: 2})

    assert table.hand_points == {1: 60}


def test_an_end_taken_off_where_that_is_no_rule_of_the_table_may_stand() -> None:
    assert all_fives("8-6 led, 8-1 on 1 taken off stands").points == 5


def test_a_lawful_entry_that_stands_is_simply_lawful() -> None:
    ruling = block("5-3 led").ruling_on("5-2 on 1 stands")

    assert ruling.legal
    assert ruling.recorded


@pytest.mark.parametrize(
    ("phrase", "codes"),
    [
        ("7-1 on 1 stands", ["tile_unknown"]),
        ("5-3 on 1 stands", ["tile_already_played"]),
        ("5-2 on 3 stands", ["arm_unknown"]),
        ("3: 5-2 on 1 stands", ["seat_unknown"]),
        ("0: pass stands", ["seat_unknown"]),
        ("5-2 on 1 by 1 stands", ["no_match"]),
        ("draw stands", ["may_not_draw"]),
        ("count 20 / 20 stands", ["hand_open"]),
        ("call stands", ["rule_forbids"]),
        ("miss 5-2 stands", ["rule_forbids"]),
    ],
)
def test_what_would_make_the_record_impossible_cannot_stand(phrase: str, codes: list[str]) -> None:
    assert block("5-3 led").refuses(phrase) == codes


def test_lead_on_an_arm_cannot_stand() -> None:
    assert block().refuses("5-3 on 1 stands") == ["arm_unknown"]


def test_nothing_stands_in_a_finished_hand() -> None:
    table = block("5-3 led", tiles={1: 1, 2: 2})

    for phrase in ("2: 5-2 on 1 stands", "2: pass stands", "2: draw stands", "block stands"):
        assert table.refuses(phrase) == ["hand_over"]


def test_count_with_wrong_seats_cannot_stand() -> None:
    table = block("5-3 led", tiles={1: 1, 2: 2})

    assert table.refuses("count - / - stands") == ["count_mismatch"]
    assert table.refuses("count - / 20 / 4-4 stands") == ["seat_unknown"]


def test_play_without_tiles_cannot_stand() -> None:
    table = all_fives("5-5 led", tiles={1: 1}, no_scoring_out=True)

    assert table.turn == 1
    assert table.refuses("5-4 on 1 stands") == ["no_tiles_left"]
