"""Games in which a double asks for something first, at tables that let doubles stand out of order (rulebook 2.9).

What is still asked for is worked out from the plays alone, and held against what the referee says.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.entries import Pass, Play
from scoring.hand import Hand
from scoring.judging import open_arms
from scoring.record.adjudication import state_json
from scoring.ruling import Ruling
from scoring.tiles import Tile
from tests.support.sample_sizes import sample_size
from tests.support.strategies import Agreed, RandomDeal, dice


class CarelessDeal(RandomDeal):
    """The tiles of a hand at a table that now and then lets any tile stand, mostly doubles."""

    def play_carelessly(self) -> None:
        """Play until the hand is over, some tiles out of order."""
        while not self.hand.ending:
            held = self.held[self.hand.at_turn - 1]
            tiles = [tile for tile in held if tile.is_double] or held
            if tiles and self.hand.layout.placed and self.rng.random() < 0.3:
                arm = self.rng.choice(self.hand.layout.arms)
                self.enter(Play(self.hand.at_turn, self.rng.choice(tiles), arm.number, stands=True))
            else:
                self.enter(self.honest_entry())


def played_carelessly(game: str, players: int, rng: Random, **options: int) -> CarelessDeal:
    """Return a hand of the game in which plays break rules and are let stand."""
    deal = CarelessDeal(Agreed(game, options, tuple(range(1, players + 1))).session, rng)
    deal.play_carelessly()
    return deal


# Chickenfoot


def owed_by_hand(hand: Hand, rulings: list[Ruling]) -> dict[Tile, set[int]]:
    """Return the arms where each open foot, and the hub, still takes a tile, worked out from the plays; the oldest first."""
    assert hand.hub
    owed = {hand.hub: set(range(1, hand.variant.spinner_places + 1))}
    arms = hand.variant.spinner_places
    for ruling in rulings:
        if isinstance(ruling.entry, Play) and ruling.recorded and ruling.arm:
            for foot in owed.values():
                foot.discard(ruling.arm)
            if ruling.entry.tile.is_double:
                owed[ruling.entry.tile] = {ruling.arm, arms + 1, arms + 2}
                arms += 2
    return {double: places for double, places in owed.items() if places}


@settings(max_examples=sample_size(20, at_length=200))
@given(dice(), st.integers(2, 4), st.sampled_from([6, 9]))
def test_each_open_foot_owes_its_own_tiles_whatever_the_table_lets_stand(
    rng: Random, players: int, tile_set: int
) -> None:
    deal = played_carelessly("chickenfoot", players, rng, tile_set=tile_set)
    for number, ruling in enumerate(deal.rulings, start=1):
        hand = ruling.hand
        owed = owed_by_hand(hand, deal.rulings[:number])
        first = hand.hub if hand.hub in owed else next(reversed(owed), None)
        told = state_json(hand).get("owes")
        if first:
            assert told == {"tile": str(first), "arms": sorted(owed[first]), "tiles": len(owed[first])}
            assert {arm.number for arm in open_arms(hand)} == owed[first]
        else:
            assert told is None


# Whether anything fits


def may_come_next(hand: Hand) -> list[Tile]:
    """Return the tiles off the table that somebody could play next, worked out from the tiles that lie."""
    arms = hand.layout.arms
    suits = {arm.suit for arm in arms}
    empty = {arm.suit for arm in arms if not arm.started}
    match hand.variant.slug:
        case "maltese-cross":
            suits = empty or suits
        case "super-dominoes" if state_json(hand)["spell"]:
            return [tile for tile in hand.unseen if tile.is_double or tile.has(13)]
        case "chickenfoot":
            open_doubles = {arm.tile for arm in arms if arm.tile.is_double}
            in_order = [placed.tile for placed in hand.layout.placed if placed.tile in open_doubles]
            first = in_order if hand.hub in in_order else in_order[::-1]
            suits = {first[0].high} if first else suits
    return [tile for tile in hand.unseen if any(tile.has(suit) for suit in suits)]


MOST_DEALT = {
    "chickenfoot": {"tile_set": 6, "dealt": 6},
    "mexican-train": {"tile_set": 9, "dealt": 13},
    "super-dominoes": {"dealt": 33},
    "maltese-cross": {"dealt": 7},
}
"""Nearly all tiles are dealt to four, so that hands are blocked."""


@pytest.mark.parametrize("game", MOST_DEALT)
@settings(max_examples=sample_size(20, at_length=200))
@given(rng=dice())
def test_a_play_blocks_the_hand_only_if_no_tile_fits_what_must_come_next(game: str, rng: Random) -> None:
    deal = played_carelessly(game, 4, rng, **MOST_DEALT[game])
    if deal.hand.ending == "blocked" and not isinstance(deal.rulings[-1].entry, Pass):
        assert may_come_next(deal.hand) == []
