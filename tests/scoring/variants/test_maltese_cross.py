"""Maltese Cross (rulebook 3.13)."""

from scoring.details import Phase
from scoring.tiles import Tile
from tests.support.table_notation import maltese_cross

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}
CROSS = "6-6 led, 6-0 on 1, 6-1 on 2, 6-2 on 3, 6-3 on 4"
DOUBLES = f"{CROSS}, 0-0 on 1, 1-1 on 2, 2-2 on 3, 3-3 on 4"


def test_the_highest_double_is_led() -> None:
    assert maltese_cross().refuses("6-5 led") == ["must_lead_double"]
    assert maltese_cross("5-5 led, 5-1 on 1, 5-0 on 2, 5-4 on 3, 5-3 on 4, 1-1 on 1").found == []
    assert maltese_cross("1-1 led, 6-1, 2-1, 3-1, 4-1, 6-6 on 1").found == ["wrong_lead proved 2"]


def test_a_leader_without_a_double_passes_the_lead_on() -> None:
    table = maltese_cross("pass", players=3)

    assert table.turn == 2
    assert table.then("5-5 led").turn == 3


def test_where_everybody_passes_the_lead_the_hand_is_thrown_in_and_dealt_again() -> None:
    table = maltese_cross("pass, pass, pass", players=3, leader=2)

    assert (table.ending, table.after.next_leader) == ("void", 2)


def test_the_lead_goes_round() -> None:
    table = maltese_cross("pass, 6-6 led, count 5-5 / - / 4-4", players=3, tiles=ONE_EACH)

    assert table.after.next_leader == 2


def test_first_the_four_places_of_the_cross_are_covered() -> None:
    table = maltese_cross("6-6 led, 6-0 on 1")

    assert table.json["phase"] == 1
    assert table.locked == [1]
    assert table.refuses("4-0 on 1") == ["arm_locked"]


def test_then_each_arm_gets_its_double() -> None:
    table = maltese_cross(CROSS)
    assert table.json["phase"] == 2
    assert table.refuses("4-0") == ["double_required"]
    assert table.refuses("4-4") == ["no_match"]
    assert table.refuses("6-5") == ["no_match"]

    assert table.then("2-2").ends == {1: 0, 2: 1, 4: 3}


def test_the_hand_shows_which_arms_wait_for_their_doubles() -> None:
    crossed = maltese_cross(f"{CROSS}, 1-1 on 2").hand

    assert crossed.game.details(crossed, ()) == (Phase(2, doubles=(1, 3, 4)),)
    finished = maltese_cross(DOUBLES).hand
    assert finished.game.details(finished, ()) == (Phase(3),)


def test_an_arm_that_has_its_double_waits_for_the_others() -> None:
    table = maltese_cross(f"{CROSS}, 0-0 on 1")

    assert table.locked == [1]
    assert "arm_locked" in table.refuses("4-0 on 1 by 0")


def test_then_play_goes_on_as_usual() -> None:
    table = maltese_cross(DOUBLES)

    assert table.json["phase"] == 3
    assert table.allows("4-0")
    assert table.allows("5-3")


def test_there_is_no_other_spinner() -> None:
    assert len(maltese_cross(DOUBLES).arms) == 4


def test_one_tile_is_drawn_while_the_cross_is_made() -> None:
    table = maltese_cross("6-6 led")
    assert table.refuses("pass") == ["must_draw"]

    table = table.then("draw")
    assert table.turn == 2
    assert table.allows("6-0 on 1")
    assert table.refuses("draw") == ["may_not_draw"]
    assert table.allows("pass")


def test_later_nothing_is_drawn() -> None:
    table = maltese_cross(DOUBLES)

    assert table.refuses("draw") == ["may_not_draw"]
    assert table.allows("pass")


def test_it_can_be_blocked_while_an_arm_waits_for_a_double_that_nobody_may_draw() -> None:
    table = maltese_cross(f"{CROSS}, pass, pass", tiles={1: 14, 2: 14})

    assert table.ending == "blocked"


def test_blocked_the_lowest_takes_the_others_less_its_own_once() -> None:
    assert maltese_cross("6-6 led, block, count 9 / 14 / 20", players=3).hand_points == {1: 25}


def test_out_takes_the_other_sides_pips() -> None:
    table = maltese_cross("6-6 led, count - / 5-5 / 4-4 / 4-3", partners=True, tiles=ONE_EACH)

    assert table.hand_points == {1: 17}


def test_an_arm_that_the_table_opened_early_stays_open() -> None:
    table = maltese_cross("6-6 led, 6-0 on 1, 4-0 on 1 stands, 6-1 on 2, 6-2 on 3, 6-3 on 4")

    assert table.json["phase"] == 2
    assert table.allows("5-4 on 1")


def test_an_arm_whose_double_was_let_stand_elsewhere_waits_for_none() -> None:
    crossed = maltese_cross(f"{CROSS}, 1-1 on 1 stands")

    assert crossed.hand.game.details(crossed.hand, ()) == (Phase(2, doubles=(3, 4)),)
    assert crossed.answers("5-1 on 2") == (
        "The double of arm 2 already lies elsewhere. The arm must wait until all the others have theirs."
    )
    assert (
        crossed.answers("4-0")
        == "4-0 isn't the double of any arm. Each arm needs its own double first. These can be played: 2-2 and 3-3."
    )
    assert [fault.values["doubles"] for fault in crossed.ruling_on("4-4 on 2").faults[1:]] == [(Tile(2, 2), Tile(3, 3))]
    assert crossed.then("2-2, 3-3").json["phase"] == 3


def test_a_double_let_stand_on_the_wrong_arm_doesnt_end_the_hand_while_tiles_fit() -> None:
    wrong = maltese_cross(f"{CROSS}, 1-1 on 1 stands, 2-2, 3-3", tiles={1: 14, 2: 14})

    assert wrong.ending is None
    assert wrong.allows("5-1 on 2")


def test_a_tile_that_is_no_double_makes_no_cross_where_it_is_led_all_the_same() -> None:
    table = maltese_cross("6-5 led stands")

    assert table.json["phase"] == 3
    assert table.allows("5-4")
