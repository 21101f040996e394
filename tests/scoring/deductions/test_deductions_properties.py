"""Laws of deductions: never wrong, and all there is where they say that they are complete."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.deductions import BONEYARD, Deductions
from scoring.deductions.holdings import deduce_holdings
from scoring.entries import Pass, Play
from scoring.hand import Hand
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.tiles import Tile
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tests.support.all_deals import agrees_with_every_deal
from tests.support.sample_sizes import sample_size
from tests.support.seats import sides_for
from tests.support.strategies import Agreed, CalledDeal, RandomDeal, dice, tables

TINY = [
    "block",
    "draw",
    "five-up",
    "all-fives",
    "all-fives-units",
    "block-and-draw",
    "baneberry-157",
    "maltese-cross",
    "bergen",
    "double-bergen",
    "blind",
    "super-dominoes",
]
"""Games that can be played with a handful of tiles."""


@st.composite
def tiny_tables(draw: st.DrawFn) -> Session:
    """Return a game with so few tiles that every deal can be tried."""
    slug = draw(st.sampled_from(TINY))
    players = draw(st.integers(2, 3))
    variant: Variant = VARIANTS[slug].with_options({}, players)
    highest = draw(st.integers(2, 3))
    most = {(2, 2): 3, (2, 3): 2, (3, 2): 5, (3, 3): 3}[highest, players]
    each = draw(st.integers(1, most))
    if highest == 3 and players == 2 and each == 3 and variant.draw != "none":
        each = 4  # three each would leave too many orders to draw in
    variant = replace(
        variant,
        tile_set=highest,
        dealt=each,
        dealt_by_set={},
        target=9999 if variant.target else None,
        must_play=draw(st.booleans()) if draw(st.booleans()) else variant.must_play,
        voluntary_draw=draw(st.booleans()) if draw(st.booleans()) else variant.voluntary_draw,
        floor=draw(st.integers(0, 1)),
    )
    sides = tuple(range(1, players + 1))
    return replace(Session.open(variant, sides), hands_counted=draw(st.integers(0, 1)))


def small_enough(start: Hand, rulings: list[Ruling]) -> bool:
    """Return True if trying every deal takes no more than a moment."""
    drawn = start.boneyard - (rulings[-1].hand.boneyard if rulings else start.boneyard)
    return start.variant.set.size < 10 or drawn <= 2


@settings(max_examples=sample_size(24, at_length=320))
@given(tiny_tables(), dice(), st.integers(0, 30))
def test_of_honest_play_exactly_what_follows_is_deduced(session: Session, rng: Random, upto: int) -> None:
    deal = RandomDeal(session, rng)
    deal.play_honestly()
    rulings = deal.rulings[:upto]
    while not small_enough(deal.start, rulings):
        rulings = rulings[:-1]

    agrees_with_every_deal(deal.start, rulings)


@settings(max_examples=sample_size(24, at_length=320))
@given(tiny_tables(), dice(), st.integers(0, 20))
def test_of_any_play_exactly_what_follows_is_deduced(session: Session, rng: Random, entries: int) -> None:
    deal = RandomDeal(session, rng)
    deal.play_wildly(entries)
    rulings = deal.rulings
    while not small_enough(deal.start, rulings):
        rulings = rulings[:-1]

    agrees_with_every_deal(deal.start, rulings)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("each", [1, 2])
@pytest.mark.parametrize("led", [None, "0-0", "1-1", "2-2"])
def test_of_passes_before_the_highest_double_is_led_exactly_what_follows_is_deduced(
    players: int, each: int, led: str | None
) -> None:
    cross = VARIANTS["maltese-cross"].with_options({}, players)
    small = replace(cross, tile_set=2, dealt=each, dealt_by_set={})
    for passes in range(players + 1):
        deal = RandomDeal(Session.open(small, tuple(range(1, players + 1))), Random(0))
        for _ in range(passes):
            deal.enter(Pass(deal.hand.at_turn))
        if led:
            deal.enter(Play(deal.hand.at_turn, Tile.parse(led)))

        agrees_with_every_deal(deal.start, deal.rulings)
        assert deduce_holdings(deal.start, deal.rulings).complete


def is_true_of(found: Deductions, deal: RandomDeal) -> None:
    """Check that what was deduced holds for the tiles as they really lie."""
    assert found.possible
    for holder, holding in [(BONEYARD, found.boneyard), *found.seats.items()]:
        held = set(deal.boneyard if holder == BONEYARD else deal.held[holder - 1])
        assert not held & set(holding.cannot)
        assert held >= set(holding.must)


@settings(max_examples=sample_size(30, at_length=400))
@given(tables(), dice())
def test_honest_play_is_possible_and_nothing_that_is_deduced_is_wrong(agreed: Agreed, rng: Random) -> None:
    deal = RandomDeal(agreed.session, rng)
    while deal.hand.result is None:
        deal.enter(deal.honest_entry())
        if rng.random() < 0.2 or deal.hand.finish:
            is_true_of(deduce_holdings(deal.start, deal.rulings), deal)


@pytest.mark.parametrize("slug", [slug for slug in VARIANTS if 6 in VARIANTS[slug].tile_sets])
def test_with_double_six_it_is_complete_at_any_time(slug: str) -> None:
    options = {"tile_set": 6} if 9 in VARIANTS[slug].tile_sets else {}
    for seed in range(3):
        deal = RandomDeal(Agreed(slug, options, sides_for(slug)).session, Random(seed))
        deal.play_honestly()
        for upto in range(len(deal.rulings) + 1):
            assert deduce_holdings(deal.start, deal.rulings, upto).complete


@pytest.mark.parametrize(("slug", "seed"), [("matador", 20), ("all-sevens", 28), ("baneberry-157", 0), ("five-up", 33)])
def test_it_is_complete_where_four_have_drawn_and_only_call_their_pips(slug: str, seed: int) -> None:
    options = {"tile_set": 6} if slug == "baneberry-157" else {}
    deal = CalledDeal(Agreed(slug, options, (1, 2, 3, 4)).session, Random(seed))
    deal.play_honestly()
    found = deduce_holdings(deal.start, deal.rulings)

    assert found.complete
    is_true_of(found, deal)
