"""Tiles and sets: the contents of the box."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.marking import N_

WRITTEN = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)")
"""The written form of a tile."""

NO_TILE = N_("A tile is written as its two halves with a hyphen, such as 6-4.")
"""The message for text that isn't a tile."""

SET_NAMES = {6: N_("double-six"), 9: N_("double-nine"), 12: N_("double-twelve"), 15: N_("double-fifteen")}


class Tile(NamedTuple):
    """A tile, heavier half first: ``Tile.parse("4-6")`` prints as ``6-4``."""

    high: int
    low: int

    @classmethod
    def of(cls, one: int, other: int) -> Tile:
        """Return the tile with these two halves, named in either order."""
        return cls(one, other) if one >= other else cls(other, one)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Return the tile written in ``text``, halves in either order.

        :raises ValueError: when the text is not two numbers from 0 to 99 with a hyphen between them
        """
        found = WRITTEN.fullmatch(text)
        if not found:
            raise ValueError(NO_TILE)
        return cls.of(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    @property
    def pips(self) -> int:
        """The number of pips on the tile."""
        return self.high + self.low

    @property
    def is_double(self) -> bool:
        """True if both halves are equal."""
        return self.high == self.low

    def has(self, half: int) -> bool:
        """Return True if one of the halves shows this suit."""
        return half == self.high or half == self.low

    def other(self, half: int) -> int:
        """Return the half that stays free when ``half`` is the one that touches."""
        return self.low if half == self.high else self.high


class LaidTile(NamedTuple):
    """A tile as it lies in a row, left half first: ``LaidTile.parse("4-6")`` prints as ``4-6``."""

    left: int
    right: int

    @classmethod
    def parse(cls, text: str) -> LaidTile:
        """Return the tile written in ``text``, its left half first.

        :raises ValueError: as ``Tile.parse``
        """
        tile = Tile.parse(text)
        left = int(text.partition("-")[0])
        return cls(left, tile.other(left))

    def __str__(self) -> str:
        return f"{self.left}-{self.right}"

    @property
    def tile(self) -> Tile:
        """The tile, whichever way it lies."""
        return Tile.of(self.left, self.right)


@dataclass(frozen=True)
class TileSet:
    """A boxed set, named by its highest suit: ``TileSet(6)`` is the double-six set of 28 tiles."""

    highest: int

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the set, lightest first."""
        return tuple(Tile(high, low) for high in range(self.highest + 1) for low in range(high + 1))

    @cached_property
    def members(self) -> frozenset[Tile]:
        """The tiles as a set, for quick membership tests."""
        return frozenset(self.tiles)

    @cached_property
    def by_suit(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles that have each suit, from the blanks up."""
        return tuple(tuple(tile for tile in self.tiles if tile.has(suit)) for suit in range(self.highest + 1))

    @property
    def size(self) -> int:
        """The number of tiles in the set."""
        return (self.highest + 1) * (self.highest + 2) // 2

    @cached_property
    def pips(self) -> int:
        """The number of pips of the whole set."""
        return sum(tile.pips for tile in self.tiles)

    @property
    def name(self) -> str:
        """The name on the box."""
        return SET_NAMES.get(self.highest, f"double-{self.highest}")

    def __contains__(self, tile: object) -> bool:
        return tile in self.members

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)


def weight(tile: Tile) -> tuple[int, int]:
    """Return the key by which tiles are *highest*: pips, and with equal pips the higher half (rulebook 1)."""
    return tile.high + tile.low, tile.high
