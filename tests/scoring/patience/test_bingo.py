"""Bingo: count along the row, and a tile whose pips are the number said comes out."""

from random import Random

from scoring.ending import Ending
from scoring.entries import Remove
from scoring.patience import PATIENCES, play_out
from scoring.ruling import Ruling
from scoring.tiles import Tile
from tests.support.patience_notation import entry, named, shuffled, small, solo

SMALL = small("bingo", 2, row=6)  # 0-0 1-0 1-1 2-0 2-1 2-2, counted 0 to 4


def counted(row: list[Tile], numbers: int) -> tuple[list[Tile], list[Tile]]:
    """Return the tiles that come out, in order, and those that are left: the rule as it is told, gaps and all."""
    out: list[Tile] = []
    number, seen = 0, set()
    while row and (tuple(row), number) not in seen:
        seen.add((tuple(row), number))
        gaps: list[Tile] = []
        for tile in row:
            if tile.pips == number:
                gaps.append(tile)
            number = (number + 1) % numbers
        out += gaps
        row = [tile for tile in row if tile not in gaps]
    return out, row


def taken(rulings: tuple[Ruling, ...]) -> list[Tile]:
    return [tile for ruling in rulings if isinstance(ruling.entry, Remove) for tile in ruling.entry.tiles]


def test_the_count_begins_with_0_at_the_left_end() -> None:
    game = solo(SMALL, "row 0-0 1-1 2-2 1-0 2-0 2-1")

    assert game.shown["next"] == {"tile": "0-0", "number": 0}
    assert game.moves == ["out 0-0"]


def test_a_tile_comes_out_when_its_pips_are_the_number_said() -> None:
    """0 at 2-2, 1 at 1-1, 2 at 2-0."""
    game = solo(SMALL, "row 2-2 1-1 2-0 0-0 1-0 2-1")

    assert game.moves == ["out 2-0"]
    assert game.shown["next"] == {"tile": "2-0", "number": 2}


def test_the_count_goes_on_behind_the_tile_that_came_out() -> None:
    """3 at 0-0, 4 at 1-0, 0 at 2-1, then 1 at 2-2 from the left again, 2 at 1-1."""
    game = solo(SMALL, "row 2-2 1-1 2-0 0-0 1-0 2-1", "out 2-0")

    assert (game.shown["at"], game.shown["number"]) == (3, 3)
    assert game.shown["next"] == {"tile": "1-1", "number": 2}


def test_at_the_right_end_the_gaps_close_and_the_count_goes_on() -> None:
    """0, 1, 2, 3, 4, and 0 again at the last tile; then 1 at the first."""
    game = solo(SMALL, "row 2-2 2-0 1-0 1-1 2-1 0-0", "out 0-0")

    assert game.shown["row"] == ["2-2", "2-0", "1-0", "1-1", "2-1"]
    assert (game.shown["at"], game.shown["number"]) == (1, 1)


def test_after_the_highest_number_the_count_begins_with_0_again() -> None:
    row = "row 6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 5-3 5-2 5-1 5-0 0-0"
    game = solo("bingo", f"{row} 4-4 4-3 4-2 4-1 4-0 3-3 3-2 3-1 3-0 2-2 2-1 2-0 1-1 1-0")

    assert game.moves == ["out 6-0"]
    assert game.then("out 6-0").moves == ["out 0-0"]


def test_it_is_won_when_the_row_is_empty() -> None:
    game = solo(SMALL, "row 2-0 1-0 1-1 2-1 2-2 0-0", "out 1-0", "out 1-1", "out 2-1", "out 2-2", "out 0-0", "out 2-0")

    assert game.ending is Ending.WON
    assert game.tiles_left == 0
    assert game.position.moves_made == 6


def test_it_is_lost_when_the_same_row_place_and_number_come_round() -> None:
    """Five tiles and five numbers: each tile meets the same number for ever."""
    game = solo(SMALL, "row 0-0 1-1 1-0 2-2 2-1 2-0", "out 0-0")

    assert game.ending is Ending.LOST
    assert game.tiles_left == 5


def test_nothing_comes_out_but_what_the_count_says() -> None:
    game = solo(SMALL, "row 2-2 1-1 2-0 0-0 1-0 2-1")

    assert game.refuses("out 1-1") == ["not_next"]
    assert game.refuses("out 1-1 stands") == ["not_next"]
    assert game.answers("out 1-1") == ["1-1 doesn't come out now. The next one is 2-0, when you count 2."]


def test_several_tiles_may_be_named_in_the_order_in_which_they_come_out() -> None:
    game = solo(SMALL, "row 2-0 1-0 1-1 2-1 2-2 0-0", "out 1-0 1-1 2-1")

    assert game.position.moves_made == 3
    assert game.refuses("out 0-0 2-2") == ["not_next"]
    assert game.then("out 2-2 0-0 2-0").ending is Ending.WON


def test_what_comes_out_must_be_named_and_still_be_there() -> None:
    game = solo(SMALL, "row 2-0 1-0 1-1 2-1 2-2 0-0", "out 1-0")

    assert game.refuses("out") == ["pair_needed"]
    assert game.answers("out") == ["Name at least one tile."]
    assert game.answers("out 1-0") == ["1-0 has already been taken out."]


def test_no_more_tiles_are_named_than_come_out() -> None:
    game = solo(SMALL, "row 0-0 1-1 1-0 2-2 2-1 2-0")

    assert game.answers("out 0-0 1-1") == ["1-1 doesn't come out. No tile does any more."]


def test_the_referee_can_play_it_out() -> None:
    game = solo(SMALL, "row 2-0 1-0 1-1 2-1 2-2 0-0")
    rulings = play_out(game.position)

    assert named(taken(rulings)) == "1-0 1-1 2-1 2-2 0-0 2-0"
    assert rulings[-1].hand.ending is Ending.WON


def test_playing_it_out_takes_what_the_rule_told_step_by_step_takes() -> None:
    dice = Random(1)
    for patience in (PATIENCES["bingo"], SMALL, small("bingo", 3, row=10)):
        for _ in range(40):
            game = solo(patience, shuffled(patience, dice))
            out, left = counted([Tile.parse(tile) for tile in game.shown["row"]], 2 * patience.tile_set + 1)
            rulings = play_out(game.position)

            assert taken(rulings) == out
            assert (rulings[-1].hand if rulings else game.position).tiles_left == len(left)


def test_whichever_way_a_tile_lies_makes_no_difference() -> None:
    assert entry("row 0-2 1-1") != entry("row 2-0 1-1")
    one, other = "row 2-2 1-1 2-0 0-0 1-0 2-1", "row 2-2 1-1 0-2 0-0 0-1 1-2"

    assert solo(SMALL, one).shown == solo(SMALL, other).shown
