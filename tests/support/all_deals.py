"""Deductions worked out a second way: by playing a hand again with every deal that there can be.

Only for tiny sets. A deal is kept if everybody played by the rules with it; what no kept deal has can't be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import NamedTuple

from scoring.deductions.holdings import deduce_holdings
from scoring.deductions.types import BONEYARD
from scoring.effects import DrawTiles
from scoring.entries import Block, Called, Count, Draw, Miss, Pass, Play
from scoring.facts import LED_BY_ITS_HOLDER, DrawRule, Lead
from scoring.hand import Hand
from scoring.judging import judge
from scoring.ruling import Ruling
from scoring.tiles import Tile


class SeenEntry(NamedTuple):
    """A recorded entry with the hand before it."""

    number: int
    before: Hand
    ruling: Ruling


@dataclass
class EveryDeal:
    """A hand with its rulings, and every deal with which it can have gone so: who holds what now."""

    start: Hand
    rulings: Sequence[Ruling]
    deals: list[tuple[frozenset[Tile], ...]] = field(default_factory=list)
    unseen: frozenset[Tile] = frozenset()
    _lawful: dict[tuple[int, int], frozenset[Tile]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        befores = [self.start, *(ruling.hand for ruling in self.rulings)]
        self.steps = [
            SeenEntry(number, before, ruling)
            for number, (before, ruling) in enumerate(zip(befores, self.rulings, strict=False))
            if ruling.recorded
        ]
        drawn = self.start.boneyard - (self.rulings[-1].hand.boneyard if self.rulings else self.start.boneyard)
        found = set()
        for held, rest in _dealt(list(self.start.tiles_left), frozenset(self.start.variant.set)):
            if self.start.deal.no_double and any(tile.is_double for tiles in held for tile in tiles):
                continue
            for order in permutations(sorted(rest), drawn):
                played = self._played([set(tiles) for tiles in held], list(order))
                if played is not None:
                    found.add((rest - set(order), *played))
        self.deals = sorted(found, key=str)
        self.unseen = frozenset(self.start.variant.set) - self._seen()

    def cannot(self, holder: int) -> set[Tile]:
        """Return the unseen tiles that the holder (0: the boneyard) has in no deal."""
        return {tile for tile in self.unseen if not any(tile in deal[holder] for deal in self.deals)}

    def must(self, holder: int) -> set[Tile]:
        """Those that it has in every deal."""
        return {tile for tile in self.unseen if all(tile in deal[holder] for deal in self.deals)}

    def _seen(self) -> set[Tile]:
        seen = set()
        for step in self.steps:
            match step.ruling.entry:
                case Play(tile=tile) | Miss(tile=tile):
                    seen.add(tile)
                case Count(left=left):
                    seen |= {tile for tiles in left.values() if not isinstance(tiles, Called) for tile in tiles}
        return seen

    def _played(self, held: list[set[Tile]], coming: list[Tile]) -> tuple[frozenset[Tile], ...] | None:
        """Return what everybody holds in the end if the hand goes like this with these tiles by the rules; None where it can't."""
        for step in self.steps:
            if not self._can_be(step, held, coming):
                return None
            for effect in step.ruling.effects:
                if isinstance(effect, DrawTiles):
                    held[effect.seat - 1].add(coming.pop(0))
        return tuple(frozenset(tiles) for tiles in held)

    def _can_be(self, step: SeenEntry, held: list[set[Tile]], coming: list[Tile]) -> bool:
        """Move the tiles as an entry says; false where it breaks a rule with them, or names a tile that isn't there."""
        before, entry, legal = step.before, step.ruling.entry, step.ruling.legal
        match entry:
            case Play(seat=seat, tile=tile):
                leads = legal and not before.layout.placed
                if tile not in held[seat - 1] or (leads and not _right_lead(before, held, seat, tile)):
                    return False
                held[seat - 1].remove(tile)
            case Miss(seat=seat, tile=tile):
                return tile in held[seat - 1]
            case Pass(seat=seat) if legal:
                return not _must_play(before) or not self._could_play(step, held, seat)
            case Draw(seat=seat):
                return self._draws(step, held, coming, seat)
            case Block() if legal and before.layout.placed and not _can_be_drawn(before):
                return not any(held[seat - 1] & self._could_lay(step, seat) for seat in before.seats)
            case Count(left=left):
                return legal and all(_agrees(before, held[seat - 1], tiles) for seat, tiles in left.items())
        return True

    def _draws(self, step: SeenEntry, held: list[set[Tile]], coming: list[Tile], seat: int) -> bool:
        for nth in range(step.before.boneyard - step.ruling.hand.boneyard):
            could_play = self._could_play(step, held, seat)
            if step.ruling.legal and could_play and not _may_draw_all_the_same(step.before, nth):
                return False
            held[seat - 1].add(coming.pop(0))
        return True

    def _could_play(self, step: SeenEntry, held: list[set[Tile]], seat: int) -> bool:
        """Return True if the seat holds a tile that it may play; where the best double must be led, only its holder may."""
        before = step.before
        if before.layout.placed or before.lead not in LED_BY_ITS_HOLDER or before.deal.no_double:
            return bool(held[seat - 1] & self._could_lay(step, seat))
        doubles = sorted(tile for tiles in held for tile in tiles if tile.is_double)
        best = doubles[-1:] if before.lead is Lead.HIGHEST_DOUBLE else doubles[:1]
        return not held[seat - 1].isdisjoint(best)

    def _could_lay(self, step: SeenEntry, seat: int) -> frozenset[Tile]:
        """Return the tiles for which the referee has a lawful place at that entry."""
        number = step.number
        if (number, seat) not in self._lawful:
            hand = step.before.at(seat)
            arms = [None, *(arm.number for arm in hand.layout.arms)]
            self._lawful[number, seat] = frozenset(
                tile
                for tile in hand.variant.set
                if any(
                    judge(hand, Play(seat, tile, arm, inward)).legal
                    for arm in arms
                    for inward in (None, tile.high, tile.low)
                )
            )
        return self._lawful[number, seat]


def _dealt(hands: list[int], tiles: frozenset[Tile]) -> Iterator[tuple[list[frozenset[Tile]], frozenset[Tile]]]:
    """Every deal of so many tiles to each, and what is left."""
    if not hands:
        yield [], tiles
        return
    for first in combinations(sorted(tiles), hands[0]):
        for others, rest in _dealt(hands[1:], tiles - set(first)):
            yield [frozenset(first), *others], rest


def _must_play(hand: Hand) -> bool:
    """Return True if a player who can play may not pass (rulebook 2.3)."""
    if hand.pass_fault:
        return False
    may_decline = not hand.variant.must_play and hand.draw_rule is not DrawRule.NONE
    return not (may_decline and hand.may_be_drawn)


def _may_draw_all_the_same(hand: Hand, nth: int) -> bool:
    """Return True if a player who could play may draw the nth tile of this entry all the same (rulebook 2.3)."""
    variant, before_it = hand.variant, hand.drawn + nth
    if not variant.must_play:
        return True
    if hand.draw_rule is DrawRule.TWO_THEN_PLAY and before_it == 1:
        return True
    return variant.voluntary_draw and before_it == 0


def _right_lead(hand: Hand, held: list[set[Tile]], leader: int, led: Tile) -> bool:
    """Return True if the rules asked for no other tile (rulebook 2.10)."""
    everybody = sorted(tile for tiles in held for tile in tiles)
    doubles = [tile for tile in everybody if tile.is_double]
    own = sorted(tile for tile in held[leader - 1] if tile.is_double)
    match hand.lead:
        case Lead.HIGHEST_DOUBLE if doubles:
            return led == doubles[-1]
        case Lead.HIGHEST_DOUBLE:
            heaviest = max(everybody, key=lambda tile: (tile.pips, tile.high))
            return led == heaviest or hand.variant.redeal_without_double
        case Lead.LOWEST_DOUBLE:
            return led == doubles[0] if doubles else True
        case Lead.DOUBLE_IF_HELD:
            return led.is_double or not own
        case Lead.OWN_HIGHEST | Lead.OWN_HIGHEST_IF_HELD:
            return led == own[-1] if own else True
        case _:
            return True


def _can_be_drawn(hand: Hand) -> bool:
    return hand.variant.draw is not DrawRule.NONE and hand.may_be_drawn > 0


def _agrees(hand: Hand, held: set[Tile], left: tuple[Tile, ...] | Called) -> bool:
    if isinstance(left, Called):
        return (len(held), sum(hand.variant.worth(tile) for tile in held)) == (left.tiles, left.pips)
    return held == set(left)


def agrees_with_every_deal(start: Hand, rulings: list[Ruling]) -> None:
    """Hold the deductions against what every deal shows."""
    found, tried = deduce_holdings(start, rulings), EveryDeal(start, rulings)
    if not found.possible:
        assert not tried.deals
        return
    if not tried.deals:
        assert not found.complete
        return
    for holder, holding in [(BONEYARD, found.boneyard), *found.seats.items()]:
        cannot, must = set(holding.cannot), set(holding.must)
        assert cannot <= tried.cannot(holder)
        assert must <= tried.must(holder)
        if found.complete:
            assert (cannot, must) == (tried.cannot(holder), tried.must(holder))
