"""Twelve to Go: of six tiles face up two go that make 12, and the stock replaces them."""

from collections import Counter
from dataclasses import replace
from random import Random

from scoring.ending import Ending
from scoring.entries import Draw
from scoring.patience import PATIENCES, hint, judge, moves, verdict
from scoring.tiles import Tile
from scoring.winnability import Grounds, Outcome, Promise
from tests.support.patience_notation import phrase, small, solo

SIX = "hand 6-2 3-1 6-6 0-0 5-5 1-0"


def test_two_of_the_six_go_that_have_12_pips_together() -> None:
    game = solo("twelve-to-go", SIX)

    assert game.moves == ["out 6-2 3-1", "out 6-6 0-0"]
    assert len(game.position.table.stock) == 22  # type: ignore[union-attr]


def test_the_six_may_be_called_a_row() -> None:
    assert solo("twelve-to-go", SIX.replace("hand", "row")).shown == solo("twelve-to-go", SIX).shown


def test_the_stock_replaces_them_before_the_next_two_go() -> None:
    game = solo("twelve-to-go", SIX, "out 6-2 3-1")
    assert game.moves == ["draw"]
    assert game.refuses("out 6-6 0-0") == ["must_draw"]
    assert game.answers("out 6-6 0-0") == [
        "The tiles that went must be replaced first. Tiles to draw from the stock: 2.",
    ]

    game = game.then("draw 4-4", "draw 4-0")
    assert game.shown["hand"] == ["6-6", "0-0", "5-5", "1-0", "4-4", "4-0"]
    assert game.moves == ["out 6-6 0-0", "out 4-4 4-0"]


def test_two_that_dont_make_12_are_refused() -> None:
    game = solo("twelve-to-go", SIX)

    assert game.refuses("out 6-2 0-0") == ["wrong_sum"]
    assert game.answers("out 6-2 0-0") == [
        "6-2 and 0-0 add up to 8, not 12. 6-2 goes with a tile of 4, and 0-0 with one of 12."
    ]


def test_only_tiles_face_up_go() -> None:
    game = solo("twelve-to-go", SIX, "out 6-6 0-0", "draw 4-4", "draw 4-0")

    assert game.refuses("out 6-2 2-2") == ["not_available"]
    assert game.answers("out 6-2 2-2") == ["2-2 isn't face up. It is still in the stock."]
    assert game.refuses("out 6-6 0-0") == ["tile_already_played", "tile_already_played"]


def test_what_is_drawn_comes_from_the_stock() -> None:
    game = solo("twelve-to-go", SIX, "out 6-6 0-0")

    assert game.refuses("draw 6-6") == ["tile_already_played"]
    assert game.answers("draw 6-2") == ["6-2 is already face up."]
    assert game.answers("draw 0-0") == ["0-0 has already been taken out."]
    assert game.refuses("draw") == ["rule_forbids"]
    assert game.refuses("draw 7-0") == ["tile_unknown"]


def test_nothing_is_drawn_while_six_lie_face_up() -> None:
    game = solo("twelve-to-go", SIX)

    assert game.refuses("draw 4-4") == ["may_not_draw"]


def test_when_the_stock_is_empty_nothing_is_replaced() -> None:
    game = solo(small("twelve-to-go", 2, hand=4), "hand 0-0 1-0 2-1 2-2", "out 0-0 2-2", "draw 1-1", "draw 2-0")
    assert game.moves == ["out 1-0 2-1", "out 1-1 2-0"]

    game = game.then("out 1-0 2-1")
    assert game.moves == ["out 1-1 2-0"]
    assert game.refuses("draw 1-0") == ["tile_already_played", "boneyard_empty"]


def test_it_is_won_when_all_have_gone() -> None:
    game = solo(
        small("twelve-to-go", 2, hand=4),
        *("hand 0-0 1-0 2-1 2-2", "out 0-0 2-2", "draw 1-1", "draw 2-0", "out 1-0 2-1", "out 1-1 2-0"),
    )

    assert game.ending is Ending.WON
    assert game.position.moves_made == 3


def test_it_is_lost_when_no_two_make_12() -> None:
    game = solo("twelve-to-go", "hand 6-6 6-5 6-4 6-3 5-5 5-4")

    assert game.ending is Ending.LOST
    assert game.tiles_left == 28


def test_while_tiles_are_still_to_be_replaced_it_is_not_lost() -> None:
    game = solo("twelve-to-go", "hand 6-6 6-5 6-4 6-3 5-5 0-0", "out 6-6 0-0")
    assert game.ending is None

    game = game.then("draw 4-4", "draw 5-4")
    assert game.ending is Ending.LOST


def test_whether_it_can_be_won_depends_on_the_stock_at_first() -> None:
    found = verdict(solo("twelve-to-go", SIX).position)

    assert (found.outcome, found.grounds) == (Outcome.NOT_KNOWN, Grounds.STOCK)


def test_with_an_empty_stock_it_is_certain_to_be_won() -> None:
    game = solo(small("twelve-to-go", 2, hand=4), "hand 0-0 1-0 2-1 2-2", "out 0-0 2-2", "draw 1-1", "draw 2-0")

    assert verdict(game.position)[:2] == (Outcome.CAN_BE_WON, Grounds.ALL_OPEN)


def test_it_can_be_won_whatever_comes_where_no_order_of_the_stock_is_bad() -> None:
    game = solo(small("twelve-to-go", 2, hand=4), "hand 0-0 1-0 2-1 2-2")

    assert verdict(game.position)[:2] == (Outcome.CAN_BE_WON, Grounds.ANY_STOCK)


def test_a_tile_that_lost_its_partner_can_never_go() -> None:
    game = solo("twelve-to-go", SIX, "out 6-6 1-0 stands")

    assert verdict(game.position)[:2] == (Outcome.CANNOT_BE_WON, Grounds.ANY_STOCK)


def test_an_odd_tile_out_can_never_go() -> None:
    """The double-four set has three tiles with 4 pips, which go only with each other."""
    game = solo(small("twelve-to-go", 4, hand=5), "hand 0-0 4-4 1-0 4-3 2-2")

    assert verdict(game.position).outcome is Outcome.CANNOT_BE_WON


def test_the_hint_says_that_only_the_stock_decides() -> None:
    found = hint(solo("twelve-to-go", SIX).position)

    assert found
    assert (phrase(found.move), found.promise) == ("out 6-2 3-1", Promise.STOCK_DECIDES)


def test_every_choice_of_pairs_ends_alike_with_the_same_order_of_the_stock() -> None:
    dice = Random(12)
    endings = Counter(
        tuple({ending_of(deal, Random(choices)) for choices in range(8)})
        for deal in (dice.sample(list(PATIENCES["twelve-to-go"].set), 28) for _ in range(60))
    )

    assert all(len(alike) == 1 for alike in endings)
    assert len(endings) > 1


def ending_of(deal: list[Tile], choices: Random) -> int:
    """Return how many tiles are left of the deal where the pairs are taken at random."""
    position = solo("twelve-to-go", "hand " + " ".join(map(str, deal[:6]))).position
    stock = deal[6:]
    while not position.ending:
        move = choices.choice(moves(position))
        entry = replace(move, tile=stock.pop(0)) if isinstance(move, Draw) else move
        position = judge(position, entry).hand
    return position.tiles_left


def test_what_replaces_a_pair_is_no_move() -> None:
    assert solo("twelve-to-go", SIX, "out 6-2 3-1", "draw 4-4", "draw 4-0").position.moves_made == 1
