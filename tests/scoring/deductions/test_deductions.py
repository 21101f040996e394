"""Deductions from passes, draws, leads and numbers about the tiles that nobody has seen (record 3.4)."""

from __future__ import annotations

from dataclasses import replace

from scoring.deductions.holdings import deduce_holdings
from scoring.facts import Lead
from tests.support.deductions import PLAIN, cannot, must, proved, says, with_suits
from tests.support.table_notation import (
    all_fives,
    all_fives_100,
    all_sevens,
    baneberry,
    block,
    draw,
    five_up,
    maltese_cross,
    super_dominoes,
    table,
)


class TestPassing:
    """A player who passes holds nothing that fits."""

    def test_pass_excludes_the_tiles_that_would_have_fit(self) -> None:
        assert cannot(table(PLAIN, "6-1 led, pass"), 2) == with_suits(6, 1, but="6-1")

    def test_nothing_is_proved_of_the_others(self) -> None:
        passed = table(PLAIN, "6-1 led, pass", players=3)

        assert cannot(passed, 1) == cannot(passed, 3) == cannot(passed, 0) == set()

    def test_deduction_holds_for_remaining_tiles(self) -> None:
        assert cannot(table(PLAIN, "6-1 led, pass, 6-5 on 1, 5-4 on 1"), 2) == with_suits(6, 1, but="6-1 6-5")

    def test_it_says_which_play_proves_it(self) -> None:
        passed = table(PLAIN, "6-6 led, 6-1 on 1, pass")

        assert proved(passed).seats[1].because[0].plays == (3,)
        assert says(passed, 1)[0].startswith("Ann passed on play 3. What would have fit: 1-0, 1-1, 2-1, 3-1")

    def test_only_the_plays_asked_for_are_looked_at(self) -> None:
        passed = table(PLAIN, "6-1 led, pass, 6-5 on 1")

        assert proved(passed, upto=1).seats[2].cannot == ()
        assert proved(passed, upto=2).seats[2].cannot != ()
        assert deduce_holdings(passed.start, passed.rulings, upto=0).possible

    def test_a_refused_pass_proves_nothing(self) -> None:
        led = draw("6-1 led")
        refused = replace(led, rulings=(*led.rulings, led.ruling_on("pass")))

        assert cannot(refused, 2) == set()

    def test_a_pass_that_was_let_stand_proves_nothing(self) -> None:
        assert cannot(draw("6-1 led, pass stands"), 2) == set()
        assert cannot(table(PLAIN, "6-1 led, 1: pass stands"), 1) == set()

    def test_a_forced_pass_proves_nothing(self) -> None:
        owed = baneberry("6-6 led, 6-5 on 1, 6-4 on 2, 5-4 on 1, pass", tile_set=6, tiles={1: 3, 2: 3})

        assert owed.found == ["missed_call proved 1"]
        assert proved(owed).seats[1].because == proved(owed, upto=4).seats[1].because

    def test_a_pass_that_is_free_proves_nothing(self) -> None:
        decline = {"must_play": False}

        assert "2-1" in cannot(five_up("6-1 led, draw, pass"), 2)
        assert cannot(five_up("6-1 led, draw, pass", **decline), 2) == set()


class TestCounting:
    """The numbers of tiles, and what the others can have, settle the rest."""

    def test_tiles_that_nobody_can_hold_are_out_of_play(self) -> None:
        both = table(PLAIN, "6-1 led, pass, 6-6 on 1, pass")

        assert with_suits(6, but="6-1 6-6") & cannot(both, 1) == set()
        assert must(table(PLAIN, "6-1 led, pass, pass"), 0) == with_suits(6, 1, but="6-1")

    def test_what_one_player_can_not_have_the_other_must(self) -> None:
        dealt_out = table(PLAIN, "6-1 led, pass", tiles={1: 14, 2: 14})

        assert must(dealt_out, 1) == with_suits(6, 1, but="6-1")
        assert says(dealt_out, 1) == [
            "Only Ann can have 1-0, 1-1, 2-1, 3-1, 4-1, 5-1, 6-0, 6-2, 6-3, 6-4, 6-5 and 6-6.",
        ]

    def test_a_hand_that_is_full_has_no_room_for_more(self) -> None:
        """Twelve tiles are left that fit and that Bo can't have; Ann has twelve."""
        full = table(PLAIN, "6-1 led, pass", tiles={1: 13, 2: 15})

        assert must(full, 1) == with_suits(6, 1, but="6-1")
        assert cannot(full, 1) == with_suits(0, 2, 3, 4, 5, but="6-0 1-0 6-2 2-1 6-3 3-1 6-4 4-1 6-5 5-1")
        assert says(full, 1)[0].startswith("Counting everybody's tiles leaves Ann no room for 0-0")

    def test_who_has_no_tiles_left_has_none(self) -> None:
        out = table(PLAIN, "6-1 led", tiles={1: 1, 2: 2})

        assert len(cannot(out, 1)) == 27
        assert says(out, 1) == ["Ann has no unseen tiles left."]

    def test_nothing_is_out_of_play_where_all_were_dealt(self) -> None:
        dealt_out = table(PLAIN, "6-1 led", tiles={1: 14, 2: 14})

        assert len(cannot(dealt_out, 0)) == 27
        assert says(dealt_out, 0) == ["Every unseen tile is in somebody's hand."]


class TestDrawing:
    """Tiles that were drawn later may have been in the boneyard when their player couldn't play."""

    def test_a_drawn_tile_may_be_one_that_fitted_earlier(self) -> None:
        """Bo drew one tile because nothing fitted; the tile drawn may fit."""
        assert cannot(all_fives_100("6-1 led, draw"), 2) == set()

    def test_once_the_drawn_tile_was_played_the_others_did_not_fit(self) -> None:
        played = all_fives_100("6-1 led, draw, 6-4 on 1")

        assert cannot(played, 2) == with_suits(6, 1, but="6-1 6-4")
        assert says(played, 2)[0].startswith("Bo drew on play 2. What would have fit: 1-0")

    def test_whoever_draws_on_has_drawn_nothing_that_fits(self) -> None:
        assert cannot(all_fives_100("6-1 led, draw 3, 6-4 on 1"), 2) == with_suits(6, 1, but="6-1 6-4")

    def test_the_tile_played_is_the_last_one_drawn(self) -> None:
        assert proved(all_fives_100("6-1 led, draw 2, 6-4 on 1")).possible
        assert not proved(all_fives_100("6-1 led, draw, 6-4 on 1, 4-4 on 1, 6-6 on 1 stands")).possible

    def test_with_a_fixed_number_the_tiles_come_together(self) -> None:
        """A player who has drawn one of two may hold a tile that fits."""
        drew = super_dominoes("6-6 led, draw 2, 6-4 on 1")

        assert cannot(drew, 2) == set()
        assert cannot(super_dominoes("6-6 led, draw 2, pass"), 2) == {
            f"{max(6, half)}-{min(6, half)}" for half in range(16) if half != 6
        }

    def test_free_drawing_proves_nothing(self) -> None:
        assert cannot(all_fives("6-1 led, draw 3, 6-4 on 1"), 2) == set()

    def test_one_tile_may_be_drawn_all_the_same_where_that_is_allowed_but_no_second(self) -> None:
        one, two = all_sevens("6-6 led, draw, 1-0 on 1"), all_sevens("6-6 led, draw 2, 1-0 on 1")

        assert cannot(one, 2) == set()
        assert "2-1" in cannot(two, 2)

    def test_what_everybody_draws_may_be_anything(self) -> None:
        drew = super_dominoes("6-6 led, draw 2, pass, 15-6 on 1")

        assert cannot(drew, 2) == set()

    def test_the_one_tile_drawn_that_fitted_leaves_no_room_for_another(self) -> None:
        """Bo had no 6, 1 or 0 before drawing for the second time: the 6-5 came then, and all else that Bo has was there."""
        drawn = five_up("6-1 led, draw, pass, 1-0 on 2, draw, 6-5 on 1")

        assert cannot(drawn, 2) == with_suits(6, 1, 0, but="6-1 1-0 6-5")


class TestLeading:
    """A lead proves that no better one was held, where the rules ask for it (rulebook 2.10)."""

    def test_the_highest_double(self) -> None:
        led = all_fives_100("4-4 led", lead_highest_double=True)

        assert cannot(led, 1) == cannot(led, 2) == {"5-5", "6-6"}
        assert must(led, 0) == {"5-5", "6-6"}
        assert says(led, 2) == ["Ann led 4-4 on play 1. What should have been led instead: 5-5 and 6-6."]

    def test_the_leaders_own_highest_double(self) -> None:
        led = table(replace(PLAIN, lead=Lead.OWN_HIGHEST_IF_HELD), "4-4 led")

        assert (cannot(led, 1), cannot(led, 2)) == ({"5-5", "6-6"}, set())

    def test_a_double_if_one_is_held(self) -> None:
        assert cannot(block("6-1 led"), 1) == {f"{half}-{half}" for half in range(7)}
        assert cannot(block("6-6 led"), 1) == set()

    def test_the_lowest_double(self) -> None:
        assert cannot(table(replace(PLAIN, lead=Lead.LOWEST_DOUBLE), "2-2 led"), 2) == {"0-0", "1-1"}

    def test_the_highest_tile_where_nobody_holds_a_double(self) -> None:
        led = all_sevens("6-4 led", no_double=True)

        assert cannot(led, 2) == {"6-5", *(f"{half}-{half}" for half in range(7))}

    def test_that_nobody_holds_a_double_is_the_tables_word(self) -> None:
        told = table(PLAIN, no_double=True)

        assert cannot(told, 1) == {f"{half}-{half}" for half in range(7)}
        assert says(told, 1) == ["The table said at the deal that nobody held a double."]

    def test_a_lead_that_was_let_stand_proves_nothing(self) -> None:
        assert cannot(all_fives_100("6-1 led stands", lead_highest_double=True), 2) == set()

    def test_who_passes_the_lead_on_has_no_double(self) -> None:
        passed = super_dominoes("pass, 6-6 led")

        assert cannot(passed, 1) == {f"{half}-{half}" for half in range(16)} - {"6-6"}

    def test_who_passes_before_the_highest_double_is_led_has_not_the_highest_of_all(self) -> None:
        passed = maltese_cross("pass")

        assert (cannot(passed, 1), cannot(passed, 2)) == ({"6-6"}, set())
        assert says(passed, 1) == ["Ann passed on play 1. What would have fit: 6-6."]
        assert proved(passed).complete

    def test_the_lead_that_comes_then_tells_the_rest(self) -> None:
        led = maltese_cross("pass, 4-4 led")

        assert cannot(led, 1) == cannot(led, 2) == {"5-5", "6-6"}
        assert proved(led).complete

    def test_where_everybody_passes_nobody_has_a_double(self) -> None:
        doubles = {f"{half}-{half}" for half in range(7)}
        passed = maltese_cross("pass, pass")

        assert cannot(passed, 1) == cannot(passed, 2) == doubles
        assert proved(passed).complete

    def test_who_passed_before_can_not_have_held_the_double_that_they_lead(self) -> None:
        led = maltese_cross("pass, 3: pass stands, 1: 4-4 led", players=3)

        assert led.rulings[-1].legal
        assert not proved(led).possible
