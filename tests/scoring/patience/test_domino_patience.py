"""Domino Patience: match either end of the line until the hand is empty."""

import pytest

from scoring.ending import Ending
from scoring.options import OptionError
from scoring.patience import PATIENCES, Search, hint, turning_point, verdict
from scoring.winnability import Grounds, Outcome, Promise
from tests.support.patience_notation import phrase, small, solo

FIVE = "hand 6-4 4-2 2-2 5-3 1-0"


def test_any_tile_of_the_hand_may_be_played_first() -> None:
    assert solo("domino-patience", FIVE).moves == ["play 6-4", "play 4-2", "play 2-2", "play 5-3", "play 1-0"]


def test_the_heavier_half_of_the_first_tile_is_the_left_end() -> None:
    game = solo("domino-patience", FIVE, "play 6-4")

    assert [(arm.number, arm.suit) for arm in game.position.table.arms] == [(1, 6), (2, 4)]  # type: ignore[union-attr]
    assert game.shown["line"] == ["6-4"]


def test_a_tile_matches_either_end_of_the_line() -> None:
    game = solo("domino-patience", FIVE, "play 6-4")
    assert game.moves == ["play 4-2 on right"]

    game = game.then("play 4-2", "play 2-2")
    assert game.shown["line"] == ["6-4", "4-2", "2-2"]


def test_a_tile_that_fits_no_end_is_refused_with_the_ends() -> None:
    game = solo("domino-patience", FIVE, "play 6-4")

    assert game.refuses("play 5-3") == ["no_match"]
    assert game.answers("play 5-3") == ["5-3 doesn't fit. The open ends are 4 and 6."]
    assert game.answers("play 4-2 on left") == ["4-2 doesn't fit there. That end needs 6."]
    assert game.refuses("play 4-2 by 3") == ["no_match"]
    assert game.refuses("play 4-2 on 3") == ["arm_unknown"]


def test_where_a_tile_fits_both_ends_with_another_outcome_the_end_must_be_named() -> None:
    game = solo("domino-patience", "hand 6-5 5-4 6-4 4-4 1-0", "play 6-5", "play 5-4")

    assert game.refuses("play 6-4") == ["arm_needed"]
    assert game.answers("play 6-4") == ["6-4 fits in more than one place. Choose the arm: 1 or 2."]
    assert game.then("play 6-4 on left").shown["line"] == ["4-6", "6-5", "5-4"]
    assert game.then("play 6-4 on right").shown["line"] == ["6-5", "5-4", "4-6"]
    assert game.then("play 6-4 by 6").shown["line"] == ["4-6", "6-5", "5-4"]


def test_ends_of_the_same_suit_with_other_tiles_are_two_choices() -> None:
    """Check that they are told apart by their arm, like at a table (record 1.1)."""
    game = solo("domino-patience", "hand 6-5 5-4 6-4 4-2 1-0", "play 6-5", "play 5-4", "play 6-4 on left")

    assert game.moves == ["play 4-2 on left", "play 4-2 on right"]
    assert game.refuses("play 4-2") == ["arm_needed"]
    assert game.answers("play 4-2") == ["4-2 fits in more than one place. Choose the arm: 1 or 2."]
    assert game.then("play 4-2 on left").shown["line"][0] == "2-4"
    assert game.then("play 4-2 on right").shown["line"][-1] == "4-2"


def test_the_two_ends_of_a_lone_double_are_one_choice() -> None:
    game = solo("domino-patience", "hand 4-4 4-2 3-3 1-1 1-0", "play 4-4")

    assert game.moves == ["play 4-2 on left"]
    assert game.then("play 4-2").shown["line"] == ["2-4", "4-4"]


def test_the_first_tile_may_name_the_first_arm_and_no_other() -> None:
    game = solo("domino-patience", FIVE)

    assert game.then("play 6-4 on 1").shown["line"] == ["6-4"]
    assert game.refuses("play 6-4 on 2") == ["arm_unknown"]


def test_a_tile_that_is_not_in_hand_hides_no_other_fault() -> None:
    game = solo("domino-patience", FIVE, "play 6-4")

    assert game.refuses("play 5-5") == ["not_available", "no_match"]
    assert game.refuses("play 6-6 on 3") == ["not_available", "arm_unknown"]


def test_a_tile_that_is_not_in_the_set_hides_no_other_fault() -> None:
    game = solo("domino-patience", FIVE, "play 6-4")

    assert game.refuses("play 9-8") == ["tile_unknown", "no_match"]
    assert game.refuses("play 7-4 on 3") == ["tile_unknown", "arm_unknown"]
    assert game.refuses("draw 7-4") == ["tile_unknown", "may_not_draw"]

    pairs = solo("twelve-to-go", "hand 6-6 5-5 4-4 2-2 1-1 0-0")
    assert pairs.refuses("out 7-4") == ["tile_unknown", "pair_needed"]


def test_only_tiles_in_hand_are_played() -> None:
    game = solo("domino-patience", FIVE, "play 6-4")

    assert game.refuses("play 6-6") == ["not_available"]
    assert game.answers("play 6-6") == ["6-6 isn't in the hand. The hand is 4-2, 2-2, 5-3 and 1-0."]
    assert game.answers("play 6-4") == ["6-4 has already been played."]
    assert game.refuses("play 7-4") == ["tile_unknown"]


def test_only_when_nothing_fits_a_tile_is_drawn() -> None:
    game = solo("domino-patience", FIVE)
    assert game.refuses("draw 6-6") == ["may_not_draw"]

    game = game.then("play 6-4")
    assert game.refuses("draw 6-6") == ["may_not_draw"]
    assert game.answers("draw 6-6") == ["No tile can be drawn while one fits. These can be played: 4-2."]

    game = game.then("play 4-2", "play 2-2")
    assert game.moves == ["draw"]


def test_tiles_are_drawn_one_at_a_time_until_one_fits() -> None:
    game = solo("domino-patience", FIVE, "play 6-4", "play 4-2", "play 2-2", "draw 0-0", "draw 5-5", "draw 6-5")

    assert game.shown["hand"] == ["5-3", "1-0", "0-0", "5-5", "6-5"]
    assert game.refuses("draw 6-6") == ["may_not_draw"]
    assert game.moves == ["play 6-5 on left"]


def test_what_is_drawn_comes_from_the_stock() -> None:
    game = solo("domino-patience", FIVE, "play 6-4", "play 4-2", "play 2-2")

    assert game.answers("draw 5-3") == ["5-3 is already in the hand."]
    assert game.answers("draw 2-2") == ["2-2 has already been played."]
    assert game.answers("draw") == ["Draw one tile at a time, and name it."]


def test_it_is_won_when_the_hand_is_empty() -> None:
    game = solo("domino-patience", FIVE, "play 6-4", "play 4-2", "play 2-2", "draw 6-5", "play 6-5", "play 5-3")
    game = game.then("draw 2-1", "play 2-1", "play 1-0")

    assert game.ending is Ending.WON
    assert (game.position.moves_made, game.tiles_left) == (9, 0)


LOST_SMALL = (
    "hand 1-0 2-1 2-2 2-0 1-1",
    "play 1-0",
    "play 2-1",
    "play 2-2",
    "play 2-0 on left",
    "draw 0-0",
    "play 0-0 on left",
)


def test_it_is_lost_when_nothing_fits_and_the_stock_is_empty() -> None:
    """The tiles from 0-0 to 2-2, with 0-0 the only one in stock."""
    game = solo(small("domino-patience", 2, hand=5), *LOST_SMALL)

    assert game.shown == {"line": ["0-0", "0-2", "2-2", "2-1", "1-0"], "hand": ["1-1"]}
    assert game.ending is Ending.LOST
    assert game.moves == []


def test_the_review_names_the_move_after_which_it_could_no_longer_be_won() -> None:
    """With 2-1 played, no end shows a 1 any more and none can: 1-1 stays."""
    game = solo(small("domino-patience", 2, hand=5), *LOST_SMALL)

    assert turning_point(game.positions) == (2, True)


def test_an_empty_stock_gives_nothing() -> None:
    """The last tile of the stock was drawn, and it fits."""
    game = solo(small("domino-patience", 2, hand=5), *LOST_SMALL[:-1])

    assert game.refuses("draw 1-0") == ["tile_already_played", "boneyard_empty", "may_not_draw"]


def test_it_is_not_lost_while_something_can_be_drawn() -> None:
    game = solo("domino-patience", FIVE, "play 1-0")

    assert (game.ending, game.moves) == (None, ["draw"])


def test_with_the_house_rule_the_stock_is_played_as_well() -> None:
    phrases = ("hand 0-0 1-0", "play 0-0", "play 1-0")
    assert solo(small("domino-patience", 2, hand=2), *phrases).ending is Ending.WON

    game = solo(small("domino-patience", 2, hand=2), *phrases, through_stock=True)
    assert game.ending is None
    assert game.moves == ["draw"]
    assert game.tiles_left == 4

    game = game.then(
        "draw 1-1", "play 1-1", "draw 2-2", "draw 2-1", "play 2-1", "play 2-2", "draw 2-0", "play 2-0 on left"
    )
    assert game.ending is Ending.WON


def test_the_house_rule_has_its_name_and_values() -> None:
    patience = PATIENCES["domino-patience"]

    assert patience.with_options({}).option_values == {"through_stock": False}
    assert patience.with_options({"through_stock": True}).through_stock
    with pytest.raises(OptionError, match="through_stock: This can be true or false"):
        patience.with_options({"through_stock": 1})
    with pytest.raises(
        OptionError, match=r"target: Domino Patience has no such house rule\. The ones that it has: through_stock"
    ):
        patience.with_options({"target": 100})
    with pytest.raises(OptionError, match="target: Bingo has no house rules"):
        PATIENCES["bingo"].with_options({"target": 100})


def test_a_hand_that_goes_in_one_stroke_wins_whatever_comes() -> None:
    game = solo("domino-patience", "hand 6-4 4-2 2-2 2-1 1-0")

    assert verdict(game.position)[:2] == (Outcome.CAN_BE_WON, Grounds.ANY_STOCK)


def test_a_tile_whose_suits_are_all_laid_can_never_go() -> None:
    game = solo(small("domino-patience", 2, hand=5), *LOST_SMALL[:3])

    assert game.ending is None
    assert verdict(game.position)[:2] == (Outcome.CANNOT_BE_WON, Grounds.ANY_STOCK)


def test_whether_it_can_be_won_may_hang_on_the_stock() -> None:
    """The ends are 0 and 3, 1-1 is in hand, 1-0 and 2-0 are in stock: whichever comes first must go on the 0."""
    laid = ("play 2-1", "play 2-2", "play 3-2", "play 3-0", "play 0-0", "play 3-1", "play 3-3")
    game = solo(small("domino-patience", 3, hand=8), "hand 0-0 3-0 3-2 2-2 2-1 3-1 3-3 1-1", *laid)

    assert game.shown["line"] == ["0-0", "0-3", "3-2", "2-2", "2-1", "1-3", "3-3"]
    assert verdict(game.position)[:2] == (Outcome.NOT_KNOWN, Grounds.STOCK)
    assert game.then("draw 1-0", "play 1-0", "play 1-1").ending is Ending.WON
    assert game.then("draw 2-0", "play 2-0", "draw 1-0").ending is Ending.LOST


def test_where_the_search_may_look_no_further_it_says_so() -> None:
    position = solo("domino-patience", FIVE, "play 6-4").position

    assert verdict(position, Search(20))[:2] == (Outcome.NOT_KNOWN, Grounds.BUDGET_STOCK)
    assert verdict(position, Search(1))[:2] == (Outcome.NOT_KNOWN, Grounds.BUDGET)
    assert verdict(position, Search(20)).looked_at == 20


def test_the_hint_keeps_the_win_where_one_order_of_plays_does() -> None:
    """6-4, 4-2, 2-2, 2-1 and 1-0 go in one stroke, but not when 2-2 is played last."""
    found = hint(solo("domino-patience", "hand 6-4 4-2 2-2 2-1 1-0").position)

    assert found
    assert (phrase(found.move), found.promise) == ("play 6-4", Promise.KEEPS_WIN)


def test_where_nothing_fits_the_hint_is_to_draw() -> None:
    found = hint(solo("domino-patience", FIVE, "play 1-0").position)

    assert found
    assert phrase(found.move) == "draw"


def test_a_hint_never_gives_a_certain_win_away() -> None:
    position = solo("domino-patience", "hand 3-0 5-0 5-2 0-0 2-1", "play 3-0").position
    assert verdict(position).outcome is Outcome.CAN_BE_WON

    found = hint(position)

    assert found is not None
    assert (phrase(found.move), found.promise) == ("play 0-0 on right", Promise.KEEPS_WIN)
