"""All Fives in fives, All Fives to 100, and Five Up (rulebook 3.2 to 3.4)."""

from tests.support.table_notation import all_fives_100, all_fives_units, five_up

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}


class TestAllFivesUnits:
    """All Fives, a point for each five (BGA)."""

    def test_the_book_example(self) -> None:
        assert all_fives_units("6-2 led, 4-2 on 2, 6-1 on 1").scored == [0, 2, 1]

    def test_a_total_that_is_a_multiple_of_5_scores_total_over_5(self) -> None:
        table = all_fives_units("5-5 led")

        assert table.points == 2
        assert table.working == "5+5 = 10, 10 / 5 = 2"

    def test_the_first_double_is_the_spinner(self) -> None:
        assert len(all_fives_units("6-6 led").arms) == 4

    def test_domino_takes_the_others_pips_rounded_to_the_nearest_five(self) -> None:
        table = all_fives_units("6-1 led, count - / 6-5 / 5-5", players=3, tiles=ONE_EACH)

        assert table.hand_points == {1: 4}
        assert table.result.working == "11 + 10 = 21 → 20, 20 / 5 = 4"

    def test_blocked_takes_them_alike_own_pips_not_taken_off(self) -> None:
        assert all_fives_units("6-1 led, block, count 20 / 21 / 30", players=3).hand_points == {1: 10}

    def test_partners_take_the_other_sides(self) -> None:
        table = all_fives_units("6-1 led, block, count 20 / 21 / 20 / 22", partners=True)

        assert table.hand_points == {1: 9}

    def test_with_partners_the_pips_left_with_the_winners_partner_cost_nothing(self) -> None:
        table = all_fives_units("6-1 led, count - / 6-4 / 6-6 / 5-5", partners=True, tiles=ONE_EACH)

        assert table.hand_points == {1: 4}

    def test_a_tie_is_nobodys_or_split(self) -> None:
        played = "6-1 led, block, count 20 / 20 / 30"

        assert all_fives_units(played, players=3).hand_points == {}
        assert all_fives_units(played, players=3, blocked_tie="split").hand_points == {1: 3, 2: 3}

    def test_the_target_is_61(self) -> None:
        assert all_fives_units("5-5 led", scores={1: 59, 2: 0}).ending == "target"
        assert all_fives_units("5-5 led", scores={1: 58, 2: 0}).ending is None

    def test_who_holds_a_tile_that_fits_must_play_it(self) -> None:
        assert all_fives_units("6-1 led, draw, 6-5 on 1, 5-4 on 1, 1-0 on 2").found == ["revoke proved 2"]


class TestAllFives100:
    """All Fives to 100 (Leaflet)."""

    def test_plays_score_in_pips(self) -> None:
        assert all_fives_100("6-4 led").points == 10

    def test_any_tile_may_be_led(self) -> None:
        assert all_fives_100().allows("1-0 led")

    def test_lead_highest_double_asks_for_the_double_itself(self) -> None:
        assert all_fives_100(lead_highest_double=True).refuses("1-0 led") == ["must_lead_double"]
        assert all_fives_100(lead_highest_double=True).allows("6-6 led")

    def test_the_first_double_is_the_spinner(self) -> None:
        assert len(all_fives_100("6-6 led").arms) == 4

    def test_spinner_can_be_none_or_every_double(self) -> None:
        assert len(all_fives_100("6-6 led, 6-1 on 1, 1-1 on 1", spinner="none").arms) == 2
        assert len(all_fives_100("6-6 led, 6-1 on 1, 1-1 on 1", spinner="every_double").arms) == 6

    def test_domino_takes_the_opponents_pips_the_sum_rounded(self) -> None:
        table = all_fives_100("6-1 led, count - / 6-5 / 5-5", players=3, tiles=ONE_EACH)

        assert table.hand_points == {1: 20}

    def test_each_players_pips_can_be_rounded(self) -> None:
        """7 + 7: their sum makes 15, each rounded 5 + 5."""
        played = "6-1 led, count - / 4-3 / 5-2"

        assert all_fives_100(played, players=3, tiles=ONE_EACH).hand_points == {1: 15}
        table = all_fives_100(played, players=3, tiles=ONE_EACH, rounding="nearest_five_each")
        assert table.hand_points == {1: 10}

    def test_blocked_takes_minus_own_then_rounded(self) -> None:
        table = all_fives_100("6-1 led, block, count 5 / 27", dealt=3)

        assert table.hand_points == {1: 20}
        assert table.result.working == "27 - 5 = 22 → 20"

    def test_rounding_each_is_for_a_domino_only(self) -> None:
        """18 + 18 - 9 = 27 makes 25; each rounded first, 20 + 20 - 9 = 31, would make 30."""
        table = all_fives_100("6-1 led, block, count 9 / 18 / 18", players=3, rounding="nearest_five_each")

        assert table.hand_points == {1: 25}
        assert table.result.working == "18 + 18 - 9 = 27 → 25"

    def test_the_target_is_100_at_once(self) -> None:
        assert all_fives_100("6-4 led", scores={1: 90, 2: 0}).ending == "target"


class TestFiveUp:
    """Five Up (Leaflet)."""

    def test_the_book_example(self) -> None:
        table = five_up("5-5 led, 5-0 on 1")

        assert table.scored == [2, 2]
        assert table.sum == "5+5 + 0 = 10"

    def test_there_is_no_spinner(self) -> None:
        assert len(five_up("5-5 led, 5-0 on 1, 5-1 on 2").arms) == 2

    def test_every_double_can_be_a_spinner(self) -> None:
        assert len(five_up("5-5 led, 5-0 on 1, 0-0 on 1", spinner="every_double").arms) == 6

    def test_one_tile_stays_in_the_boneyard(self) -> None:
        table = five_up("6-1 led, draw, pass", tiles={1: 13, 2: 13})

        assert table.boneyard == 1
        assert table.refuses("draw") == ["boneyard_empty"]

    def test_boneyard_floor_can_be_changed(self) -> None:
        assert five_up("6-1 led", tiles={1: 13, 2: 14}, floor=0).allows("draw")
        assert five_up("6-1 led", tiles={1: 13, 2: 13}, floor=2).refuses("draw") == ["boneyard_empty"]

    def test_one_draw_then_play_or_pass(self) -> None:
        assert five_up("6-1 led, draw").turn == 2
        assert five_up("6-1 led, draw").refuses("draw") == ["may_not_draw"]

    def test_domino_scores_a_point_for_every_full_five(self) -> None:
        table = five_up("6-1 led, count - / 5-4 / 5-5", players=3, tiles=ONE_EACH)

        assert table.hand_points == {1: 3}
        assert table.result.working == "9 + 10 = 19 → 15, 15 / 5 = 3"

    def test_blocked_the_lowest_takes_the_same_nothing_taken_off(self) -> None:
        assert five_up("6-1 led, block, count 9 / 14 / 15", players=3).hand_points == {1: 5}

    def test_the_target_is_61_or_more(self) -> None:
        assert five_up("5-5 led", scores={1: 60, 2: 0}).after.winners == (1,)
        assert five_up("5-5 led", scores={1: 60, 2: 0}).scores == {1: 62, 2: 0}
