"""Blocked hands: who wins, who wins a tie, and whose pips the winners take (rulebook 2.5). Seats are Ann, Bo, Cy, Di.

The counts are round examples, which no seven tiles need have: the table lets them stand.
"""

from __future__ import annotations

import pytest

from tests.support.table_notation import NotatedTable, international_partners

BLOCKED = "6-6 led, 6-5 on 1, 5-4 on 1"
"""Blocked by Cy; Di is next."""


def blocked(counts: str, leader: int = 1, **rules: object) -> NotatedTable:
    return international_partners(f"{BLOCKED}, block, count {counts} stands", leader=leader, **rules)  # type: ignore[arg-type]


class TestWhoWins:
    """``blocked_winner``."""

    def test_side_total_compares_the_sides(self) -> None:
        assert blocked("27 / 13 / 15 / 33").winners == (1,)
        assert blocked("27 / 13 / 15 / 28").winners == (2,)

    def test_lowest_hand_is_that_of_one_player(self) -> None:
        assert blocked("27 / 13 / 15 / 33", blocked_winner="lowest_hand").winners == (2,)

    def test_partners_alone_at_the_fewest_are_no_tie(self) -> None:
        assert blocked("9 / 14 / 9 / 20", blocked_winner="lowest_hand").winners == (1,)

    def test_a_player_of_each_side_with_the_fewest_is_a_tie(self) -> None:
        hand = blocked("9 / 9 / 14 / 20", blocked_winner="lowest_hand")

        assert hand.winners == ()
        assert hand.result.tied == (1, 2)

    def test_the_blocker_is_compared_with_the_next_player_alone(self) -> None:
        assert blocked("40 / 1 / 15 / 33", blocked_winner="blocker_vs_next").winners == (1,)
        assert blocked("1 / 40 / 34 / 33", blocked_winner="blocker_vs_next").winners == (2,)
        assert blocked("1 / 2 / 15 / 15", blocked_winner="blocker_vs_next").winners == ()

    def test_the_blocker_laid_the_last_tile_whoever_has_passed_since(self) -> None:
        played = international_partners(
            f"{BLOCKED}, pass, pass, block, count 40 / 1 / 15 / 33 stands", blocked_winner="blocker_vs_next"
        )

        assert played.winners == (1,)

    def test_the_winning_seat_is_the_partner_with_fewer_pips_and_if_level_the_first_from_the_leader(self) -> None:
        assert blocked("27 / 13 / 15 / 33").result.leads_next == 3
        assert blocked("20 / 33 / 20 / 33", leader=1).result.leads_next == 1
        assert blocked("20 / 33 / 20 / 33", leader=2).result.leads_next == 3


class TestATie:
    """``blocked_tie``: 12 + 14 against 20 + 6. Ann led, Cy blocked."""

    LEVEL = "12 / 20 / 14 / 6"

    def test_none_nobody_scores(self) -> None:
        assert blocked(self.LEVEL).hand_points == {}
        assert blocked(self.LEVEL).result.leads_next is None

    @pytest.mark.parametrize(
        ("tie", "leader", "winner"),
        [
            ("leader", 1, 1),
            ("leader", 2, 2),
            ("blocker", 1, 1),
            ("blocker", 2, 2),
            ("not_blocker", 1, 2),
            ("not_blocker", 2, 1),
        ],
    )
    def test_a_side_wins_and_takes_what_a_win_would_bring(self, tie: str, leader: int, winner: int) -> None:
        hand = blocked(self.LEVEL, leader, blocked_tie=tie)

        assert hand.hand_points == {winner: 26}
        assert hand.winners == (winner,)
        assert hand.result.tied == (1, 2)

    def test_of_the_lowest_hand_it_is_the_totals_that_are_taken(self) -> None:
        hand = blocked("9 / 9 / 14 / 20", blocked_winner="lowest_hand", blocked_tie="leader")

        assert hand.hand_points == {1: 29}


class TestWhatIsTaken:
    """``hand_count`` and ``blocked_score``."""

    def test_losers_the_pips_of_the_losing_side(self) -> None:
        hand = blocked("27 / 13 / 15 / 33")

        assert hand.hand_points == {1: 46}
        assert hand.result.working == "13 + 33 = 46"

    def test_all_the_pips_of_all_four(self) -> None:
        hand = blocked("27 / 13 / 15 / 33", hand_count="all")

        assert hand.hand_points == {1: 88}
        assert hand.result.working == "42 + 46 = 88"

    @pytest.mark.parametrize("count", ["losers", "all"])
    def test_minus_own_is_the_difference_of_the_sides_whatever_is_counted(self, count: str) -> None:
        assert blocked("27 / 13 / 15 / 33", hand_count=count, blocked_score="minus_own").hand_points == {1: 4}

    def test_minus_own_is_never_below_zero(self) -> None:
        hand = blocked("30 / 13 / 5 / 10", blocked_winner="lowest_hand", blocked_score="minus_own")

        assert hand.winners == (1,)
        assert hand.hand_points == {}

    def test_going_out_takes_the_losers_pips_or_everybodys(self) -> None:
        out = "6-6 led, count - / 9 / 4 / 12 stands"
        one = {1: 1, 2: 1, 3: 1, 4: 1}

        assert international_partners(out, tiles=one).result.working == "9 + 12 = 21"
        assert international_partners(out, tiles=one, hand_count="all").result.working == "9 + 4 + 12 = 25"
