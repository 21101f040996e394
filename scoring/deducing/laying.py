"""Looking for one way of dividing tiles that adds up and can also be laid out in the places of their holders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from scoring.deducing.lying import Places
from scoring.deducing.sums import Ways

Rearrange = Callable[[int, list[int], list[int]], list[int] | None]
"""Gets a tile that may lie in fewer places than before, those of all tiles, and how they lay; returns how they lie, if they can."""


class LaidWay(NamedTuple):
    """The search for a way among ``ways``: ``named`` are the holders by their place on the scale."""

    places: Places
    rearrange: Rearrange
    ways: Ways
    tiles: list[int]
    named: Mapping[int, int]

    def through(self, place: int, holder: int, allowed: list[int], lies: list[int]) -> list[int] | None:
        """How all lie where the holder has the tile at ``place``: from there back to the first tile, then on to the last."""
        on_scale = next(each for each, name in self.named.items() if name == holder)
        for before, after in self.ways.positions(place, on_scale):
            found = self._back_from(place - 1, before, (place + 1, after), allowed, lies)
            if found is not None:
                return found
        return None

    def on_from(self, place: int, at: int, allowed: list[int], lies: list[int]) -> list[int] | None:
        """How all lie where the tiles from ``place`` on lead from this position to the goal."""
        if place == len(self.tiles):
            return lies
        for to, narrowed, lying in self._moves(place, self.ways.onward(place, at), allowed, lies):
            found = self.on_from(place + 1, to, narrowed, lying)
            if found is not None:
                return found
        return None

    def _back_from(
        self, place: int, at: int, then: tuple[int, int], allowed: list[int], lies: list[int]
    ) -> list[int] | None:
        if place < 0:
            return self.on_from(*then, allowed, lies)
        for to, narrowed, lying in self._moves(place, self.ways.back(place, at), allowed, lies):
            found = self._back_from(place - 1, to, then, narrowed, lying)
            if found is not None:
                return found
        return None

    def _moves(
        self, place: int, moves: list[tuple[int, int]], allowed: list[int], lies: list[int]
    ) -> Iterator[tuple[int, list[int], list[int]]]:
        """The moves that can be laid out, first those that the tiles lie right for: the position then, and how they lie."""
        tile = self.tiles[place]
        now = self.places.holders[lies[tile]]
        for each, to in sorted(moves, key=lambda move: self.named[move[0]] != now):
            narrowed = allowed.copy()
            narrowed[tile] &= self.places.of_holder[self.named[each]]
            lying = lies if self.named[each] == now else self.rearrange(tile, narrowed, lies)
            if lying is not None:
                yield to, narrowed, lying
