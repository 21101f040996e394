"""A hand of any game, played honestly and at random by three, or as few as the game needs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scoring.entries import Play
from scoring.hand import Hand
from scoring.session import Session
from scoring.variants import VARIANTS
from tests.support.seats import sides_for
from tests.support.strategies import RandomDeal


def plays(game: str) -> Iterator[tuple[Hand, Play]]:
    """Every play of a random honest hand, each with the hand before it."""
    sides = sides_for(game)
    deal = RandomDeal(Session.open(VARIANTS[game].with_options({}, len(sides)), sides), Random(game))
    while deal.hand.result is None:
        entry = deal.honest_entry()
        if isinstance(entry, Play):
            yield deal.hand, entry
        deal.enter(entry)
