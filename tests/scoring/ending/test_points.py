"""The points at the end of a hand: formulas, rounding, unit, ties, partners (rulebook 2.5)."""

from dataclasses import replace

import pytest

from scoring.ending.awards import floor_five, nearest_five
from scoring.ending.settlement import rounded
from scoring.facts import HandScoring, Rounding, TieRule, Unit
from scoring.variants import VARIANTS
from tests.support.table_notation import NotatedTable, all_fives, all_fives_100, all_fives_units, block, five_up, table


def blocked(
    counts: str, score: HandScoring = HandScoring.MINUS_OWN, tie: TieRule = TieRule.NONE, **given: object
) -> NotatedTable:
    """Return a hand of Block with another formula, declared blocked and counted."""
    game = replace(VARIANTS["block"], blocked_score=score, blocked_tie=tie, hand_points=1)
    given.setdefault("dealt", 3)
    given.setdefault("players", 4 if given.get("partners") else counts.count("/") + 1)
    return table(game, f"6-1 led, block, count {counts}", **given)


class TestBlockedScore:
    """Counts 9 / 14 / 20, own being the lowest."""

    def test_minus_own_takes_the_others_pips_together_less_ones_own_once(self) -> None:
        hand = blocked("9 / 14 / 20", HandScoring.MINUS_OWN)

        assert hand.hand_points == {1: 25}
        assert hand.result.working == "14 + 20 - 9 = 25"

    def test_minus_own_each_takes_ones_own_from_each_opponents(self) -> None:
        hand = blocked("9 / 14 / 20", HandScoring.MINUS_OWN_EACH)

        assert hand.hand_points == {1: 16}
        assert hand.result.working == "(14 - 9) + (20 - 9) = 16"

    def test_cascade_goes_on_with_the_next_lowest_against_those_above(self) -> None:
        hand = blocked("9 / 14 / 20", HandScoring.CASCADE)

        assert hand.hand_points == {1: 16, 2: 6}
        assert [award.working for award in hand.result.awards] == ["(14 - 9) + (20 - 9) = 16", "(20 - 14) = 6"]

    def test_take_all_takes_the_opponents_pips_and_nothing_off(self) -> None:
        hand = blocked("9 / 14 / 20", HandScoring.TAKE_ALL)

        assert hand.hand_points == {1: 34}
        assert hand.result.working == "14 + 20 = 34"

    def test_points_are_a_fixed_number(self) -> None:
        assert blocked("9 / 14 / 20", HandScoring.POINTS).hand_points == {1: 1}

    def test_none_is_nothing(self) -> None:
        assert blocked("9 / 14 / 20", HandScoring.NONE).hand_points == {}

    @pytest.mark.parametrize(
        "score", [HandScoring.MINUS_OWN, HandScoring.CASCADE, HandScoring.TAKE_ALL, HandScoring.NONE]
    )
    def test_the_lowest_count_has_won_the_hand(self, score: HandScoring) -> None:
        assert blocked("14 / 9 / 20", score).winners == (2,)


class TestBlockedTie:
    """A lowest count that two or more share."""

    def test_none_nobody_scores(self) -> None:
        hand = blocked("9 / 9 / 20")

        assert hand.hand_points == {}
        assert hand.winners == ()

    def test_split_the_tied_share_what_one_of_them_would_get_from_those_above(self) -> None:
        hand = blocked("9 / 9 / 20 / 21", HandScoring.TAKE_ALL, TieRule.SPLIT)

        assert hand.hand_points == {1: 20, 2: 20}
        assert hand.winners == (1, 2)

    def test_split_takes_the_formula_against_those_above_alone(self) -> None:
        assert blocked("9 / 9 / 20 / 21", HandScoring.MINUS_OWN, TieRule.SPLIT).hand_points == {1: 16, 2: 16}
        assert blocked("9 / 9 / 20 / 21", HandScoring.MINUS_OWN_EACH, TieRule.SPLIT).hand_points == {1: 11, 2: 11}

    def test_split_drops_fractions(self) -> None:
        hand = blocked("9 / 9 / 20", HandScoring.MINUS_OWN, TieRule.SPLIT)

        assert hand.hand_points == {1: 5, 2: 5}
        assert "11 / 2 = 5" in hand.result.working

    def test_split_among_three(self) -> None:
        assert blocked("9 / 9 / 9 / 20", HandScoring.TAKE_ALL, TieRule.SPLIT).hand_points == {1: 6, 2: 6, 3: 6}

    def test_split_is_rounded_after_sharing(self) -> None:
        hand = all_fives_units("6-1 led, block, count 9 / 9 / 26", players=3, blocked_tie="split")
        assert hand.hand_points == {1: 3, 2: 3}

        hand = five_up("6-1 led, block, count 9 / 9 / 28", players=3, blocked_tie="split")
        assert hand.hand_points == {1: 2, 2: 2}

        hand = all_fives_100("6-1 led, block, count 9 / 9 / 26", players=3, blocked_tie="split")
        assert hand.hand_points == {1: 10, 2: 10}

    def test_with_nobody_above_nobody_scores(self) -> None:
        assert blocked("9 / 9 / 9", HandScoring.TAKE_ALL, TieRule.SPLIT).hand_points == {}

    def test_cascade_needs_no_tie_rule(self) -> None:
        assert blocked("9 / 9 / 20", HandScoring.CASCADE).hand_points == {1: 11, 2: 11}
        assert blocked("9 / 14 / 14", HandScoring.CASCADE).hand_points == {1: 10}
        assert blocked("9 / 9 / 9", HandScoring.CASCADE).hand_points == {}

    def test_a_tie_above_the_lowest_is_none(self) -> None:
        assert blocked("9 / 20 / 20").hand_points == {1: 31}

    def test_it_is_for_blocked_hands_only(self) -> None:
        hand = block("6-1 led, count - / 0-0", tiles={1: 1, 2: 1}, blocked_tie="split")

        assert hand.winners == (1,)


class TestPartners:
    """Seats 1 and 3 against 2 and 4."""

    def test_opponents_are_the_other_sides_players_only(self) -> None:
        hand = block("6-1 led, count - / 9 / 11 / 12", partners=True, tiles={1: 1, 2: 2, 3: 2, 4: 2})

        assert hand.hand_points == {1: 21}
        assert hand.result.working == "9 + 12 = 21"

    def test_the_side_of_the_seat_that_went_out_scores(self) -> None:
        hand = block("6-1 led, 6-2 on 1, count 9 / - / 12 / 5", partners=True, tiles={1: 3, 2: 1, 3: 2, 4: 2})

        assert hand.hand_points == {2: 21}
        assert hand.result.awards[0].seat == 2

    def test_when_blocked_the_sides_totals_are_compared_and_used(self) -> None:
        hand = blocked("4 / 9 / 10 / 12", HandScoring.MINUS_OWN, partners=True)

        assert hand.hand_points == {1: 7}
        assert hand.result.working == "21 - 14 = 7"

    def test_the_lowest_single_count_does_not_matter(self) -> None:
        assert blocked("3 / 4 / 20 / 5", HandScoring.MINUS_OWN, partners=True).hand_points == {2: 14}

    def test_sides_that_are_level_are_tied(self) -> None:
        assert blocked("4 / 4 / 10 / 10", HandScoring.MINUS_OWN, partners=True).hand_points == {}

    def test_cascade_goes_player_by_player_and_pools_the_points(self) -> None:
        """4 against 9 and 12: 5 + 8; 10 against 12: 2. 9 against 10: 1."""
        hand = blocked("4 / 9 / 10 / 12", HandScoring.CASCADE, partners=True)

        assert hand.hand_points == {1: 15, 2: 1}

    def test_an_award_names_the_seat_that_earned_it_alone(self) -> None:
        cascade = blocked("4 / 9 / 10 / 12", HandScoring.CASCADE, partners=True)
        assert [award.seat for award in cascade.result.awards] == [None, 2]

        sides = blocked("4 / 9 / 10 / 12", HandScoring.MINUS_OWN, partners=True)
        assert [award.seat for award in sides.result.awards] == [None]

        alone = blocked("9 / 14 / 20", HandScoring.CASCADE)
        assert [award.seat for award in alone.result.awards] == [1, 2]


class TestRounding:
    """``rounding`` of a hand-end score."""

    @pytest.mark.parametrize(
        ("pips", "points"),
        list(
            zip(
                (0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 21, 27, 28),
                (0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 15, 20, 25, 30),
                strict=True,
            )
        ),
    )
    def test_nearest_five(self, pips: int, points: int) -> None:
        assert nearest_five(pips) == points

    def test_floor_five(self) -> None:
        assert [floor_five(pips) for pips in (0, 4, 5, 9, 10, 29)] == [0, 0, 5, 5, 10, 25]

    def test_no_rounding_keeps_the_sum(self) -> None:
        assert rounded(21, "21", Rounding.NONE) == (21, "21")

    def test_nearest_five_rounds_the_sum(self) -> None:
        hand = all_fives_100("6-1 led, count - / 7 / 6", players=3, tiles={1: 1, 2: 1, 3: 1})

        assert hand.hand_points == {1: 15}
        assert hand.result.working == "7 + 6 = 13 → 15"

    def test_nearest_five_each_rounds_each_players_pips_and_adds_them(self) -> None:
        hand = all_fives_100(
            "6-1 led, count - / 7 / 6", players=3, tiles={1: 1, 2: 1, 3: 1}, rounding="nearest_five_each"
        )

        assert hand.hand_points == {1: 10}


class TestUnit:
    """``unit``: what a point is."""

    def test_in_pips_10_pips_score_10(self) -> None:
        assert all_fives("5-5 led").points == 10

    def test_in_fives_10_pips_score_2(self) -> None:
        assert all_fives("5-5 led", unit="fives").points == 2
        assert all_fives("5-5 led", unit="fives").working == "5+5 = 10, 10 / 5 = 2"

    def test_the_end_total_stays_in_pips(self) -> None:
        assert all_fives("5-5 led", unit="fives").end_total == 10

    def test_in_fives_a_score_that_the_game_does_not_round_is_first_rounded_to_the_nearest_five(self) -> None:
        """All Fives leaves blocked hands unrounded: 13 - 9 = 4 pips make one point, 11 - 9 = 2 none."""
        assert all_fives("6-1 led, block, count 9 / 13", unit="fives").hand_points == {1: 1}
        assert all_fives("6-1 led, block, count 9 / 11", unit="fives").hand_points == {}

    def test_a_score_that_the_game_rounds_is_rounded_its_own_way(self) -> None:
        """Five Up counts full fives only."""
        hand = five_up("6-1 led, count - / 5-4", tiles={1: 1, 2: 1})

        assert hand.hand_points == {1: 1}

    def test_other_games_may_be_counted_in_fives(self) -> None:
        game = replace(VARIANTS["block"], unit=Unit.FIVES)

        assert table(game, "6-1 led, count - / 5-3", tiles={1: 1, 2: 1}).hand_points == {1: 2}
