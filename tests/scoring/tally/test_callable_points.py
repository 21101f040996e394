"""The points that can be called are those that the games give at a play, neither more nor fewer (record 1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings

from scoring.callable_points import end_totals
from scoring.depths import Depth
from scoring.ending import Award
from scoring.entries import Play
from scoring.games import GAMES
from scoring.judging import judge, placements
from scoring.layout import Layout, Placed, Spinner, SpinnerOpening, SpinnerRule
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.tiles import Tile, TileSet
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, dice, tables


def is_callable(variant: Variant, awards: tuple[Award, ...]) -> bool:
    """Return True if awards that came together can be called: one number, and bonuses by name."""
    called = variant.called
    named = [award for award in awards if award.reason in called.bonuses]
    number = sum(award.points for award in awards if award not in named)
    return (not number or number in called.points) and all(
        award.points in called.bonuses[award.reason] for award in named
    )


@settings(max_examples=sample_size(60, at_length=1500), deadline=None)
@given(tables(), dice())
def test_whatever_a_play_or_a_pass_brings_can_be_called(agreed: Agreed, rng: Random) -> None:
    variant, session = agreed.variant, agreed.session
    deal = RandomDeal(session, rng)
    while deal.hand.result is None:
        ruling = deal.enter(deal.honest_entry())
        assert ruling.legal
        assert is_callable(variant, ruling.awards), ruling
        for place in placements(deal.hand) if variant.called.points and not deal.hand.ending else ():
            assert place.points == 0 or place.points in variant.called.points, place
    assert Depth.POINTS in variant.depths or not any(ruling.awards for ruling in deal.rulings)


def layouts(highest: int, spinner: Spinner) -> dict[int, Layout]:
    """Return a layout for each end total, built around a double whose places get a tile or a double each."""
    places = 2 if spinner is Spinner.NONE else 4
    shown = [(pips, is_double) for pips in range(highest + 1) for is_double in (False, True)]
    found: dict[int, Layout] = {}
    for middle in range(highest + 1):
        for number in range(places + 1):
            for ends in combinations_with_replacement(shown, number):
                total = built(Tile(middle, middle), ends, spinner)
                if total is not None:
                    found.setdefault(total.end_total, total)
    return found


def built(middle: Tile, ends: tuple[tuple[int, bool], ...], spinner: Spinner) -> Layout | None:
    """Return a layout with these ends around a double; None if a tile would lie twice."""
    layout = Layout(SpinnerRule(spinner, SpinnerOpening.SIDES_FIRST)).lead(middle)
    for number, (pips, is_double) in enumerate(ends, start=1):
        ways = runs(middle.high, pips, is_double)
        run = next((way for way in ways if len(set(way)) == len(way) and not set(way) & layout.played), None)
        if run is None:
            return None
        for tile in run:
            layout = layout.with_tile(Placed(tile, number, layout.arms[number - 1].suit))
    return layout


def runs(suit: int, pips: int, is_double: bool) -> Iterator[list[Tile]]:
    """Yield tiles that lead from the suit to an end with these pips: as few as can be, or one more."""
    last = [Tile(pips, pips)] if is_double else []
    yield [Tile.of(suit, pips), *last]
    yield from ([Tile.of(suit, between), Tile.of(between, pips), *last] for between in range(7))


@pytest.mark.parametrize("highest", [6, 9])
@pytest.mark.parametrize("spinner", [Spinner.NONE, Spinner.FIRST_DOUBLE])
def test_every_multiple_of_five_can_lie(highest: int, spinner: Spinner) -> None:
    possible = layouts(highest, spinner)

    fives = {total for total in end_totals(highest, spinner) if total and total % 5 == 0}

    assert fives <= set(possible)


def with_many_ends(highest: int, dice: Random) -> Iterator[int]:
    """Yield the end totals of a layout in which every double is a spinner, as somebody lays it who wants many points."""
    inside = dice.sample(range(highest + 1), dice.randint(highest // 2, highest + 1))
    layout = Layout(SpinnerRule(Spinner.EVERY_DOUBLE, SpinnerOpening.FREE)).lead(Tile(inside[0], inside[0]))
    while True:
        following = [
            (layout.with_tile(Placed(tile, arm.number, arm.suit)), tile)
            for arm in layout.arms
            for tile in TileSet(highest)
            if arm.suit in tile and tile not in layout.played
        ]
        if not following:
            return
        worth = [
            each.end_total + 6 * dice.random() + (8 if tile.is_double and tile.high in inside else 0)
            for each, tile in following
        ]
        layout = following[worth.index(max(worth))][0]
        yield layout.end_total


@pytest.mark.parametrize(("highest", "found"), [(6, 85), (9, 195)])
def test_the_ends_of_many_spinners_show_nearly_all_that_can_be_called(highest: int, found: int) -> None:
    """No layout exceeds the bound, and all multiples of five but the last few are found by laying for them."""
    bound = end_totals(highest, Spinner.EVERY_DOUBLE)
    dice = Random(1)
    shown = {total for _try in range(100) for total in with_many_ends(highest, dice)}

    assert shown <= bound
    assert set(range(10, found + 1, 5)) <= shown
    assert max(bound) - found < 25


TOTALS_WITH_POINTS = {"fives-and-threes": (6, range(1, 23)), "baneberry-157": (9, (2, 5, 10, 15, 20, 25, 30))}


@pytest.mark.parametrize("slug", TOTALS_WITH_POINTS)
def test_the_totals_of_two_ends_all_lie(slug: str) -> None:
    highest, totals = TOTALS_WITH_POINTS[slug]

    assert end_totals(highest, Spinner.NONE) & set(totals) <= set(layouts(highest, Spinner.NONE))


def awarded(game: Variant, seats: int, plays: list[tuple[str, int | None]]) -> list[Ruling]:
    """Return the rulings of these tiles, each let stand whoever may hold it."""
    hand, rulings = Session.open(game, tuple(range(1, seats + 1))).begin(), []
    for tile, arm in plays:
        ruling = judge(hand, Play(hand.at_turn, Tile.parse(tile), arm, stands=True))
        assert ruling.recorded, ruling.faults
        rulings.append(ruling)
        hand = ruling.hand
    return rulings


def test_double_bergen_scores_from_two_to_five_at_a_play() -> None:
    game = VARIANTS["double-bergen"].with_options({"lone_end_scores": True}, 2)
    cross = [("0-0", None), ("1-0", 1), ("2-0", 2), ("3-0", 3), ("4-0", 4)]
    sixes = [("6-1", 1), ("6-2", 2), ("6-3", 3), ("6-4", 4), ("6-6", 4)]

    assert [ruling.points for ruling in awarded(game, 2, cross + sixes)[5:]] == [1, 2, 3, 4, 5]
    assert game.called.points == {1, 2, 3, 4, 5}


def test_bergen_scores_two_or_three_at_a_play() -> None:
    game = VARIANTS["bergen"].with_options({}, 2)

    double = awarded(game, 2, [("2-2", None), ("3-2", 1), ("4-2", 2), ("4-3", 1), ("4-4", 1)])
    assert [ruling.points for ruling in double] == [2, 0, 0, 2, 3]
    assert game.called.points == {2, 3}


def test_in_fives_and_threes_a_play_scores_what_its_total_does() -> None:
    game = VARIANTS["fives-and-threes"].with_options({}, 2)

    assert game.called.points == {1, 2, 3, 4, 6, 8}


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_says_at_which_depths_it_is_kept(slug: str) -> None:
    game = GAMES[slug]
    table = game.with_options({}, 4 if 4 in game.players else min(game.players))
    called = {
        "all-fives", "all-fives-units", "all-fives-100", "five-up", "fives-and-threes", "bergen", "double-bergen",
        "baneberry-157", "dominican", "puerto-rican-500",
    }  # fmt: skip

    assert table.depths == (tuple(Depth) if slug in called else (Depth.TILES, Depth.HANDS))


def test_house_rules_decide_what_is_called() -> None:
    baneberry, dominican, all_fives = VARIANTS["baneberry-157"], VARIANTS["dominican"], VARIANTS["all-fives"]

    assert baneberry.with_options({"mode": "cash", "ante": 50}, 4).called.bonuses == {"missed_call": {-50}}
    assert Depth.POINTS not in baneberry.with_options({"mode": "cash", "last_tile_call": False}, 4).depths
    assert baneberry.with_options({"tile_set": 6}, 4).called.points == {2, 5, 10, 15, 20}
    assert dominican.with_options({"lead_pass_plain": 50}, 4).called.bonuses["lead_pass"] == {25, 50}
    nothing = {"lead_pass": 0, "three_passes": 0, "capicua": 0, "chuchazo": 0}
    assert Depth.POINTS not in dominican.with_options(nothing, 4).depths
    assert all_fives.with_options({"unit": "fives", "spinner": "none"}, 2).called.points == {1, 2, 3, 4, 5, 6}
