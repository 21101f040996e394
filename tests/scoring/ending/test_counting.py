"""The end of a hand, and its count (rulebook 2.4)."""

from tests.support.table_notation import block, draw, fives_and_threes

# Every tile with a 6 lies on the table, and both ends are 6.
SIXES_SHUT = "6-1 led, 6-6 on 1, 6-2 on 1, 3-2 on 1, 6-3 on 1, 6-4 on 1, 5-4 on 1, 6-5 on 1, 1-0 on 2, 6-0 on 2"
ALL_BUT_THE_LAST = SIXES_SHUT.removesuffix(", 6-0 on 2")


class TestDomino:
    """A player's last tile."""

    def test_the_last_tile_ends_the_hand(self) -> None:
        table = block("6-1 led", tiles={1: 1})

        assert table.ending == "domino"
        assert table.effects == ["HandOver"]
        assert table.turn is None

    def test_the_hand_waits_for_its_count(self) -> None:
        table = block("6-1 led", tiles={1: 1})

        assert table.hand.awaiting_count
        assert table.json["result"] is None
        assert table.json["turn"] is None
        assert table.after.hand_open

    def test_a_seat_that_went_out_needs_no_entry_in_the_count(self) -> None:
        assert block("6-1 led", tiles={1: 1, 2: 2}).allows("count - / 5-5 4-3")
        assert block("6-1 led", tiles={1: 1, 2: 2}).allows("count 0 with 0 / 5-5 4-3")

    def test_it_has_won_the_hand_alone_even_where_someone_else_holds_only_the_0_0(self) -> None:
        table = block("6-1 led, count - / 0-0", tiles={1: 1, 2: 1})

        assert table.winners == (1,)
        assert table.hand_points == {}

    def test_nothing_is_played_after_it(self) -> None:
        table = block("6-1 led", tiles={1: 1})

        for entry in ("2: 6-2 on 1", "2: pass", "2: draw", "block"):
            assert table.refuses(entry) == ["hand_over"]


class TestBlocked:
    """A hand in which nobody can play and nobody may draw."""

    def test_when_every_seat_has_passed_in_turn(self) -> None:
        table = block("6-1 led, pass, pass, pass", players=4)
        assert table.ending is None

        assert table.then("pass").ending == "blocked"

    def test_passes_count_from_the_last_play(self) -> None:
        table = block("6-1 led, pass, 6-2 on 1, pass, pass", players=3)
        assert table.ending is None

        assert table.then("pass").ending == "blocked"

    def test_passing_while_tiles_can_still_be_drawn_blocks_nothing(self) -> None:
        table = draw("6-1 led, pass stands, pass stands")

        assert table.ending is None

    def test_with_the_boneyard_at_its_floor_it_does(self) -> None:
        table = draw("6-1 led, pass, pass", tiles={1: 12, 2: 14}, floor=2)

        assert table.ending == "blocked"

    def test_when_no_tile_off_the_layout_fits_any_open_end(self) -> None:
        assert block(ALL_BUT_THE_LAST).ending is None
        assert block(SIXES_SHUT).ending == "blocked"

    def test_no_block_while_tiles_can_be_drawn(self) -> None:
        assert draw(SIXES_SHUT).ending is None
        assert draw(SIXES_SHUT + ", draw 13").ending is None

    def test_that_nothing_fits_is_looked_at_after_a_draw_too(self) -> None:
        assert draw(SIXES_SHUT + ", draw 14").ending == "blocked"
        assert draw(SIXES_SHUT + ", draw 12", floor=2).ending == "blocked"

    def test_that_everyone_has_passed_is_looked_at_when_a_pass_is_entered(self) -> None:
        table = draw("6-1 led, pass stands, pass stands, draw 14")
        assert table.ending is None

        assert table.then("pass").ending == "blocked"

    def test_the_table_may_declare_a_block_at_any_time(self) -> None:
        assert draw("6-1 led, block").ending == "blocked"
        assert draw("block").ending == "blocked"
        assert draw("6-1 led, 1: block").ending == "blocked"

    def test_everybody_counts(self) -> None:
        table = block("6-1 led, block")

        assert table.refuses("count - / 20") == ["count_mismatch"]
        assert table.answers("count - / 20") == "The count is missing seat 1's 6 tiles. Enter them too."
        assert table.allows("count 31 / 20")


class TestCount:
    """The tiles that every player has left."""

    def test_tile_by_tile_where_the_players_turn_them_up(self) -> None:
        table = block("6-1 led, count - / 5-5 4-3", tiles={1: 1, 2: 2})

        assert table.hand_points == {1: 17}

    def test_as_a_number_of_pips_where_they_only_call_it(self) -> None:
        table = block("6-1 led, count - / 17", tiles={1: 1, 2: 2})

        assert table.hand_points == {1: 17}

    def test_some_may_turn_up_and_some_call(self) -> None:
        table = block("6-1 led, count - / 5-5 4-3 / 8", players=3, tiles={1: 1, 2: 2, 3: 1})

        assert table.hand_points == {1: 25}

    def test_the_number_of_tiles_must_agree_with_the_record(self) -> None:
        table = block("6-1 led", tiles={1: 1, 2: 2})

        assert table.refuses("count - / 5-5") == ["count_mismatch"]
        assert table.answers("count - / 5-5") == "The number of tiles counted for seat 2 is 1. By the record it is 2."
        assert table.refuses("count - / 3 with 17") == ["count_mismatch"]

    def test_a_hand_that_is_not_over_is_not_counted(self) -> None:
        assert block("6-1 led").refuses("count 20 / 20") == ["hand_open"]
        assert block().refuses("count 20 / 20") == ["hand_open"]

    def test_a_hand_is_counted_once(self) -> None:
        table = block("6-1 led, count - / 17", tiles={1: 1, 2: 2})

        assert table.refuses("count - / 17") == ["hand_over"]
        assert table.answers("count - / 17") == "The hand has already been counted."

    def test_a_seat_that_does_not_exist_is_not_counted(self) -> None:
        assert block("6-1 led", tiles={1: 1, 2: 2}).refuses("count - / 17 / 4-4") == ["seat_unknown"]

    def test_a_tile_can_be_left_once_if_it_is_in_the_set_and_does_not_lie_on_the_table(self) -> None:
        table = block("6-1 led", tiles={1: 1, 2: 2})

        assert table.refuses("count - / 6-1 5-5") == ["count_mismatch"]
        assert table.refuses("count - / 5-5 5-5") == ["count_mismatch"]
        assert table.refuses("count - / 7-1 5-5") == ["count_mismatch"]
        assert table.answers("count - / 6-1 5-5") == "6-1 can't be left. It has already been played."
        assert table.answers("count - / 5-5 5-5") == "5-5 is counted twice."
        assert table.answers("count - / 7-1 5-5") == "7-1 is not in the double-six set."

    def test_a_tile_counted_twice_is_found_across_seats(self) -> None:
        table = block("6-1 led, block", tiles={1: 2, 2: 1})

        assert table.refuses("count 5-5 / 5-5") == ["count_mismatch"]

    def test_pips_that_no_tiles_could_have_are_refused(self) -> None:
        table = block("6-1 led", tiles={1: 1, 2: 2})

        assert table.refuses("count - / 24") == ["count_mismatch"]
        assert (
            table.answers("count - / 24")
            == "seat 2's count of 24 can't be right. Any 2 unseen tiles have from 1 to 23 pips together."
        )
        assert table.allows("count - / 23")

    def test_where_every_tile_was_dealt_all_that_is_left_must_make_the_set(self) -> None:
        table = block("6-1 led, block", tiles={1: 14, 2: 14})

        assert table.refuses("count 80 / 80") == ["count_mismatch"]
        assert table.answers("count 80 / 80") == "The remaining tiles come to 160 pips. They must come to 161."
        assert table.allows("count 80 / 81")

    def test_a_count_that_misses_somebody_is_not_held_against_those_who_are_counted(self) -> None:
        table = block("6-1 led, block", tiles={1: 14, 2: 14})

        assert table.refuses("count 80 / -") == ["count_mismatch"]
        assert table.answers("count 80 / -") == "The count is missing seat 2's 14 tiles. Enter them too."


class TestThrownIn:
    """A hand that the table throws in."""

    def test_it_ends_without_a_result(self) -> None:
        table = block("6-1 led, throw in")

        assert table.ending == "void"
        assert table.winners == ()
        assert table.hand_points == {}
        assert table.effects == ["HandOver"]

    def test_hand_waiting_for_count_can_be_thrown_in(self) -> None:
        assert block("6-1 led, block, throw in").ending == "void"

    def test_finished_hand_cannot_be_thrown_in(self) -> None:
        assert block("6-1 led, block, count 31 / 20").refuses("throw in") == ["hand_over"]

    def test_nothing_more_is_entered(self) -> None:
        table = block("6-1 led, throw in")

        assert table.refuses("6-2 on 1") == ["hand_over"]
        assert table.refuses("count 31 / 20") == ["hand_over"]
        assert table.refuses("throw in") == ["hand_over"]


class TestAdjust:
    """The table's own penalty or award."""

    def test_it_goes_to_the_side_of_the_seat(self) -> None:
        table = block("6-1 led, 1: adjust -5, 3: adjust 2", partners=True)

        assert table.scores == {1: -3, 2: 0}
        assert table.rulings[-1].awards[0].reason == "adjust"
        assert table.working == "as agreed"

    def test_it_may_come_at_any_time_even_after_the_count(self) -> None:
        assert block("2: adjust 7").scores == {1: 0, 2: 7}

        table = block("6-1 led, count - / 5-5, 2: adjust 7", tiles={1: 1, 2: 1})
        assert table.scores == {1: 10, 2: 7}
        assert table.after.scores == {1: 10, 2: 7}

    def test_it_changes_nothing_else(self) -> None:
        before, after = block("6-1 led"), block("6-1 led, 1: adjust 3")

        assert after.hand._replace(points=before.hand.points) == before.hand

    def test_it_decides_the_session_where_it_comes_before_the_next_hand(self) -> None:
        table = block("6-1 led, count - / 5-5", tiles={1: 1, 2: 1}, scores={1: 80, 2: 0})
        assert not table.after.finished

        assert table.then("1: adjust 10").after.winners == (1,)


def test_a_game_without_boneyard_knows_which_tiles_are_out_of_play() -> None:
    assert fives_and_threes(players=3).hand.out_of_play == 13
