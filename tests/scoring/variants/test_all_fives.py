"""All Fives to 200 (Kelley), and the house rules of its book (rulebook 3.1)."""

from scoring.judging import placements
from scoring.tiles import Tile
from scoring.variants import VARIANTS
from tests.support.table_notation import all_fives

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}


class TestPlay:
    """A play scores the end total where it is a multiple of 5."""

    def test_a_multiple_of_five_scores_itself(self) -> None:
        table = all_fives("6-4 led")

        assert table.points == 10
        assert table.working == "6 + 4 = 10"
        assert table.rulings[-1].awards[0].reason == "multiple_of_five"

    def test_another_total_scores_nothing(self) -> None:
        assert all_fives("6-3 led").points == 0

    def test_the_lead_scores_too(self) -> None:
        assert all_fives("5-5 led").scored == [10]

    def test_a_total_of_20_and_more(self) -> None:
        assert all_fives("5-5 led, 9-5 on 1, 9-9 on 1, 5-2 on 2").scored == [10, 0, 0, 20]

    def test_points_go_to_the_seat_that_played_and_its_side(self) -> None:
        award = all_fives("6-1 led, 6-3 on 1, 4-1 on 2, 4-2 on 2", partners=True).rulings[-1].awards[0]

        assert (award.side, award.seat, award.points) == (2, 4, 5)


class TestDealing:
    """Double-nine, 5 tiles each; drawing is free."""

    def test_it_is_played_with_double_nine(self) -> None:
        assert all_fives().hand.variant.set.size == 55
        assert all_fives().boneyard == 45

    def test_double_six_is_allowed(self) -> None:
        assert all_fives(tile_set=6).boneyard == 18

    def test_a_player_may_decline_to_play_and_draw(self) -> None:
        assert all_fives("6-1 led, draw, 6-2 on 1, 2-0 on 1, 3-1 on 2").found == []

    def test_with_must_play_and_no_voluntary_draw_that_is_a_revoke(self) -> None:
        played = "6-1 led, draw, 6-2 on 1, 2-0 on 1, 3-1 on 2"

        assert all_fives(played).found == []
        assert all_fives(played, must_play=True).found == []
        assert all_fives(played, must_play=True, voluntary_draw=False).found == ["revoke proved 2"]

    def test_the_floor_may_be_2_with_two_players(self) -> None:
        table = all_fives("6-1 led, draw 43", floor=2)

        assert table.refuses("draw") == ["boneyard_empty"]
        assert table.allows("pass")


class TestDominoScore:
    """The opponents' pips, the sum rounded to the nearest five."""

    def test_the_sum_is_rounded(self) -> None:
        table = all_fives("6-1 led, count - / 4-3 / 9-5", players=3, tiles=ONE_EACH)

        assert table.hand_points == {1: 20}
        assert table.result.working == "7 + 14 = 21 → 20"
        assert table.result.awards[0].reason == "domino"

    def test_pips_left_with_the_winners_partner_are_taken_off_unrounded_as_one_score(self) -> None:
        table = all_fives("6-1 led, count - / 9-0 / 4-0 / 9-3", partners=True, tiles=ONE_EACH)

        assert table.hand_points == {1: 16}
        assert len(table.result.awards) == 1
        assert table.result.working == "9 + 12 = 21 → 20, 20 - 4 = 16"

    def test_a_domino_score_can_be_negative(self) -> None:
        table = all_fives("6-1 led, count - / 1-0 / 9-9 / 0-0", partners=True, tiles=ONE_EACH)

        assert table.hand_points == {1: -18}
        assert table.scores == {1: -18, 2: 0}


class TestBlockedHandScore:
    """``blocked_score``: cascade or take_all, both unrounded."""

    def test_cascade(self) -> None:
        assert all_fives("6-1 led, block, count 9 / 14 / 20", players=3).hand_points == {1: 16, 2: 6}

    def test_take_all(self) -> None:
        table = all_fives("6-1 led, block, count 9 / 14 / 20", players=3, blocked_score="take_all")

        assert table.hand_points == {1: 34}

    def test_take_all_is_not_rounded(self) -> None:
        assert all_fives("6-1 led, block, count 9 / 14", blocked_score="take_all").hand_points == {1: 14}

    def test_take_all_two_tied_of_two_do_not_score(self) -> None:
        assert all_fives("6-1 led, block, count 9 / 9", blocked_score="take_all").hand_points == {}

    def test_take_all_two_tied_of_three_split_the_thirds(self) -> None:
        table = all_fives("6-1 led, block, count 9 / 21 / 9", players=3, blocked_score="take_all")

        assert table.hand_points == {1: 10, 3: 10}

    def test_take_all_three_tied_of_three_do_not_score(self) -> None:
        assert all_fives("6-1 led, block, count 9 / 9 / 9", players=3, blocked_score="take_all").hand_points == {}

    def test_take_all_tied_of_four_do_not_score(self) -> None:
        for counts in ("9 / 9 / 20 / 20", "9 / 9 / 9 / 20"):
            table = all_fives(f"6-1 led, block, count {counts}", players=4, blocked_score="take_all")

            assert table.hand_points == {}

    def test_take_all_sides_that_are_level_do_not_score(self) -> None:
        table = all_fives("6-1 led, block, count 9 / 12 / 14 / 11", partners=True, blocked_score="take_all")

        assert table.hand_points == {}


class TestTargetOf200:
    """Target 200, at once; tie hands as many as there are players."""

    def test_the_target_is_200(self) -> None:
        assert all_fives("6-4 led", scores={1: 190, 2: 0}).after.winners == (1,)

    def test_target_can_be_agreed(self) -> None:
        assert all_fives("6-4 led", scores={1: 140, 2: 0}, target=150).after.winners == (1,)
        assert not all_fives("6-4 led", scores={1: 190, 2: 0}, target=250).after.finished

    def test_tie_hands_are_as_many_as_there_are_players(self) -> None:
        for players in (2, 3, 4):
            assert VARIANTS["all-fives"].with_options({}, players).option_values["tie_hands"] == players

    def test_in_fives_to_61_exactly(self) -> None:
        table = all_fives("6-4 led", scores={1: 59, 2: 0}, unit="fives", target=61, target_exact=True)
        assert table.after.winners == (1,)

        table = all_fives("6-4 led", scores={1: 60, 2: 0}, unit="fives", target=61, target_exact=True)
        assert table.points == 0

    def test_a_last_tile_past_an_exact_target_loses_its_own_points_only(self) -> None:
        table = all_fives("6-4 led, count - / 3-2", scores={1: 195, 2: 0}, target_exact=True, tiles={1: 1, 2: 1})

        assert table.scored == [0]
        assert table.hand_points == {1: 5}
        assert table.after.winners == (1,)

    def test_target_exact_tests_each_play_for_itself(self) -> None:
        """The last tile's 1 point makes 61 on its own: it wins, whatever the hand's end would have brought."""
        table = all_fives("4-1 led", scores={1: 60, 2: 0}, unit="fives", target=61, target_exact=True, tiles={1: 1})

        assert table.after.winners == (1,)


class TestGoAgain:
    """``go_again``: after a scoring play or a double the player plays again."""

    def test_turn_passes_without_go_again(self) -> None:
        assert all_fives("5-5 led").turn == 2

    def test_scoring_play_brings_another_turn(self) -> None:
        table = all_fives("6-4 led", go_again=True)

        assert table.turn == 1
        assert table.effects == ["PlayAgain"]
        assert table.refuses("2: 6-1 on 1") == ["not_your_turn"]

    def test_double_brings_another_turn(self) -> None:
        assert all_fives("6-6 led", go_again=True).turn == 1

    def test_plain_play_ends_the_turn(self) -> None:
        assert all_fives("6-3 led", go_again=True).turn == 2

    def test_extra_turns_repeat(self) -> None:
        assert all_fives("5-5 led, 5-0 on 1, 0-0 on 1", go_again=True).turn == 1

    def test_drawing_as_when_unable(self) -> None:
        table = all_fives("6-4 led", go_again=True)

        assert table.refuses("pass") == ["must_draw"]
        assert table.then("draw 45, pass").turn == 2

    def test_a_last_tile_that_is_one_ends_the_hand_all_the_same(self) -> None:
        assert all_fives("6-4 led", go_again=True, tiles={1: 1}).ending == "domino"
        assert all_fives("6-6 led", go_again=True, tiles={1: 1}).ending == "domino"


class TestNoScoringOut:
    """``no_scoring_out``: nobody may go out with a scoring tile or a double."""

    def test_scoring_out_is_allowed_by_default(self) -> None:
        assert all_fives("6-4 led", tiles={1: 1}).ending == "domino"

    def test_the_tile_is_laid_and_scored_then_the_player_draws_in_the_same_turn(self) -> None:
        table = all_fives("6-4 led", tiles={1: 1}, no_scoring_out=True)

        assert table.points == 10
        assert table.ending is None
        assert table.effects == ["DrawOn"]
        assert table.turn == 1
        assert table.refuses("pass") == ["must_draw"]

    def test_a_double_that_does_not_score_is_no_way_out_either(self) -> None:
        assert all_fives("6-6 led", tiles={1: 1}, no_scoring_out=True).ending is None

    def test_player_draws_until_a_tile_is_playable(self) -> None:
        table = all_fives("6-4 led, draw 2, 6-5 on 1", tiles={1: 1}, no_scoring_out=True)

        assert table.turn == 2
        assert table.hand.tiles_left[0] == 1

    def test_drawn_tile_may_go_out(self) -> None:
        assert all_fives("6-4 led, draw, 6-5 on 1", tiles={1: 1}, no_scoring_out=True).ending == "domino"

    def test_drawing_stops_at_the_boneyard_floor(self) -> None:
        table = all_fives("6-4 led", tiles={1: 1}, no_scoring_out=True, floor=2)

        assert table.then("draw 47, pass").turn == 2

    def test_at_the_floor_already_the_play_is_refused(self) -> None:
        table = all_fives(tiles={1: 1, 2: 52}, no_scoring_out=True, floor=2)

        assert table.refuses("6-4 led") == ["rule_forbids"]
        assert table.refuses("6-6 led") == ["rule_forbids"]
        assert (
            table.answers("6-4 led")
            == "6-4 can't be the last tile. At this table nobody goes out with a double or a tile that scores."
        )

    def test_another_tile_goes_out(self) -> None:
        assert all_fives("6-3 led", tiles={1: 1}, no_scoring_out=True).ending == "domino"
        assert all_fives("6-3 led", tiles={1: 1, 2: 54}, no_scoring_out=True).ending == "domino"

    def test_a_tile_that_is_not_the_last_scores_as_ever(self) -> None:
        table = all_fives("6-4 led", tiles={1: 2, 2: 53}, no_scoring_out=True)

        assert table.points == 10
        assert table.turn == 2

    def test_refused_it_may_stand_and_ends_the_hand(self) -> None:
        table = all_fives("6-4 led stands", tiles={1: 1, 2: 54}, no_scoring_out=True)

        assert table.ending == "domino"
        assert table.points == 10

    def test_the_play_that_meets_the_target_ends_the_session_all_the_same(self) -> None:
        assert all_fives("6-4 led", tiles={1: 1}, no_scoring_out=True, scores={1: 190, 2: 0}).after.winners == (1,)


class TestSubtractLastEnd:
    """``subtract_last_end``: the just-played tile's open end may be taken off the sum of the others."""

    def test_ends_are_added_by_default(self) -> None:
        assert all_fives("8-6 led").refuses("8-1 on 1 taken off") == ["rule_forbids"]

    def test_the_end_is_taken_off_the_others(self) -> None:
        table = all_fives("8-6 led, 8-1 on 1 taken off", subtract_last_end=True)

        assert table.points == 5
        assert table.working == "6 - 1 = 5"

    def test_the_player_may_add_as_ever(self) -> None:
        assert all_fives("8-6 led, 8-4 on 1", subtract_last_end=True).points == 10
        assert all_fives("8-6 led, 8-4 on 1 taken off", subtract_last_end=True).points == 0

    def test_the_end_total_stays_the_sum(self) -> None:
        assert all_fives("8-6 led, 8-1 on 1 taken off", subtract_last_end=True).end_total == 7

    def test_a_double_is_taken_off_with_both_halves(self) -> None:
        assert all_fives("7-1 led, 1-1 on 2 taken off", subtract_last_end=True).working == "7 - 2 = 5"

    def test_a_first_double_still_counts_among_the_others(self) -> None:
        table = all_fives("8-8 led, 8-6 on 1 taken off", subtract_last_end=True)

        assert table.working == "16 - 6 = 10"

    def test_only_totals_above_0_count(self) -> None:
        assert all_fives("8-1 led, 8-6 on 1 taken off", subtract_last_end=True).points == 0
        assert all_fives("8-3 led, 8-1 on 1, 3-1 on 2 taken off", subtract_last_end=True).rulings[-1].awards == ()

    def test_not_on_the_lead(self) -> None:
        table = all_fives(subtract_last_end=True)

        assert table.refuses("6-1 led taken off") == ["rule_forbids"]

    def test_placements_offers_the_better(self) -> None:
        table = all_fives("8-6 led", subtract_last_end=True)

        (off,) = placements(table.hand, Tile.parse("8-1"))
        assert (off.arm, off.subtract, off.points) == (1, True, 5)
        (on,) = placements(table.hand, Tile.parse("8-4"))
        assert (on.arm, on.subtract, on.points) == (1, False, 10)
        (neither,) = placements(table.hand, Tile.parse("8-2"))
        assert (neither.subtract, neither.points) == (False, 0)


class TestTenToOpen:
    """``ten_to_open``: a side's first score in a session must be 10 pips or more, or it doesn't count."""

    def test_any_first_score_counts_by_default(self) -> None:
        assert all_fives("4-1 led").points == 5

    def test_a_first_score_of_5_does_not_count_and_the_play_stands(self) -> None:
        table = all_fives("4-1 led", ten_to_open=True)

        assert table.points == 0
        assert table.effects == ["NotScored"]
        assert table.turn == 2

    def test_first_score_of_10_counts(self) -> None:
        assert all_fives("6-4 led", ten_to_open=True).points == 10

    def test_after_it_any_score_counts(self) -> None:
        assert all_fives("6-4 led, 6-1 on 1, pass stands, 1-1 on 1", ten_to_open=True).scored == [10, 0, 0]
        assert all_fives("4-1 led", ten_to_open=True, scores={1: 10, 2: 0}).points == 5

    def test_each_side_opens_for_itself(self) -> None:
        table = all_fives("6-4 led, 6-1 on 1", ten_to_open=True)

        assert table.scored == [10, 0]
        assert table.effects == ["NotScored"]

    def test_partners_open_together(self) -> None:
        table = all_fives("6-4 led, 6-2 on 1, 2-1 on 1", ten_to_open=True, partners=True)

        assert table.scored == [10, 0, 5]

    def test_hand_ends_included(self) -> None:
        table = all_fives("6-1 led, count - / 4-3", ten_to_open=True, tiles=ONE_EACH)
        assert table.hand_points == {}
        assert table.effects == ["NotScored"]

        table = all_fives("6-1 led, count - / 5-4", ten_to_open=True, tiles=ONE_EACH)
        assert table.hand_points == {1: 10}

    def test_it_is_for_the_session_not_the_hand(self) -> None:
        table = all_fives("6-4 led, block, count 20 / 20", ten_to_open=True)

        assert table.next_hand("4-1 led", leader=1).points == 5

    def test_in_fives_10_pips_are_2_points(self) -> None:
        assert all_fives("4-1 led", ten_to_open=True, unit="fives").points == 0
        assert all_fives("6-4 led", ten_to_open=True, unit="fives").points == 2

    def test_an_adjustment_opens_nothing(self) -> None:
        assert all_fives("1: adjust 10, 4-1 led", ten_to_open=True).points == 0
