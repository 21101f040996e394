"""The leader, and the tile that may be led (rulebook 2.10)."""

from dataclasses import replace

import pytest

from scoring.facts import Lead
from scoring.variants import VARIANTS
from tests.support.table_notation import (
    all_fives,
    all_fives_100,
    all_fives_units,
    block,
    draw,
    five_up,
    fives_and_threes,
    table,
)

OUT = {1: 1, 2: 1, 3: 1}


def test_the_leader_is_what_the_table_says() -> None:
    assert block("6-1 led", leader=2).rulings[0].entry.seat == 2
    assert block("6-1 led, count - / 5-5", tiles=OUT).next_hand(leader=1).turn == 1


def test_seat_1_leads_by_default() -> None:
    assert block().session.begin().leader == 1


def test_the_leader_may_not_pass() -> None:
    assert block().refuses("pass") == ["rule_forbids"]


class TestTheNextLeader:
    """The leader after a hand that somebody won."""

    def test_all_fives_the_next_seat(self) -> None:
        assert all_fives("6-1 led, count - / 5-5 / 4-4", players=3, tiles=OUT, leader=1).after.next_leader == 2

    def test_after_the_last_seat_comes_the_first(self) -> None:
        table = all_fives("6-1 led, count 5-5 / 4-4 / -", players=3, tiles=OUT, leader=3)

        assert table.after.next_leader == 1

    def test_all_fives_units_who_scored_leads(self) -> None:
        table = all_fives_units("6-1 led, 6-0 on 1, count 5-5 / - / 4-4", players=3, tiles={1: 2, 2: 1, 3: 1})

        assert table.after.next_leader == 2

    def test_fives_and_threes_who_scored_leads(self) -> None:
        assert fives_and_threes("6-1 led, block, count 20 / 9 / 14", players=3).after.next_leader == 2

    def test_fives_and_threes_the_lowest_leads_even_where_a_block_scores_nothing(self) -> None:
        table = fives_and_threes("6-1 led, block, count 20 / 9 / 14", players=3, blocked_score="none")

        assert table.after.next_leader == 2

    def test_draw_who_scored_leads(self) -> None:
        assert draw("6-1 led, block, count 20 / 21 / 14", players=3).after.next_leader == 3

    def test_block_the_next_seat(self) -> None:
        assert block("6-1 led, block, count 20 / 21 / 14", players=3).after.next_leader == 2

    def test_five_up_the_next_seat(self) -> None:
        assert five_up("6-1 led, block, count 20 / 21 / 14", players=3).after.next_leader == 2

    def test_all_fives_100_every_hands_leader_as_the_first_which_only_the_table_knows(self) -> None:
        assert all_fives_100("6-1 led, block, count 20 / 21 / 14", players=3).after.next_leader is None

    def test_of_partners_the_one_with_fewer_pips_leads(self) -> None:
        table = draw("6-1 led, block, count 9 / 20 / 4 / 21", partners=True, dealt=3)

        assert table.winners == (1,)
        assert table.after.next_leader == 3


class TestNobodyWon:
    """The leader after a hand that nobody won, and after one thrown in."""

    def test_the_next_seat_leads_where_the_winner_would_have(self) -> None:
        table = draw("6-1 led, block, count 9 / 20 / 9", players=3, leader=2)

        assert table.winners == ()
        assert table.after.next_leader == 3

    def test_after_a_hand_thrown_in_the_same_leader(self) -> None:
        for game in (all_fives, draw, block):
            assert game("6-1 led, throw in", players=3, leader=2).after.next_leader == 2


class TestWhatIsLed:
    """The tile that may be the first."""

    def test_any_tile(self) -> None:
        for game in (all_fives, all_fives_units, all_fives_100, five_up, fives_and_threes):
            assert game().allows("6-1 led")
            assert game().allows("0-0 led")

    def test_a_double_if_the_leader_holds_one_which_shows_later(self) -> None:
        for game in (draw, block):
            assert game().allows("6-1 led")
            assert game("6-1 led, 6-2 on 1, 1-1 on 2").found == ["wrong_lead proved 1"]

    def test_a_double_that_another_holds_is_no_matter(self) -> None:
        assert block("6-1 led, 1-1 on 2").found == []

    def test_where_the_highest_double_is_asked_for_any_double_may_be_entered(self) -> None:
        table = all_fives_100(lead_highest_double=True)

        assert table.allows("0-0 led")
        assert table.refuses("6-1 led") == ["must_lead_double"]
        assert table.answers("6-1 led") == "6-1 can't be led. The highest double must be led."

    def test_declared_absence_of_doubles_excuses_the_lead(self) -> None:
        assert all_fives_100(lead_highest_double=True, no_double=True).allows("6-1 led")

    def test_the_lowest_double_is_asked_for_in_the_same_way(self) -> None:
        game = replace(VARIANTS["block"], lead=Lead.LOWEST_DOUBLE)

        assert table(game).allows("6-6 led")
        assert table(game).refuses("6-1 led") == ["must_lead_double"]


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("bergen", True),
        ("block-and-draw", True),
        ("matador", True),
        ("all-fives-100", True),
        ("all-fives", False),
        ("five-up", False),
        ("super-dominoes", False),
        ("blind", True),
    ],
)
def test_in_some_games_only_the_table_knows_who_leads_first(game: str, asked: bool) -> None:
    assert VARIANTS[game].table_says_who_leads is asked
