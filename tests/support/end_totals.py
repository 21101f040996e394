"""The end total worked out a second way, tile by tile, to hold the layout against (rulebook 2.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.hand import Hand
from scoring.layout import Spinner
from scoring.tiles import Tile


@dataclass
class Laid:
    """A tile on the table, and which of its sides are covered: halves, or the long sides of a double."""

    tile: Tile
    covered: set[str] = field(default_factory=set)

    @property
    def counts(self) -> int:
        """Uncovered halves; a double's two, until both its long sides are covered."""
        if self.tile.is_double:
            return 0 if {"near", "far"} <= self.covered else self.tile.pips
        return sum(
            pips for side, pips in (("high", self.tile.high), ("low", self.tile.low)) if side not in self.covered
        )


def add_up_by_hand(hand: Hand) -> int:
    """Return the end total of the tiles as they were laid, one after another."""
    tiles: list[Laid] = []
    ends: dict[int, tuple[Laid, str]] = {}
    for tile, arm, inward in hand.layout.placed:
        laid = Laid(tile)
        spins = _spins(hand.variant.spinner, tile, tiles)
        if arm is None or inward is None:
            sides = ["near", "far"] if tile.is_double else ["high", "low"]
            ends = {number: (laid, side) for number, side in enumerate(sides, start=1)}
        else:
            under, side = ends[arm]
            under.covered.add(side)
            inner, outer = _sides(tile, inward)
            laid.covered.add(inner)
            ends[arm] = (laid, outer)
        if spins:
            for short in ("one short end", "other short end"):
                ends[len(ends) + 1] = (laid, short)
        tiles.append(laid)
    return sum(laid.counts for laid in tiles)


def _spins(spinner: Spinner, tile: Tile, before: list[Laid]) -> bool:
    if not tile.is_double or spinner is Spinner.NONE:
        return False
    return spinner is Spinner.EVERY_DOUBLE or not any(laid.tile.is_double for laid in before)


def _sides(tile: Tile, inward: int) -> tuple[str, str]:
    if tile.is_double:
        return "near", "far"
    return ("high", "low") if inward == tile.high else ("low", "high")
