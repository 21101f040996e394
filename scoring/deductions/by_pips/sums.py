"""Every way of dividing tiles among holders so that the numbers of tiles and pips add up, computed all at once.

The tiles and pips that one or two holders have received so far make up one position in a row. The set of positions that
can be reached is one whole number, with a bit for each position. A tile moves all positions by the same distance, so a
step is a bit shift. If a holder may have only a limited number of certain tiles, the number of these that it has
received is part of the position too. Nothing here knows about dominoes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from operator import mul
from typing import NamedTuple

REST = -1
"""The number of everybody who is not on the scale."""


class HolderTotal(NamedTuple):
    """The number of tiles and pips that a holder must end up with."""

    tiles: int
    pips: int


class Limit(NamedTuple):
    """A limit: the holder may have at most ``most`` of certain tiles."""

    holder: int
    most: int


class Shift(NamedTuple):
    """A tile given to a holder, as a shift: how far positions move, and which positions have room for it."""

    holder: int
    shift: int
    room: int


class Scale:
    """The row of positions for these holders; ``length`` is how many there are.

    A position counts several things at once, like a number in which each digit has a base of its own: the pips and
    tiles of each holder, then the tiles that count toward each limit.
    """

    def __init__(self, targets: Sequence[HolderTotal], limits: Sequence[Limit] = ()) -> None:
        self.limits = limits
        called = [most for target in targets for most in (target.pips, target.tiles)]
        self._called = len(called)
        self._most = [*called, *(limit.most for limit in limits)]
        *self._strides, self.length = accumulate((most + 1 for most in self._most), mul, initial=1)
        self._moves: dict[tuple[int, int, tuple[int, ...]], Shift] = {}

    @cached_property
    def goals(self) -> int:
        """The positions in which all holders have what they called and no limit is exceeded."""
        called = zip(self._most[: self._called], self._strides, strict=False)
        limited = [0] * self._called + self._most[self._called :]
        return self._up_to(limited) << sum(most * stride for most, stride in called)

    def move(self, holder: int, pips: int, limited_by: tuple[int, ...] = ()) -> Shift:
        """Return the shift by a tile with this many pips.

        ``limited_by`` are all the limits that it may count toward.
        """
        key = (holder, pips, limited_by)
        if key not in self._moves:
            more = [0] * len(self._most)
            if holder != REST:
                more[2 * holder : 2 * holder + 2] = [pips, 1]
            for each in limited_by:
                more[self._called + each] = int(self.limits[each].holder == holder)
            shift = sum(each * stride for each, stride in zip(more, self._strides, strict=True))
            room = self._up_to([most - each for most, each in zip(self._most, more, strict=True)])
            self._moves[key] = Shift(holder, shift, room)
        return self._moves[key]

    def _up_to(self, most: Iterable[int]) -> int:
        """Return the positions in which nothing is counted more than this many times."""
        positions = 1
        for each, stride in zip(most, self._strides, strict=True):
            positions = _repeated(positions, each + 1, stride) if each >= 0 else 0
        return positions


class Ways:
    """All ways of giving each tile to one of its ``holders`` so that everything adds up.

    ``holders`` are given by their place in the scale, or as ``REST``.

    ``limited_by`` holds the limits that each tile counts toward, by their place in the scale.
    """

    def __init__(
        self,
        scale: Scale,
        pips: Sequence[int],
        holders: Sequence[Sequence[int]],
        limited_by: Sequence[tuple[int, ...]] | None = None,
    ) -> None:
        self._moves = [
            [scale.move(holder, each, limited) for holder in choice]
            for each, choice, limited in zip(pips, holders, limited_by or [()] * len(pips), strict=True)
        ]
        behind = [1]
        for moves in self._moves:
            reached = 0
            for _holder, shift, room in moves:
                reached |= (behind[-1] & room) << shift
            behind.append(reached)
        self._ahead = [behind.pop() & scale.goals]
        if not self.possible:
            self._ahead *= len(behind) + 1
            return
        for moves in reversed(self._moves):
            reached = 0
            for _holder, shift, room in moves:
                reached |= self._ahead[-1] >> shift & room
            self._ahead.append(reached & behind.pop())
        self._ahead.reverse()

    @property
    def possible(self) -> bool:
        """True if there is any way."""
        return bool(self._ahead[-1])

    def may_have(self, place: int) -> list[int]:
        """Return the holders that get the tile at ``place`` in at least one way."""
        before, after = self._ahead[place : place + 2]
        return [holder for holder, shift, room in self._moves[place] if (before & room) << shift & after]

    def one(self, times: Sequence[Mapping[int, int]] = ()) -> list[int]:
        """Return the holder of each tile in one of the ways.

        ``times`` may tell for each tile how often its holders had it. It goes to the one that had it least often, if
        the tiles before it allow that.
        """
        reached, got = 1, []
        for place, moves in enumerate(self._moves):
            after = self._ahead[place + 1]
            onward = [move for move in moves if (reached & move.room) << move.shift & after]
            move = min(onward, key=lambda move: times[place][move.holder]) if times else onward[0]
            reached <<= move.shift
            got.append(move.holder)
        return got


def _repeated(positions: int, times: int, distance: int) -> int:
    """Return the positions, repeated this many times, each time shifted by ``distance``."""
    have = 1
    while have < times:
        more = min(have, times - have)
        positions |= positions << more * distance
        have += more
    return positions
