"""Mexican Train (rulebook 13.1)."""

from __future__ import annotations

from functools import partial

import pytest

from scoring.options import OptionError
from scoring.variants import VARIANTS
from scoring.variants.mexican_train import most_hands_at_zero
from scoring.variants.trains import TrainMemory, is_dead
from scoring.wording import fault_message, namer
from tests.support.table_notation import NotatedTable, mexican_train

NAMES = namer(("Ann", "Bo", "Cy", "Di"))
EXAMPLE = (
    "12-5 on 1, draw, pass, 12-9 on 4, 5-5 on 1, 5-2 on 1, draw, 12-7 on 2, 9-9 on 4, draw, pass, 9-4 on 4, "
    "7-2 on 2, draw, pass, 12-8 on 3"
)


def markers(at: NotatedTable) -> set[int]:
    """Return the seats whose train is open to everybody."""
    return set(at.hand.recall(TrainMemory).marked)


def says(at: NotatedTable, phrase: str) -> str:
    """Return what the referee says first, told of Ann, Bo, Cy and Di."""
    return str(fault_message(at.ruling_on(phrase).faults[0], at.hand.game, NAMES))


# Trains


def test_the_tiles_are_the_set_less_the_hub() -> None:
    assert mexican_train().boneyard == 91 - 1 - 45


@pytest.mark.parametrize(("players", "each"), [(2, 15), (4, 15), (5, 12), (6, 12), (7, 10), (8, 10)])
def test_the_more_play_the_fewer_tiles_are_dealt(players: int, each: int) -> None:
    assert set(mexican_train(players=players).hand.tiles_left) == {each}


@pytest.mark.parametrize(("tile_set", "players", "each", "hands"), [(9, 4, 9, 10), (9, 8, 6, 10), (15, 10, 11, 16)])
def test_other_sets_have_their_own_deal_and_number_of_hands(tile_set: int, players: int, each: int, hands: int) -> None:
    at = mexican_train(players=players, tile_set=tile_set)

    assert set(at.hand.tiles_left) == {each}
    assert at.hand.variant.hands == hands


def test_a_player_may_start_the_own_train_and_the_one_of_all() -> None:
    assert mexican_train().ends == {1: 12, 4: 12}


def test_the_first_tile_of_a_train_shows_the_hubs_suit() -> None:
    assert mexican_train().refuses("9-5 on 1") == ["no_match"]


def test_a_tile_for_several_trains_needs_the_arm_since_no_two_trains_are_alike() -> None:
    assert mexican_train().refuses("12-5") == ["arm_needed"]


def test_an_entry_out_of_turn_is_judged_by_the_trains_open_to_its_own_seat() -> None:
    assert mexican_train().refuses("2: 12-5 on 2") == ["not_your_turn"]
    assert mexican_train().refuses("2: 12-5 on 1") == ["not_your_turn", "train_closed"]


def test_a_pass_puts_the_marker_up_and_a_second_pass_changes_nothing() -> None:
    once = mexican_train("draw, pass")

    assert markers(once) == {1}
    assert markers(once.then("draw, pass, draw, pass, draw, pass")) == {1, 2, 3}


def test_a_marked_train_may_be_played_on_and_even_started_by_anybody() -> None:
    assert mexican_train("draw, pass").allows("12-5 on 1")


def test_the_owners_tile_takes_the_marker_down_and_nobody_elses_does() -> None:
    marked = mexican_train("draw, pass, 12-5 on 1, draw, pass")

    assert markers(marked) == {1, 3}
    assert markers(marked.then("5-4 on 1")) == {3}
    assert markers(marked.then("12-3 on 4")) == {1, 3}


def test_the_ruling_tells_when_a_marker_goes_up_or_comes_down() -> None:
    marked = mexican_train("draw, pass")

    assert marked.effects == ["MarkerUp"]
    assert marked.then("12-9 on 2, 12-7 on 3, draw, pass").effects == []
    assert marked.then("12-9 on 2, 12-7 on 3, 12-5 on 1").effects == ["MarkerDown"]


def test_the_example_of_the_rule_book() -> None:
    at = mexican_train(EXAMPLE)

    assert markers(at) == {3}
    assert at.hand.layout.arms[0].suit == 2
    assert mexican_train(EXAMPLE.rpartition(", 7-2")[0]).refuses("7-2 on 1") == ["train_closed"]


# Doubles


def test_who_lays_a_double_goes_on_and_must_cover_it() -> None:
    double = mexican_train("12-5 on 1, 12-9 on 2, 12-7 on 3, 5-5 on 1")

    assert double.effects == ["PlayAgain"]
    assert double.turn == 1
    assert double.ends == {1: 5}
    assert double.then("5-3 on 1").turn == 2


def test_who_has_no_tile_for_a_double_draws_again_though_the_double_was_drawn() -> None:
    assert mexican_train("12-5 on 1, 12-9 on 2, 12-7 on 3, draw, 5-5 on 1").refuses("pass") == ["must_draw"]


def test_an_uncovered_double_binds_everybody_whoever_owns_the_train() -> None:
    owing = mexican_train("12-5 on 1, 12-9 on 2, 12-7 on 3, 5-5 on 1, draw, pass")

    assert owing.turn == 2
    assert owing.refuses("9-3 on 2") == ["double_uncovered"]
    assert owing.allows("5-3 on 1")
    covered = owing.then("5-3 on 1")
    assert markers(covered) == {1}
    assert covered.turn == 3


def test_the_owners_cover_takes_the_marker_down() -> None:
    assert markers(
        mexican_train("draw, pass, 12-9 on 2, 12-7 on 3, 12-5 on 1, 9-3 on 2, draw, pass, 5-5 on 1, 5-4 on 1")
    ) == {3}


def test_a_dead_double_owes_nothing() -> None:
    fives = "12-5 on 1, 12-11 on 2, 12-10 on 3, " + "5-0 on 1 stands, pass stands, pass stands"
    at = mexican_train(fives, tile_set=12)
    for other in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11):
        at = at.then(f"{at.turn}: {max(5, other)}-{min(5, other)} on 1 stands")

    dead = at.then(f"{at.turn}: 5-5 on 1 stands")
    assert is_dead(dead.hand, dead.hand.layout.placed[-1].tile)
    assert dead.effects == []
    assert len(dead.ends) > 1


def test_a_tile_that_stands_on_a_closed_train_leaves_it_closed() -> None:
    at = mexican_train("12-5 on 1, 12-9 on 1 stands, draw, pass, 12-7 on 4")

    assert markers(at) == {3}
    assert at.refuses("9-3 on 1") == ["train_closed"]


# Going out


def test_a_double_as_last_tile_ends_the_hand() -> None:
    assert mexican_train("12-5 on 1, 12-9 on 2, 12-7 on 3, 5-5 on 1", tiles={1: 2}).ending == "domino"


class TestOutOnDoubleOff:
    """House rule ``out_on_double`` off: a double laid last must be covered."""

    before = partial(mexican_train, "12-5 on 1, 12-9 on 2, 12-7 on 3, 5-5 on 1", tiles={1: 2}, out_on_double=False)

    def test_the_player_draws_on_and_is_out_with_the_covering_tile(self) -> None:
        last = self.before()

        assert last.ending is None
        assert last.effects == ["DrawOn"]
        assert last.refuses("pass") == ["must_draw"]
        assert last.then("draw, 5-1 on 1").ending == "domino"

    def test_who_still_has_none_is_marked_and_plays_on(self) -> None:
        passed = self.before().then("draw, pass")

        assert passed.ending is None
        assert markers(passed) == {1}
        assert passed.hand.tiles_left[0] == 1

    def test_nothing_to_draw_ends_the_hand(self) -> None:
        all_dealt = mexican_train(
            "12-5 on 1, 12-9 on 2, 12-7 on 3, 5-5 on 1", tiles={1: 2, 2: 44, 3: 44}, out_on_double=False
        )

        assert all_dealt.boneyard == 0
        assert all_dealt.ending == "domino"


# The end


def test_everybody_scores_their_own_pips() -> None:
    tiles = {1: 1, 2: 3, 3: 3}
    over = mexican_train("12-5 on 1, count - / 12-10 6-6 0-0 / 5-3 11-7 6-0", tiles=tiles)
    costly = mexican_train("12-5 on 1, count - / 12-10 6-6 0-0 / 5-3 11-7 6-0", tiles=tiles, double_blank=50)

    assert over.scores == {1: 0, 2: 34, 3: 32}
    assert over.winners == (1,)
    assert costly.scores == {1: 0, 2: 84, 3: 32}


def test_a_round_of_passes_with_an_empty_boneyard_blocks_the_hand() -> None:
    all_dealt = mexican_train("pass, pass, pass", tiles={1: 30, 2: 30, 3: 30})

    assert all_dealt.ending == "blocked"


def test_the_lowest_of_a_blocked_hand_is_spared_nothing() -> None:
    tiles = {1: 1, 2: 2, 3: 1}
    over = mexican_train("12-3 on 1, block, count 8-1 / 4-4 1-0 / 0-0", tiles=tiles | {1: 2})
    costly = mexican_train("12-3 on 1, block, count 8-1 / 4-4 1-0 / 0-0", tiles=tiles | {1: 2}, double_blank=50)

    assert over.scores == {1: 9, 2: 9, 3: 0}
    assert over.winners == (3,)
    assert costly.scores == {1: 9, 2: 9, 3: 50}
    assert costly.winners == (1, 2)


def test_level_totals_go_to_more_hands_at_zero_and_then_to_the_lowest_hand_above() -> None:
    assert most_hands_at_zero([0, 0, 0, 287]) < most_hands_at_zero([0, 0, 100, 187])
    assert most_hands_at_zero([0, 5, 282]) < most_hands_at_zero([0, 6, 281])
    assert most_hands_at_zero([0, 5, 282]) == most_hands_at_zero([282, 0, 5])


# House rules


class TestDoublesAnywhere:
    """House rule ``doubles: anywhere``: the tile after a double may go on any train open to the player."""

    laid = partial(mexican_train, "12-5 on 1, 12-9 on 2, 12-7 on 3, 5-5 on 1", doubles="anywhere")

    def test_the_extra_tile_may_go_on_any_train_open_to_the_player(self) -> None:
        double = self.laid()

        assert double.turn == 1
        assert double.ends == {1: 5, 4: 12}
        assert mexican_train("12-5 on 1, 12-9 on 2, 12-7 on 3, 5-5 on 1").refuses("12-3 on 4") == ["double_uncovered"]

    def test_only_another_double_brings_one_more(self) -> None:
        two = mexican_train("12-5 on 1, 12-9 on 2, 12-3 on 4, 5-5 on 1, 3-3 on 4", doubles="anywhere")

        assert two.turn == 1
        assert self.laid().then("12-3 on 4").turn == 2
        assert self.laid().then("5-3 on 1").turn == 2

    def test_doubles_still_owing_bind_everybody_in_the_order_played(self) -> None:
        owing = mexican_train("12-5 on 1, 12-9 on 2, 12-3 on 4, 5-5 on 1, 3-3 on 4, draw, pass", doubles="anywhere")

        assert owing.turn == 2
        assert owing.ends == {1: 5}
        assert owing.then("5-4 on 1").ends == {4: 3}
        assert 1 in markers(owing)


def test_own_train_first() -> None:
    first = mexican_train(own_train_first=True)

    assert first.refuses("12-5 on 4") == ["own_train_first"]
    assert first.then("12-5 on 1, 12-9 on 2, 12-7 on 3").allows("12-3 on 4")


def test_own_train_first_gives_way_to_a_double_that_owes() -> None:
    owing = mexican_train("12-5 on 1, 12-9 on 2, draw, pass, 5-5 on 1, draw, pass, 5-4 on 1", own_train_first=True)

    assert owing.refuses("12-3 on 4") == ["own_train_first"]
    assert mexican_train("12-5 on 1, draw, pass, draw, pass, 5-5 on 1, draw, pass", own_train_first=True).allows(
        "5-4 on 1"
    )


@pytest.mark.parametrize("tiles", [1, 2])
def test_a_missed_call_costs_tiles_and_touches_nobodys_turn(tiles: int) -> None:
    called = mexican_train("12-5 on 1", tiles={1: 2}, last_tile_call=tiles)

    assert called.then("1: call, 12-9 on 2").hand.tiles_left[0] == 1
    missed = called.then("12-9 on 2")
    assert missed.effects == ["MissedCall", "DrawTiles", "EachDraws"]
    assert missed.hand.tiles_left[0] == 1 + tiles
    assert missed.turn == 3
    assert missed.boneyard == called.boneyard - tiles


def test_nobody_calls_unless_the_table_wants_it() -> None:
    assert mexican_train("12-5 on 1", tiles={1: 2}).refuses("1: call") == ["rule_forbids"]


def test_must_play_off_lets_a_player_keep_a_tile_that_fits() -> None:
    free = {"tiles": {1: 2}, "must_play": False}
    kept = "draw, pass, 12-9 on 2, 12-7 on 3, 12-5 on 1, 12-4 on 4, draw, pass, 5-4 on 1"

    assert markers(mexican_train("draw, pass", **free)) == {1}
    assert mexican_train(kept, **free).found == []
    assert mexican_train(kept, tiles={1: 2}).found == ["revoke proved 1"]


def test_no_more_hands_than_the_set_has_doubles() -> None:
    with pytest.raises(OptionError, match="from 1 to 10"):
        VARIANTS["mexican-train"].with_options({"tile_set": 9, "hands": 11}, players=3)


# Refusals


@pytest.mark.parametrize(
    ("phrases", "entry", "said"),
    [
        ("12-5 on 1", "12-9 on 1", "Ann's train is closed. Bo can play on Bo's train or the Mexican Train."),
        (
            "12-5 on 1, 12-9 on 2, draw, pass, 12-3 on 4",
            "12-8 on 1",
            "Ann's train is closed. Bo can play on Bo's train, Cy's train or the Mexican Train.",
        ),
        (
            "12-9 on 4, 12-3 on 2, 12-7 on 3, 9-9 on 4",
            "12-4 on 1",
            "The 9-9 on the Mexican Train must be covered first. Play a tile with a 9 there, or draw.",
        ),
        (
            "12-9 on 4, 12-3 on 2, 12-7 on 3, 9-9 on 4, draw",
            "12-4 on 1",
            "The 9-9 on the Mexican Train must be covered first. Play a tile with a 9 there, or pass.",
        ),
        ("12-5 on 1, 12-9 on 2, 12-8 on 3", "7-3 on 1", "7-3 doesn't fit Ann's train, which ends in 5."),
        ("", "12-12 on 1", "12-12 is the hub of this hand."),
        ("", "pass", "A player must draw before passing. Tiles left to draw: 45."),
        ("draw", "draw", "No more than 1 tile can be drawn in a turn. Already drawn: 1."),
    ],
)
def test_a_refusal_says_what_would_be_right(phrases: str, entry: str, said: str) -> None:
    assert says(mexican_train(phrases), entry) == said


def test_own_train_first_says_so() -> None:
    said = says(mexican_train(own_train_first=True), "12-5 on 4")

    assert said == "Ann must start Ann's own train before playing anywhere else."


# What shows later


def test_a_revoke_counts_the_trains_that_were_open_to_the_player_then() -> None:
    """Bo passes while Ann's train, which a tile of Bo's fits, is closed to Bo; the hub's suit would have fitted."""
    all_dealt = {1: 30, 2: 30, 3: 30}
    closed = mexican_train("12-5 on 1, pass, 12-7 on 3, 5-1 on 1", tiles=all_dealt)

    assert closed.then("5-4 on 2 stands").found == []
    assert closed.then("12-2 on 2").found == ["revoke proved 2"]
