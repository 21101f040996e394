"""Five's the Limit: Domino Patience with never more than five tiles in hand."""

from scoring.ending import Ending
from scoring.patience import PATIENCES, verdict
from scoring.winnability import Grounds, Outcome
from tests.support.patience_notation import solo

FIVE = "hand 6-4 5-3 5-2 3-1 2-1"


def test_it_goes_as_domino_patience() -> None:
    one, other = PATIENCES["domino-patience"], PATIENCES["fives-the-limit"]

    assert (one.start, one.entries, one.options) == (other.start, other.entries, other.options)


def test_five_tiles_in_hand_that_dont_fit_lose() -> None:
    game = solo("fives-the-limit", FIVE, "play 6-4")
    assert game.moves == ["draw"]

    game = game.then("draw 5-5")
    assert game.ending is Ending.LOST
    assert (game.tiles_left, len(game.position.table.stock)) == (5, 22)  # type: ignore[union-attr]


def test_five_tiles_of_which_one_fits_go_on() -> None:
    game = solo("fives-the-limit", FIVE, "play 6-4", "draw 6-5")

    assert game.ending is None
    assert game.moves == ["play 6-5 on left"]


def test_the_same_tiles_go_on_in_domino_patience() -> None:
    assert solo("domino-patience", FIVE, "play 6-4", "draw 5-5").moves == ["draw"]


def test_a_sixth_tile_is_refused() -> None:
    game = solo("fives-the-limit", FIVE)

    assert game.refuses("draw 6-6") == ["may_not_draw", "may_not_draw"]
    assert game.answers("draw 6-6")[1] == "There can never be more than 5 tiles in the hand."


def test_it_is_won_when_the_hand_is_empty() -> None:
    game = solo("fives-the-limit", FIVE, "play 6-4", "draw 6-5", "play 6-5", "play 5-3", "play 3-1", "play 2-1")

    assert game.then("play 5-2").ending is Ending.WON


def test_with_the_house_rule_the_stock_is_played_as_well() -> None:
    phrases = ("hand 6-4 6-5 5-3 3-1 2-1", "play 6-4", "play 6-5", "play 5-3", "play 3-1", "play 2-1")
    assert solo("fives-the-limit", *phrases).ending is Ending.WON

    game = solo("fives-the-limit", *phrases, through_stock=True)
    assert game.moves == ["draw"]
    assert game.tiles_left == 23


def test_whether_it_can_be_won_hangs_on_the_stock_where_five_may_not_fit() -> None:
    game = solo("fives-the-limit", FIVE, "play 6-4")

    assert verdict(game.position)[:2] == (Outcome.NOT_KNOWN, Grounds.STOCK)
