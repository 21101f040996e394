"""Arms and spinners: which places a double has, and when they open (rulebook 1 and 2.2)."""

from dataclasses import replace

from scoring.layout import SpinnerOpening
from scoring.variants import VARIANTS
from tests.support.table_notation import NotatedTable, all_fives, five_up, table

CROSS_FIRST = replace(VARIANTS["all-fives"], spinner_opening=SpinnerOpening.CROSS_FIRST)


def test_a_first_tile_that_is_no_double_opens_arm_1_at_its_high_half_and_arm_2_at_its_low_half() -> None:
    assert all_fives("6-2 led").ends == {1: 6, 2: 2}


def test_a_first_double_that_is_no_spinner_opens_arms_1_and_2() -> None:
    assert five_up("5-5 led").ends == {1: 5, 2: 5}


def test_a_first_double_that_is_a_spinner_has_four_arms() -> None:
    assert all_fives("5-5 led", spinner_opening="free").ends == {1: 5, 2: 5, 3: 5, 4: 5}


def test_a_spinner_played_later_continues_its_arm_and_opens_the_next_two_free_numbers() -> None:
    table = all_fives("4-1 led, 1-1 on 2, 2-1 on 2")

    assert table.ends == {1: 4, 2: 2, 3: 1, 4: 1}


def test_an_arm_keeps_its_number_for_the_whole_hand() -> None:
    table = all_fives("5-5 led, 5-4 on 1, 5-3 on 2, 5-2 on 3, 5-1 on 4, 4-0 on 1, 6-1 on 4")

    assert table.ends == {1: 0, 2: 3, 3: 2, 4: 6}


def test_a_double_that_is_no_spinner_goes_on_through_its_far_side_only() -> None:
    table = all_fives("5-5 led, 5-3 on 1, 3-3 on 1")

    assert len(table.arms) == 4
    assert table.ends[1] == 3


class TestFirstDouble:
    """``spinner: first_double``, one for a hand."""

    def test_the_first_double_is_the_spinner_whoever_lays_it_and_whenever(self) -> None:
        assert len(all_fives("6-1 led, 6-6 on 1").arms) == 4

    def test_later_doubles_are_no_spinners(self) -> None:
        assert len(all_fives("6-1 led, 6-6 on 1, 1-1 on 2").arms) == 4


class TestEveryDouble:
    """``spinner: every_double``."""

    def test_each_double_opens_two_more_arms(self) -> None:
        table = five_up("6-1 led, 6-6 on 1, 1-1 on 2", spinner="every_double")

        assert len(table.arms) == 6
        assert table.locked == [3, 4, 5, 6]

    def test_the_short_ends_of_each_open_when_its_own_long_sides_are_covered(self) -> None:
        table = five_up("6-1 led, 6-6 on 1, 1-1 on 2, 6-5 on 1", spinner="every_double")
        assert table.locked == [5, 6]

        table = table.then("2-1 on 2")
        assert table.locked == []

    def test_each_counts_both_halves_until_its_long_sides_are_covered(self) -> None:
        table = five_up("6-1 led, 6-6 on 1, 1-1 on 2", spinner="every_double")
        assert table.sum == "6+6 + 1+1 = 14"

        table = table.then("6-5 on 1, 6-4 on 3")
        assert table.sum == "1+1 + 5 + 4 = 11"

    def test_a_double_on_a_short_end_is_one_too(self) -> None:
        table = five_up("6-6 led, 6-1 on 1, 6-2 on 2, 6-3 on 3, 3-3 on 3", spinner="every_double")

        assert len(table.arms) == 6
        assert table.locked == [5, 6]
        assert table.sum == "3+3 + 1 + 2 = 9"


class TestNoSpinners:
    """``spinner: none``."""

    def test_no_double_opens_an_arm(self) -> None:
        assert len(all_fives("6-6 led, 6-1 on 1, 1-1 on 1", spinner="none").arms) == 2


class TestSidesFirst:
    """``spinner_opening: sides_first``."""

    def test_a_short_end_is_locked_until_both_long_sides_are_covered(self) -> None:
        table = all_fives("5-5 led")
        assert table.refuses("5-3 on 3") == ["arm_locked"]

        table = table.then("5-4 on 1")
        assert table.refuses("5-3 on 3") == ["arm_locked"]

        table = table.then("5-2 on 2")
        assert table.allows("5-3 on 3")

    def test_the_long_sides_may_be_covered_in_either_order(self) -> None:
        assert all_fives("5-5 led, 5-2 on 2, 5-4 on 1").locked == []

    def test_one_tile_beyond_a_spinner_on_an_arm_opens_its_short_ends(self) -> None:
        table = all_fives("4-1 led, 1-1 on 2")
        assert table.locked == [3, 4]

        assert table.then("2-1 on 2").locked == []

    def test_tiles_elsewhere_do_not_open_them(self) -> None:
        assert all_fives("4-1 led, 1-1 on 2, 4-4 on 1").locked == [3, 4]


class TestFree:
    """``spinner_opening: free``."""

    def test_any_place_may_be_used_at_any_time(self) -> None:
        table = all_fives("5-5 led", spinner_opening="free")

        assert table.allows("5-3 on 4")

    def test_the_short_ends_of_a_spinner_on_an_arm_are_open_at_once(self) -> None:
        assert all_fives("4-1 led, 1-1 on 2", spinner_opening="free").locked == []


class TestCrossFirst:
    """``cross_first``: all four places, in any order, before any arm may be extended."""

    def cross(self, phrases: str) -> NotatedTable:
        return table(CROSS_FIRST, phrases)

    def test_the_four_places_are_covered_in_any_order(self) -> None:
        assert self.cross("5-5 led, 5-1 on 3, 5-2 on 1, 5-3 on 4, 5-4 on 2").locked == []

    def test_no_arm_may_be_extended_before(self) -> None:
        crossing = self.cross("5-5 led, 5-1 on 3")
        assert crossing.refuses("1-0 on 3") == ["arm_locked"]
        assert crossing.refuses("1-0") == ["arm_locked"]

        crossing = crossing.then("5-2 on 1, 5-3 on 4")
        assert crossing.locked == [1, 3, 4]
        assert crossing.then("5-4 on 2").allows("1-0 on 3")
