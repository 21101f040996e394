"""Positions: a hand at one moment, with everything that the referee must know to rule on what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.game import Game
from scoring.games import GAMES
from scoring.hand import Hand
from scoring.layout import Layout
from scoring.options import OptionValue
from scoring.patience import Position
from scoring.tiles import Tile

VERSION = 1


class HandPosition(NamedTuple):
    """A hand, and the names of its players, seat 1 first."""

    names: tuple[str, ...]
    hand: Hand | Position


def usual_half(touching_sum: int | None, layout: Layout, tile: Tile, arm: int) -> int | None:
    """Return the half with which a tile touches this arm unless the position says so; None if it can't be inferred.

    Halves that touch are equal, unless the game says what they add up to.
    """
    suit = layout.arms[arm - 1].suit
    wanted = suit if touching_sum is None else touching_sum - suit
    return wanted if tile.has(wanted) else None


def usual_boneyard(hand: Hand) -> int:
    """Return the number of tiles in the boneyard if everything that was dealt is still in hand or on the table."""
    start = Hand.dealt(hand.deal, hand.have_scored)
    played = len(hand.layout.placed) - len(start.layout.placed)
    drawn = sum(hand.tiles_left) + played - sum(hand.deal.dealt)
    return max(0, start.boneyard - drawn)


def usual_last(hand: Hand) -> int | None:
    """Return the seat that made the last play if nobody has passed since: the one before the seat at turn."""
    played = len(hand.layout.placed) - (hand.deal.hub is not None)
    return (hand.order.seat - 1 - hand.direction) % len(hand.seats) + 1 if played else None


def rules_that_differ(game: Game, players: int) -> Mapping[str, OptionValue]:
    """Return the house rules of a table that differ from the game's standard ones."""
    return _that_differ(game.slug, players, tuple(game.option_values.items()))


@lru_cache(256)
def _that_differ(slug: str, players: int, values: tuple[tuple[str, OptionValue], ...]) -> Mapping[str, OptionValue]:
    original, agreed = GAMES[slug], dict(values)
    usual = original.with_options({}, players).option_values
    few = {key: value for key, value in values if usual.get(key) != value}
    return few if original.with_options(few, players).option_values == agreed else agreed
