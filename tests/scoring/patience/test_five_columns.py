"""Five Columns: available tiles with 12 pips together go in pairs."""

from random import Random

from scoring.ending import Ending
from scoring.patience import PATIENCES, Position, hint, judge, turning_point, verdict
from scoring.winnability import Outcome, Promise
from tests.support.exhaustive_play import after_moves
from tests.support.patience_notation import phrase, shuffled, small, solo

EIGHT = small("five-columns", 6, columns=3, height=2, reserve=2)
SIX = small("five-columns", 6, columns=3, height=2)
FIVE = PATIENCES["five-columns"]
CLEAR = "columns 6-6 4-1 / 0-0 5-2 / 6-0 3-3 reserve 4-2 5-1"
COVERED = "columns 0-0 6-6 / 5-1 4-1 / 4-2 5-2"


def test_the_bottom_tiles_and_the_reserve_are_available() -> None:
    game = solo(EIGHT, CLEAR)

    assert game.moves == ["out 4-1 5-2", "out 3-3 4-2", "out 3-3 5-1", "out 4-2 5-1"]


def test_a_tile_that_was_covered_becomes_available() -> None:
    game = solo(EIGHT, CLEAR, "out 4-1 5-2")

    assert "out 6-6 0-0" in game.moves


def test_a_covered_tile_is_refused_with_what_covers_it() -> None:
    game = solo(EIGHT, CLEAR)

    assert game.refuses("out 6-6 0-0") == ["not_available", "not_available"]
    assert game.answers("out 6-0 5-1") == ["6-0 isn't available. It is covered by 3-3."]


def test_two_that_dont_make_12_are_refused_with_what_they_would_need() -> None:
    game = solo(EIGHT, CLEAR)

    assert game.refuses("out 4-1 3-3") == ["wrong_sum"]
    assert game.answers("out 4-1 3-3") == [
        "4-1 and 3-3 add up to 11, not 12. 4-1 goes with a tile of 7, and 3-3 with one of 6."
    ]


def test_two_different_tiles_go_that_lie_there() -> None:
    game = solo(EIGHT, CLEAR, "out 4-1 5-2")

    assert game.refuses("out 3-3") == ["pair_needed"]
    assert game.refuses("out 3-3 4-2 5-1") == ["pair_needed"]
    assert game.refuses("out 3-3 3-3") == ["tile_already_played"]
    assert game.refuses("out 4-1 5-2") == ["tile_already_played", "tile_already_played"]
    assert game.refuses("out 7-5 0-0") == ["tile_unknown"]


def test_an_empty_column_may_take_the_bottom_tile_of_another() -> None:
    game = solo(SIX, COVERED, "out 4-1 5-2", "out 5-1 4-2")
    assert game.moves == ["move 1 to 2", "move 1 to 3"]

    game = game.then("move 1 to 3")
    assert game.shown["columns"] == [["0-0"], [], ["6-6"]]
    assert game.then("out 0-0 6-6").ending is Ending.WON


def test_a_column_that_isnt_empty_takes_nothing() -> None:
    game = solo(SIX, COVERED, "out 4-1 5-2")

    assert game.refuses("move 1 to 2") == ["column_not_empty"]
    assert game.refuses("move 1 to 1") == ["column_not_empty"]
    assert game.answers("move 2 to 3") == ["Column 3 isn't empty. Only an empty column can take a tile."]


def test_columns_must_be_there_and_have_a_tile_to_move() -> None:
    game = solo(SIX, COVERED, "out 4-1 5-2", "out 5-1 4-2")

    assert game.refuses("move 2 to 3") == ["column_empty"]
    assert game.refuses("move 0 to 4") == ["column_unknown", "column_unknown"]
    assert game.answers("move 1 to 4") == ["There is no column 4. The columns are numbered from 1 to 3."]


def test_a_lone_tile_may_change_its_column_but_that_is_listed_last() -> None:
    game = solo(SIX, "columns 6-6 4-1 / 5-0 5-2 / 6-0 3-3", "out 4-1 5-2")
    assert game.ending is Ending.LOST

    game = solo(SIX, COVERED, "out 4-1 5-2", "out 5-1 4-2", "move 1 to 2")
    assert game.moves == ["out 0-0 6-6", "move 1 to 3", "move 2 to 3"]


def test_it_is_won_when_all_have_gone() -> None:
    game = solo(EIGHT, CLEAR, "out 4-1 5-2", "out 6-6 0-0", "out 3-3 4-2", "out 6-0 5-1")

    assert game.ending is Ending.WON
    assert (game.position.moves_made, game.tiles_left) == (4, 0)


def test_it_is_lost_when_no_order_of_moves_reaches_another_pair() -> None:
    assert solo(SIX, "columns 0-0 6-6 / 5-1 4-1 / 4-2 5-5").ending is Ending.LOST
    assert solo(SIX, COVERED, "out 4-1 5-2", "out 5-1 4-2").ending is None


def test_two_covered_tiles_need_an_empty_column_each() -> None:
    patience = small("five-columns", 6, columns=3, height=2, reserve=2)
    game = solo(patience, "columns 6-6 5-0 / 0-0 6-5 / 4-1 3-3 reserve 5-2 4-2", "out 3-3 4-2", "out 4-1 5-2")

    assert game.shown == {"columns": [["6-6", "5-0"], ["0-0", "6-5"], []], "reserve": []}
    assert game.ending is Ending.LOST


def test_it_is_lost_exactly_where_every_move_of_a_column_leads_to_no_pair() -> None:
    dice = Random(4)
    seen = set()
    for patience in (small("five-columns", 5, columns=4, height=4), small("five-columns", 6, columns=3, height=4)):
        for _ in range(150):
            position = solo(patience, shuffled(patience, dice)).position
            while position.ending is not Ending.WON:
                lost = not pair_to_come(position)
                assert (position.ending is Ending.LOST) == lost
                seen.add((lost, [] in position.table.as_json()["columns"]))  # type: ignore[union-attr]
                if lost:
                    break
                position = dice.choice(list(after_moves(position)))
    assert seen == {(lost, empty) for lost in (True, False) for empty in (True, False)}


def pair_to_come(position: Position) -> bool:
    """Return True if moving tiles to empty columns, in every order, ever makes two available that go together."""
    if position.ending:
        return False
    afters = list(after_moves(position))
    if any(after.tiles_left < position.tiles_left for after in afters):
        return True
    return any(pair_to_come(after) for after in afters)


def test_a_choice_may_lose_the_win_and_the_review_names_it() -> None:
    """5-1 is needed for 4-2, which is covered: 6-0 must wait for 3-3."""
    patience = small("five-columns", 6, columns=2, height=3, reserve=2)
    game = solo(patience, "columns 5-4 3-0 6-0 / 4-2 3-3 2-2 reserve 6-2 5-1")

    won = game.then("out 2-2 6-2", "out 6-0 3-3", "out 4-2 5-1", "move 1 to 2", "out 5-4 3-0")
    lost = game.then("out 6-0 5-1", "out 2-2 6-2")
    assert (won.ending, lost.ending) == (Ending.WON, Ending.LOST)
    assert turning_point(won.positions) is None
    assert turning_point(lost.positions) == (1, True)
    assert game.then("out 6-0 5-1").outcome is Outcome.CANNOT_BE_WON

    found = hint(game.position)
    assert found
    assert (phrase(found.move), found.promise) == ("out 2-2 6-2", Promise.KEEPS_WIN)


def test_the_review_of_a_game_that_could_be_won() -> None:
    dice = Random(5)
    reviewed = 0
    while reviewed < 20:
        game = solo("five-columns", shuffled(FIVE, dice))
        while not game.ending:
            game = game.then(dice.choice(game.moves))
        if game.ending is Ending.LOST:
            found = turning_point(game.positions)
            assert found and found.proved
            outcomes = [verdict(position).outcome for position in game.positions]
            assert outcomes[found.at :] == [Outcome.CANNOT_BE_WON] * (len(outcomes) - found.at)
            assert outcomes[: found.at] == [Outcome.CAN_BE_WON] * found.at
            reviewed += found.at > 0


def test_following_the_hints_wins_what_can_be_won() -> None:
    dice = Random(6)
    won = 0
    for _ in range(40):
        position = solo("five-columns", shuffled(FIVE, dice)).position
        first = hint(position)
        while found := hint(position):
            position = judge(position, found.move).hand
            if found.promise is not Promise.KEEPS_WIN:
                break
        assert (position.ending is Ending.WON) == bool(first and first.promise is Promise.KEEPS_WIN)
        won += position.ending is Ending.WON
    assert won
