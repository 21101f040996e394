"""Double Bergen (rulebook 3.10)."""

from tests.support.table_notation import double_bergen

CROSS = "5-5 led, 5-1 on 1, 5-2 on 2, 5-3 on 3, 5-4 on 4"


def test_the_example_of_the_rule_book() -> None:
    assert double_bergen(f"{CROSS}, 2-1 on 1, 3-2 on 3, 2-2 on 1").scored[-3:] == [2, 3, 4]


def test_the_lead_does_not_score() -> None:
    assert double_bergen("5-5 led").scored == [0]


def test_all_four_places_are_covered_before_an_arm_may_grow() -> None:
    table = double_bergen("5-5 led, 5-1 on 1")

    assert table.ends == {2: 5, 3: 5, 4: 5}
    assert table.refuses("2-1 on 1") == ["arm_locked"]
    assert double_bergen(CROSS).ends == {1: 1, 2: 2, 3: 3, 4: 4}


def test_only_the_double_led_is_a_spinner() -> None:
    assert len(double_bergen(f"{CROSS}, 1-1 on 1").arms) == 4


def test_with_no_double_at_the_table_there_is_no_cross() -> None:
    assert double_bergen().refuses("6-5 led") == ["must_lead_double"]
    table = double_bergen("6-5 led", no_double=True)

    assert table.ends == {1: 6, 2: 5}


def test_an_end_alone_with_its_suit_scores_only_by_house_rule() -> None:
    played = f"{CROSS}, 6-1 on 1"

    assert double_bergen(played).scored[-1] == 0
    assert double_bergen(played, lone_end_scores=True).scored[-1] == 1


def test_a_double_alone_counts_two() -> None:
    assert double_bergen(f"{CROSS}, 1-1 on 1").scored[-1] == 2


def test_who_cannot_play_draws_until_a_tile_fits() -> None:
    assert double_bergen("5-5 led").refuses("pass") == ["must_draw"]
    assert double_bergen("5-5 led").allows("draw 5")


def test_at_the_end_everybody_loses_a_point_a_tile() -> None:
    table = double_bergen("5-5 led", players=3, tiles={1: 1, 2: 2, 3: 5})

    assert table.hand_points == {2: -2, 3: -5}
    assert table.scores == {1: 0, 2: -2, 3: -5}


def test_partners_lose_for_both_and_the_winners_partner_too() -> None:
    table = double_bergen("5-5 led", partners=True, tiles={1: 1, 2: 2, 3: 3, 4: 4})

    assert table.scores == {1: -3, 2: -6}


def test_nobody_loses_when_the_target_is_met_in_play() -> None:
    table = double_bergen(f"{CROSS}, 1-1 on 1", scores={2: 13})

    assert (table.ending, table.after.winners) == ("target", (2,))
    assert table.scores == {1: 0, 2: 15}
