"""The first turn of Mexican Train, at a table where it may bring the whole train (rulebook 13.1)."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.entries import Done, Pass, Play
from scoring.findings import LikelyRevoke
from scoring.findings.detection import findings
from scoring.variants.trains import TrainMemory
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, dice
from tests.support.table_notation import NotatedTable, mexican_train

whole_train = partial(mexican_train, first_turn="whole_train")


def markers(at: NotatedTable) -> set[int]:
    """Return the seats whose train is open to everybody."""
    return set(at.hand.recall(TrainMemory).marked)


# Any number of tiles, until the player is done


def test_a_first_turn_goes_on_until_the_player_is_done() -> None:
    at = whole_train("12-5 on 1, 5-3 on 1, 8-3 on 1")

    assert at.turn == 1
    assert at.effects == ["PlayAgain"]
    assert at.then("done").turn == 2


def test_being_done_is_no_pass_and_puts_no_marker_up() -> None:
    at = whole_train("12-5 on 1, done")

    assert markers(at) == set()
    assert at.hand.passed == frozenset()


def test_all_its_tiles_go_on_the_own_train() -> None:
    assert whole_train().ends == {1: 12}
    assert whole_train("12-5 on 1, done").ends == {2: 12}
    assert whole_train("12-5 on 1").refuses("12-9 on 4") == ["own_train_first"]


def test_later_turns_are_like_any_other() -> None:
    later = whole_train("12-5 on 1, done, 12-9 on 2, done, 12-7 on 3, done")

    assert later.ends == {1: 5, 4: 12}
    assert later.then("5-3 on 1").turn == 2


def test_without_the_house_rule_a_turn_is_one_tile() -> None:
    at = mexican_train("12-5 on 1")

    assert at.turn == 2
    assert at.refuses("done") == ["rule_forbids"]


def test_the_last_tile_ends_the_hand() -> None:
    assert whole_train("12-5 on 1, 5-3 on 1", tiles={1: 2}).ending == "domino"


# A player who can't play


def test_a_player_who_cant_start_draws_one_and_may_go_on_with_it() -> None:
    at = whole_train("draw, 12-5 on 1, 5-3 on 1, done")

    assert at.turn == 2


def test_a_player_who_still_cant_start_passes_and_is_marked_and_that_was_the_first_turn() -> None:
    at = whole_train("draw, pass")

    assert markers(at) == {1}
    later = at.then("12-9 on 2, done, 12-7 on 3, done")
    assert later.allows("12-3 on 4")
    assert later.then("12-5 on 1").turn == 2


def test_nothing_is_drawn_or_passed_once_a_tile_is_played() -> None:
    at = whole_train("12-5 on 1")

    assert at.refuses("draw") == ["may_not_draw"]
    assert at.refuses("pass") == ["rule_forbids"]


# Doubles


def test_a_double_on_the_train_is_covered_before_the_player_is_done() -> None:
    double = whole_train("12-5 on 1, 5-5 on 1")

    assert double.refuses("done") == ["double_uncovered"]
    assert double.then("5-3 on 1, 3-3 on 1, 3-1 on 1").allows("done")


def test_a_player_who_cant_cover_draws_again_passes_and_is_marked() -> None:
    owing = whole_train("draw, 12-5 on 1, 5-5 on 1, draw, pass")

    assert markers(owing) == {1}
    assert owing.ends == {1: 5}


def test_a_first_turn_that_goes_to_anothers_double_is_over_with_the_covering_tile() -> None:
    owing = whole_train("12-5 on 1, 5-5 on 1, draw, pass")

    assert owing.refuses("done") == ["double_uncovered"]
    assert owing.then("5-4 on 1").turn == 3
    assert owing.then("5-4 on 1, 12-7 on 3, done, 4-2 on 1, 12-9 on 2").turn == 3


def test_doubles_anywhere_leaves_the_first_turn_on_the_own_train() -> None:
    anywhere = whole_train("12-5 on 1, 5-5 on 1", doubles="anywhere")

    assert anywhere.ends == {1: 5}
    assert anywhere.refuses("done") == ["double_uncovered"]
    assert anywhere.then("5-3 on 1, done, 12-9 on 2, done, 12-7 on 3, done, 3-3 on 1").ends == {1: 3, 4: 12}


@pytest.mark.parametrize(("out_on_double", "ending"), [(True, "domino"), (False, None)])
def test_a_double_as_last_tile(out_on_double: bool, ending: str | None) -> None:
    at = whole_train("12-5 on 1, 5-5 on 1", tiles={1: 2}, out_on_double=out_on_double)

    assert at.ending == ending
    assert ending or at.then("draw, 5-1 on 1").ending == "domino"


# With other house rules, and what stands


def test_own_train_first_holds_on_after_a_first_turn_that_began_none() -> None:
    at = whole_train("draw, pass, 12-9 on 2, done, 12-7 on 3, done", own_train_first=True)

    assert at.answers("12-3 on 4") == "seat 1 must start seat 1's own train before playing anywhere else."


def test_a_last_tile_is_called_before_another_seat_plays_though_its_turn_went_on() -> None:
    left_with_one = whole_train("12-5 on 1, 5-3 on 1, done", tiles={1: 3}, last_tile_call=1)

    assert left_with_one.then("1: call, 12-9 on 2").hand.tiles_left[0] == 1
    assert left_with_one.then("12-9 on 2").hand.tiles_left[0] == 2


def test_who_lays_a_hub_that_was_dealt_has_a_first_turn_too() -> None:
    assert whole_train("12-5 on 1", hub="held").turn == 1


def test_a_tile_let_stand_elsewhere_ends_the_first_turn() -> None:
    at = whole_train("12-5 on 4 stands")

    assert at.turn == 2
    assert at.then("12-9 on 2, done, 12-7 on 3, done, 12-3 on 1").turn == 2


def test_being_done_may_stand_with_a_double_uncovered_which_then_binds_everybody() -> None:
    assert whole_train("12-5 on 1, 5-5 on 1, done stands").ends == {1: 5}


# What shows later


def test_who_was_done_may_hold_a_tile_that_fitted() -> None:
    at = whole_train("12-5 on 1, done, 12-9 on 2, done, 12-7 on 3, done, 5-3 on 1", tiles={1: 30, 2: 30, 3: 30})

    assert at.found == []


@settings(max_examples=sample_size(5, at_length=60))
@given(dice(), st.integers(2, 6), st.sampled_from(["cover", "anywhere"]))
def test_a_whole_train_is_built_only_in_a_first_turn_and_proves_nothing(
    rng: Random, players: int, doubles: str
) -> None:
    options = {"dealt": 6, "first_turn": "whole_train", "doubles": doubles}
    deal = RandomDeal(Agreed("mexican-train", options, tuple(range(1, players + 1))).session, rng)
    deal.play_honestly()

    had_turn: set[int] = set()
    before = deal.start
    for ruling in deal.rulings:
        entry = ruling.entry
        if isinstance(entry, Play) and entry.seat == ruling.hand.turn and not entry.tile.is_double:
            assert entry.seat not in had_turn
            assert ruling.arm == entry.seat
        if isinstance(entry, Done):
            assert entry.seat not in had_turn
        if isinstance(entry, (Play, Pass, Done)) and ruling.hand.turn != before.turn:
            had_turn.add(entry.seat)
        before = ruling.hand
    found = findings(deal.start, deal.rulings)
    assert [each for each in found if not isinstance(each, LikelyRevoke)] == []
