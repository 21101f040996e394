"""Places for a tile, and the least that an entry need say (record 1.1)."""

from scoring.judging import placements
from scoring.tiles import Tile
from tests.support.table_notation import all_fives, block


def test_matching_halves_must_be_equal() -> None:
    table = all_fives("5-3 led")

    assert table.allows("5-1 on 1")
    assert table.refuses("4-1 on 1") == ["no_match"]


def test_the_refusal_says_what_that_end_needs() -> None:
    assert all_fives("5-3 led").answers("6-4 on 1") == "6-4 doesn't fit there. That end needs 5."


def test_the_refusal_names_the_ends_where_no_arm_was_named() -> None:
    assert all_fives("5-3 led").answers("6-4") == "6-4 doesn't fit. The open ends are 3 and 5."


def test_the_half_that_touches_may_be_named() -> None:
    table = all_fives("5-3 led")

    assert table.allows("6-5 on 1 by 5")
    assert table.refuses("6-5 on 1 by 6") == ["no_match"]


def test_a_half_that_the_tile_does_not_have_touches_nothing() -> None:
    assert all_fives("5-3 led").answers("6-5 on 1 by 3") == "6-5 has no 3 to touch with."


def test_the_arm_may_be_left_out_where_one_place_fits() -> None:
    table = all_fives("5-3 led, 6-5")

    assert table.rulings[-1].arm == 1


def test_the_arm_must_be_named_where_places_differ() -> None:
    table = all_fives("5-3 led")

    assert table.refuses("5-3") == ["tile_already_played"]
    assert table.then("5-2 on 1").refuses("3-2") == ["arm_needed"]


def test_the_refusal_gives_the_choices() -> None:
    answer = all_fives("5-3 led, 5-2 on 1").answers("3-2")

    assert answer == "3-2 fits in more than one place. Choose the arm: 1 or 2."


def test_the_half_inward_settles_which_arm_is_meant() -> None:
    table = all_fives("5-3 led, 5-2 on 1, 3-2 by 3")

    assert table.rulings[-1].arm == 2


def test_the_two_long_sides_of_a_first_double_are_one_choice() -> None:
    table = all_fives("5-5 led, 5-3")

    assert table.rulings[-1].arm == 1


def test_the_short_ends_of_a_spinner_are_one_choice_the_lowest_number_is_taken() -> None:
    table = all_fives("5-5 led, 5-3 on 1, 5-2 on 2, 5-0")

    assert table.rulings[-1].arm == 3


def test_free_places_of_a_spinner_are_all_one_choice() -> None:
    table = all_fives("5-5 led, 5-3", spinner_opening="free")

    assert table.rulings[-1].arm == 1


def test_two_arms_with_the_same_suit_and_other_tiles_are_two_choices() -> None:
    table = all_fives("6-5 led, 6-2 on 1, 5-2 on 2")

    assert table.refuses("2-1") == ["arm_needed"]


def test_a_locked_arm_is_no_choice() -> None:
    table = all_fives("5-5 led, 5-3 on 1, 5-1")

    assert table.rulings[-1].arm == 2


def test_a_tile_that_fits_no_end_fits_no_locked_one_either() -> None:
    assert all_fives("5-5 led").refuses("6-4") == ["no_match"]


def test_an_arm_that_does_not_exist_is_refused() -> None:
    table = block("5-3 led")

    assert table.refuses("5-2 on 3") == ["arm_unknown"]
    assert table.refuses("5-2 on 0") == ["arm_unknown"]
    assert table.refuses("5-2 on -1") == ["arm_unknown"]
    assert table.answers("5-2 on 3") == "There is no arm 3. The arms are numbered from 1 to 2."


def test_the_first_tile_has_no_arm() -> None:
    assert all_fives().refuses("5-3 on 1") == ["arm_unknown"]


def test_a_tile_outside_the_set_is_unknown() -> None:
    assert all_fives(tile_set=6).refuses("7-1 led") == ["tile_unknown"]
    assert all_fives(tile_set=6).answers("7-1 led") == "7-1 is not in the double-six set."
    assert all_fives(tile_set=9).allows("7-1 led")


def test_a_tile_on_the_table_cannot_be_played_again() -> None:
    assert all_fives("5-3 led").refuses("5-3 on 1") == ["tile_already_played"]


def test_of_a_tile_that_cannot_be_there_nothing_else_is_told() -> None:
    assert all_fives("5-3 led, 5-2 on 1").refuses("5-3 on 1") == ["tile_already_played"]
    assert block("5-3 led").refuses("7-1 on 1") == ["tile_unknown"]
    assert block("5-3 led").refuses("7-1 on 9") == ["tile_unknown"]


def test_every_rule_that_a_play_breaks_is_told_whose_turn_it_is_first() -> None:
    assert all_fives("5-3 led").refuses("1: 6-4 on 1") == ["not_your_turn", "no_match"]
    assert all_fives("5-5 led").refuses("1: 6-4 on 3") == ["not_your_turn", "arm_locked", "no_match"]


def test_a_seat_that_does_not_exist_plays_nothing() -> None:
    table = all_fives("5-3 led")

    for seat in (0, 3, -1):
        assert table.refuses(f"{seat}: 5-2 on 1") == ["seat_unknown"]
        assert table.refuses(f"{seat}: draw") == ["seat_unknown"]
        assert table.refuses(f"{seat}: adjust 5") == ["seat_unknown"]


def test_the_seats_play_in_turn_one_tile_each() -> None:
    table = all_fives("5-3 led", players=3)
    assert table.turn == 2
    assert table.refuses("1: 5-2 on 1") == ["not_your_turn"]

    table = table.then("5-2 on 1, 6-2 on 1")
    assert table.turn == 1


def test_offered_are_a_spinners_long_sides_and_its_short_ends_as_two_choices() -> None:
    """5-1 on the far side leaves 4 + 1, on a short end 5+5 + 4 + 1."""
    table = all_fives("5-5 led, 5-4 on 1", spinner_opening="free")
    offers = placements(table.hand, Tile.parse("5-1"))

    assert [(offer.arm, offer.points, offer.alike) for offer in offers] == [
        (2, 5, (2,)),
        (3, 15, (3, 4)),
        (4, 15, (3, 4)),
    ]


def test_offered_is_the_lead_without_an_arm() -> None:
    (offer,) = placements(all_fives().hand, Tile.parse("5-5"))

    assert (offer.arm, offer.inward, offer.points, offer.alike) == (None, None, 10, ())


def test_nothing_is_offered_for_a_tile_that_fits_nowhere_or_lies_already_or_once_the_hand_is_over() -> None:
    assert placements(block("6-1 led").hand, Tile.parse("5-4")) == ()
    assert placements(block("6-1 led").hand, Tile.parse("6-1")) == ()
    assert placements(block("6-1 led").hand, Tile.parse("9-1")) == ()
    assert placements(block("6-1 led, block").hand) == ()


def test_offered_without_a_tile_is_every_unseen_tile_that_fits() -> None:
    offers = placements(block("6-1 led").hand)

    assert len({offer.tile for offer in offers}) == 12
