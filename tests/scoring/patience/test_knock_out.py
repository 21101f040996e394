"""Knock-Out: neighbours whose touching halves match go, two at a time."""

from random import Random

from scoring.ending import Ending
from scoring.patience import Position, Search, hint, judge, turning_point, verdict
from scoring.tiles import LaidTile, TileSet
from scoring.winnability import Outcome, Promise
from tests.support.exhaustive_play import after_moves
from tests.support.patience_notation import named, phrase, shuffled, small, solo

SMALL = small("knock-out", 2, row=6)
CHOICES = "row 0-0 0-1 1-1 1-2 2-2 2-0"


def test_two_neighbours_go_whose_touching_halves_match() -> None:
    game = solo(SMALL, CHOICES)

    assert game.moves == ["out 0-0 1-0", "out 1-0 1-1", "out 1-1 2-1", "out 2-1 2-2", "out 2-2 2-0"]


def test_it_is_the_touching_halves_that_count() -> None:
    """Turned round, 1-0 touches 0-0 with its 1 and 1-1 with its 0."""
    game = solo(SMALL, "row 0-0 1-0 1-1 1-2 2-2 2-0")

    assert game.moves == ["out 1-1 2-1", "out 2-1 2-2", "out 2-2 2-0"]


def test_the_gap_closes_and_new_neighbours_may_go() -> None:
    game = solo(small("knock-out", 2, row=4), "row 1-2 0-0 0-1 2-2", "out 1-0 0-0")

    assert game.shown["row"] == ["1-2", "2-2"]
    assert game.moves == ["out 2-1 2-2"]


def test_the_order_in_which_the_two_are_named_makes_no_difference() -> None:
    game = solo(SMALL, CHOICES)

    assert game.then("out 0-0 1-0").shown == game.then("out 1-0 0-0").shown


def test_two_that_are_no_neighbours_are_refused_with_what_lies_between() -> None:
    game = solo(SMALL, CHOICES)

    assert game.refuses("out 0-0 2-0") == ["not_neighbours"]
    assert game.answers("out 1-1 0-0") == ["0-0 and 1-1 aren't neighbors. Between them: 1-0."]
    assert game.answers("out 0-0 2-0") == ["0-0 and 2-0 aren't neighbors. There are 4 tiles between them."]


def test_neighbours_that_dont_match_are_refused_with_what_touches() -> None:
    game = solo(SMALL, CHOICES, "out 1-0 1-1")

    assert game.refuses("out 0-0 2-1") == ["no_match"]
    assert game.answers("out 0-0 2-1") == ["0-0 and 2-1 don't match. The 0 touches the 1."]


def test_only_two_go_at_a_time_and_they_must_lie_there() -> None:
    game = solo(SMALL, CHOICES, "out 1-0 1-1")

    assert game.refuses("out 0-0") == ["pair_needed"]
    assert game.refuses("out 0-0 0-0") == ["tile_already_played"]
    assert game.refuses("out 1-1 1-0") == ["tile_already_played", "tile_already_played"]
    assert game.refuses("out 2-1 2-2 2-0") == ["pair_needed"]
    assert game.refuses("out 5-5 2-0") == ["tile_unknown"]


def test_it_is_won_when_the_line_is_empty() -> None:
    game = solo(SMALL, CHOICES, "out 0-0 1-0", "out 1-1 2-1", "out 2-2 2-0")

    assert game.ending is Ending.WON
    assert (game.position.moves_made, game.tiles_left) == (3, 0)


def test_it_is_lost_when_no_touching_halves_match() -> None:
    game = solo(SMALL, CHOICES, "out 1-0 1-1", "out 2-1 2-2")

    assert game.shown["row"] == ["0-0", "2-0"]
    assert game.ending is Ending.LOST


def test_a_choice_may_lose_the_win() -> None:
    game = solo(SMALL, CHOICES)

    assert game.outcome is Outcome.CAN_BE_WON
    assert game.then("out 1-0 1-1").outcome is Outcome.CANNOT_BE_WON
    assert verdict(game.then("out 1-0 1-1").position).fewest_left == 2


def test_the_review_names_the_move_after_which_it_could_no_longer_be_won() -> None:
    game = solo(SMALL, CHOICES, "out 0-0 1-0", "out 2-1 2-2")

    assert game.ending is Ending.LOST
    assert turning_point(game.positions) == (2, True)


def test_the_hint_keeps_the_win() -> None:
    found = hint(solo(SMALL, CHOICES).position)

    assert found
    assert (phrase(found.move), found.promise) == ("out 0-0 1-0", Promise.KEEPS_WIN)


def test_where_it_cant_be_won_the_hint_leaves_the_fewest_tiles() -> None:
    """First out 4-3 and 3-3, and nothing is left to match; out 3-3 and 3-2 lets 4-3 go with 3-1."""
    line = small("knock-out", 4, row=5)
    found = hint(solo(line, "row 4-3 3-3 3-2 3-1 4-4").position)

    assert found
    assert (phrase(found.move), found.promise) == ("out 3-3 3-2", Promise.CANNOT_WIN)
    assert found.fewest_left == 1


def test_the_fewest_tiles_are_those_that_plain_exhaustive_play_leaves() -> None:
    dice = Random(2)
    line = small("knock-out", 3, row=10)
    for _ in range(300):
        position = solo(line, shuffled(line, dice)).position
        if not position.ending:
            assert position.table
            assert position.table.fewest_left(Search()) == fewest(position)


def test_a_line_that_was_made_to_be_won_can_be_won() -> None:
    """Pairs put into one another at random places: 28 tiles, and what the search must find."""
    dice = Random(3)
    for _ in range(25):
        game = solo("knock-out", f"row {named(woven(dice))}")
        assert game.outcome is Outcome.CAN_BE_WON

        position = game.position
        while found := hint(position):
            assert found.promise is Promise.KEEPS_WIN
            position = judge(position, found.move).hand
        assert position.ending is Ending.WON


def fewest(position: Position) -> int:
    return min((fewest(after) for after in after_moves(position)), default=position.tiles_left)


def woven(dice: Random) -> list[LaidTile]:
    """All 28 tiles in a line that can go: one matching pair after the other was put in somewhere."""
    line: list[LaidTile] = []
    for left, right in matched(dice):
        at = dice.randint(0, len(line))
        line[at:at] = [left, right]
    return line


def matched(dice: Random) -> list[tuple[LaidTile, LaidTile]]:
    """Return the whole set in pairs whose touching halves match."""
    rest = list(TileSet(6))
    dice.shuffle(rest)
    pairs = []
    while rest:
        one = rest.pop()
        touching = [(half, other) for other in rest for half in set(one) if other.has(half)]
        if not touching:
            return matched(dice)
        half, other = dice.choice(touching)
        rest.remove(other)
        pairs.append((LaidTile(one.other(half), half), LaidTile(half, other.other(half))))
    return pairs
