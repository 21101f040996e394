"""Every way of dividing tiles among holders so that numbers and pips add up, all of them at once.

What one or two holders have got so far, how many tiles and how many pips, is one position in a row; the positions that can be
reached are the bits of one whole number. A tile moves them all by the same distance, so that a step is a shift.
Nothing here knows of dominoes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

REST = -1
"""Stands for everybody whose pips nobody has called."""


class Target(NamedTuple):
    """So many tiles with so many pips."""

    tiles: int
    pips: int


@dataclass(frozen=True)
class Scale:
    """The row of positions for these holders; ``heaviest`` is the most pips that a tile has."""

    targets: tuple[Target, ...]
    heaviest: int

    @cached_property
    def widths(self) -> tuple[int, ...]:
        """How far apart two numbers of tiles are, by holder: beyond the pips there is room for a tile too many."""
        return tuple(target.pips + self.heaviest + 1 for target in self.targets)

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """What a pip moves, by holder; the last is the length of the row."""
        strides = [1]
        for target, width in zip(self.targets, self.widths, strict=True):
            strides.append(strides[-1] * width * (target.tiles + 2))
        return tuple(strides)

    @property
    def length(self) -> int:
        """How many positions there are."""
        return self.strides[-1]

    @cached_property
    def goal(self) -> int:
        """The position where everybody has what they called."""
        each = zip(self.targets, self.widths, self.strides, strict=False)
        return sum((target.tiles * width + target.pips) * stride for target, width, stride in each)

    @cached_property
    def within(self) -> int:
        """The positions where nobody has too much."""
        within = 1
        for target, width, stride in zip(self.targets, self.widths, self.strides, strict=False):
            within = _repeated(_repeated(within, target.pips + 1, stride), target.tiles + 1, stride * width)
        return within

    def shift(self, holder: int, pips: int) -> int:
        """How far a tile of so many pips moves a position when this holder gets it."""
        return 0 if holder == REST else (self.widths[holder] + pips) * self.strides[holder]


class Ways:
    """All ways of giving each tile to one of its ``holders`` (by place in the scale, or ``REST``) so that everything adds up."""

    def __init__(self, scale: Scale, pips: Sequence[int], holders: Sequence[Sequence[int]]) -> None:
        self.scale = scale
        self.holders = holders
        self._shifts = [
            [(holder, scale.shift(holder, each)) for holder in choice]
            for each, choice in zip(pips, holders, strict=True)
        ]
        self._behind = [1]
        for shifts in self._shifts:
            reached = 0
            for _holder, shift in shifts:
                reached |= self._behind[-1] << shift
            self._behind.append(reached & scale.within)
        ahead = [self._behind[-1] & 1 << scale.goal]
        for place in range(len(pips) - 1, -1, -1):
            reached = 0
            for _holder, shift in self._shifts[place]:
                reached |= ahead[-1] >> shift
            ahead.append(reached & self._behind[place])
        self._ahead = ahead[::-1]

    @property
    def possible(self) -> bool:
        """Whether there is any way."""
        return bool(self._ahead[-1])

    def may_have(self, place: int) -> list[int]:
        """The holders that get the tile at ``place`` in some way."""
        return [holder for holder, shift in self._shifts[place] if self._ahead[place] << shift & self._ahead[place + 1]]

    def positions(self, place: int, holder: int) -> Iterator[tuple[int, int]]:
        """Every position before and after the holder gets the tile at ``place``, on a way."""
        shift = dict(self._shifts[place])[holder]
        left = self._ahead[place] & self._ahead[place + 1] >> shift
        while left:
            lowest = left & -left
            before = lowest.bit_length() - 1
            yield before, before + shift
            left ^= lowest

    def onward(self, place: int, position: int) -> list[tuple[int, int]]:
        """The holders that may get the tile at ``place`` from a position on the way, each with the position then."""
        moves = [(holder, position + shift) for holder, shift in self._shifts[place]]
        return [(holder, to) for holder, to in moves if self._is_ahead(place + 1, to)]

    def back(self, place: int, position: int) -> list[tuple[int, int]]:
        """The holders that may have got the tile at ``place`` where the position is now this, each with that before."""
        moves = [(holder, position - shift) for holder, shift in self._shifts[place] if shift <= position]
        return [(holder, to) for holder, to in moves if self._is_ahead(place, to)]

    def _is_ahead(self, place: int, position: int) -> bool:
        """Whether the position is on a way once the tiles before ``place`` are given."""
        byte, bit = divmod(position, 8)
        row = self._rows[place]
        return byte < len(row) and bool(row[byte] >> bit & 1)

    @cached_property
    def _rows(self) -> list[bytes]:
        """The positions on a way before each tile as bytes, of which one is looked at in no time."""
        return [ahead.to_bytes((ahead.bit_length() + 7) // 8, "little") for ahead in self._ahead]


def _repeated(positions: int, times: int, distance: int) -> int:
    """The positions so many times, each this far from the one before."""
    have = 1
    while have < times:
        more = min(have, times - have)
        positions |= positions << more * distance
        have += more
    return positions
