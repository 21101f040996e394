"""Deductions from passes and draws before the lead, in games in which only the holder of a certain double may lead."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings

from scoring.deductions.contradictions import find_contradictions
from scoring.deductions.holdings import deduce_holdings
from scoring.entries import Draw, Pass, Play
from scoring.facts import Lead
from scoring.session import Session
from scoring.variants import VARIANTS
from tests.support.all_deals import EveryDeal, agrees_with_every_deal
from tests.support.deductions import PLAIN, cannot, proved, says
from tests.support.sample_sizes import sample_size
from tests.support.strategies import RandomDeal, dice
from tests.support.table_notation import maltese_cross, table

GAMES = ["maltese-cross", "bergen", "double-bergen", "baneberry-157", "block-and-draw", "all-fives-100"]

HIGHEST = replace(PLAIN, lead=Lead.HIGHEST_DOUBLE, leader_can_play=False)


def waited_for_the_lead(rng: Random) -> RandomDeal:
    """Return a hand with few tiles in which players pass and draw before the lead, which is then right, let stand or missing."""
    slug, players = rng.choice(GAMES), rng.randint(2, 3)
    options = {"lead_highest_double": True} if slug == "all-fives-100" else {}
    variant = VARIANTS[slug].with_options(options, players)
    dealt = rng.randint(1, 2 if players == 2 else 1)
    free = {"voluntary_draw": rng.random() < 0.3, "must_play": rng.random() < 0.8, "floor": rng.randint(0, 1)}
    variant = replace(variant, tile_set=2, dealt=dealt, dealt_by_set={}, **free)
    deal = RandomDeal(Session.open(variant, tuple(range(1, players + 1))), rng)
    for _ in range(rng.randint(1, 5)):
        if not deal.hand.ending:
            seat, stands = deal.hand.at_turn, rng.random() < 0.5
            deal.enter(rng.choice([Pass(seat, stands), Draw(seat, rng.randint(1, 2), stands)]))
    if rng.random() < 0.7 and not deal.hand.ending:
        deal.enter(Play(deal.hand.at_turn, rng.choice(variant.set.tiles), stands=rng.random() < 0.5))
        deal.play_wildly(rng.randint(0, 3))
    return deal


@settings(max_examples=sample_size(24, at_length=320))
@given(dice())
def test_of_waiting_before_the_lead_exactly_what_follows_is_deduced(rng: Random) -> None:
    deal = waited_for_the_lead(rng)

    agrees_with_every_deal(deal.start, deal.rulings)
    assert deduce_holdings(deal.start, deal.rulings).complete
    assert bool(find_contradictions(deal.start, deal.rulings)) == (not EveryDeal(deal.start, deal.rulings).deals)


def test_a_lead_that_was_let_stand_leaves_open_who_had_the_highest_double() -> None:
    led = maltese_cross("pass, 6-5 led stands")

    assert (cannot(led, 1), cannot(led, 2)) == ({"6-6"}, set())
    assert proved(led).complete


def test_the_tiles_shown_at_the_count_tell_what_was_waited_for() -> None:
    """Bo had no double better than 3-3, and Ann waited for it. So she had none that is better."""
    led = table(HIGHEST, "pass, 6-5 led stands, block, count 7 / 3-3", tiles={1: 1, 2: 2})

    assert "4-4" in cannot(led, 1)
    assert "Ann can't have 4-4: a pass or draw before the lead would have been wrong." in says(led, 1)


def test_somebody_must_have_held_the_double_that_was_waited_for() -> None:
    led = table(HIGHEST, "pass, 6-5 led stands, block, count 4-4 / 3-2", tiles={1: 1, 2: 2})
    told = "Somebody who passed or drew before the lead had the double that should have been led."

    assert not proved(led).possible
    assert says(led, 1) == says(led, 2) == [told]
