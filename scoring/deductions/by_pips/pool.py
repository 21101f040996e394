"""The pool of tiles that are to be divided among their holders, so that the calls of all holders add up.

Tiles with the same pips that may lie in the same places are of one *kind*. They are interchangeable: what is true of
one is true of all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby

from scoring.deductions.by_pips.late_limits import LateLimit
from scoring.deductions.by_pips.sums import REST, HolderTotal, Limit, Scale, Ways

POOL_COST = 200
"""The number of steps that making a pool counts as."""

TILE_COST = 4
"""The number of steps that adding a tile to a short row counts as."""

POSITIONS_PER_TILE_STEP = 30_000
"""For each time the row is longer by this many positions, adding a tile counts as one step more."""

SCALE_COST = 60
"""The number of steps that using a short scale for the first time counts as."""

POSITIONS_PER_SCALE_STEP = 1_000
"""For each time the row is longer by this many positions, this counts as one step more."""

Tiles = tuple[int, ...]
"""Tiles by their numbers, those of a kind next to each other."""

Holders = tuple[int, ...]
"""Holders by their numbers."""

Division = dict[int, int]
"""A holder for each tile, so that everything adds up."""

Question = tuple[int, int]
"""A question: can the tile be with this holder?"""


class StepLimitReached(Exception):
    """The search has taken as many steps as it may."""


class TilePool:
    """The tiles and the calls of their holders, which together are as many tiles and pips as there are.

    ``holders`` are those that each tile may still have, ``found`` those with which it was in some division. ``targets``
    are left of the holders that still lack tiles. ``steps`` counts the work, which ends with ``StepLimitReached`` at
    ``until``.
    """

    def __init__(
        self,
        kinds: Mapping[int, tuple[int, int]],
        worths: Sequence[int],
        holders: Mapping[int, set[int]],
        targets: Mapping[int, HolderTotal],
        late: Mapping[int, Sequence[LateLimit]],
    ) -> None:
        self.worths = worths
        self.holders = {tile: set(its_holders) for tile, its_holders in holders.items()}
        self.found: dict[int, set[int]] = {tile: set() for tile in holders}
        self.targets = dict(targets)
        self.late = dict(late)
        self.steps = self.until = POOL_COST
        self.tiles: Tiles = tuple(sorted(holders, key=lambda tile: kinds[tile]))
        self.of_kind: dict[int, Tiles] = {}
        for _kind, alike in groupby(self.tiles, key=lambda tile: kinds[tile]):
            tiles = tuple(alike)
            self.of_kind |= dict.fromkeys(tiles, tiles)
        self._scales: dict[tuple[Holders, int | None], Scale] = {}
        self._used: set[Scale] = set()

    # Knowledge about tiles

    @property
    def complete(self) -> bool:
        """True if each holder that may have a tile is known to be a possible one."""
        return all(holders <= self.found[tile] for tile, holders in self.holders.items())

    def open_questions(self) -> Iterator[Question]:
        """Yield the questions that are still open, once for each kind. Those answered in the meantime are left out."""
        for tile in self.tiles:
            if tile == self.of_kind[tile][0]:
                for holder in sorted(self.holders[tile]):
                    if self.is_open(tile, holder):
                        yield tile, holder

    def is_open(self, tile: int, holder: int) -> bool:
        """Return True if the holder may have the tile, but isn't known to have it in any division."""
        return holder in self.holders[tile] and holder not in self.found[tile]

    def note(self, tile: int, holders: set[int]) -> None:
        """Record that these holders can have the tile and all others of its kind."""
        for alike in self.of_kind[tile]:
            self.found[alike] |= holders

    def rule_out(self, tile: int, holders: set[int]) -> None:
        """Record that these holders can't have the tile or any other of its kind."""
        for alike in self.of_kind[tile]:
            self.holders[alike] -= holders

    def hand_out(self) -> bool:
        """Give tiles that only one holder can have to that holder. Return False if the rest can't add up."""
        while given := [tile for tile in self.tiles if len(self.holders[tile]) == 1]:
            for tile in given:
                (holder,) = self.holders[tile]
                self.found[tile].add(holder)
                tiles, pips = self.targets[holder]
                self.targets[holder] = HolderTotal(tiles - 1, pips - self.worths[tile])
                self.late[holder] = [_without(tile, late) for late in self.late[holder]]
            self.tiles = tuple(tile for tile in self.tiles if tile not in given)
            served = {holder for holder, target in self.targets.items() if target == (0, 0)}
            for tile in self.tiles:
                self.holders[tile] -= served
            self.targets = {holder: left for holder, left in self.targets.items() if holder not in served}
            self._scales.clear()
        limits = (late.most for its_limits in self.late.values() for late in its_limits)
        too_much = min(chain([0], *self.targets.values(), limits)) < 0
        too_little = not all(left.tiles for left in self.targets.values())
        return all(self.holders.values()) and not too_much and not too_little

    # Adding up

    def step(self, cost: int = 1) -> None:
        """Count some work.

        :raises StepLimitReached: when the search has used up its steps
        """
        self.steps += cost
        if self.steps > self.until:
            raise StepLimitReached

    def scale(self, together: Holders, last: int | None = None) -> Scale:
        """Return the scale for these holders, with the limits of ``last``, the holder that gets the rest, if given."""
        if (together, last) not in self._scales:
            limits = tuple(Limit(name, late.most) for name, late in self._limits(together, last))
            targets = tuple(self.targets[holder] for holder in together)
            self._scales[together, last] = Scale(targets, limits)
        return self._scales[together, last]

    def ways(self, tiles: Tiles, together: Holders, last: int | None = None, asked: Question | None = None) -> Ways:
        """Return all ways of dividing the tiles among the holders on the scale and the last one (None: all others).

        If something is asked, return only the ways in which that holder has that tile.
        """
        scale = self.scale(together, last)
        if scale not in self._used:
            self._used.add(scale)
            self.step(SCALE_COST + scale.length // POSITIONS_PER_SCALE_STEP)
        self.step(len(tiles) * (TILE_COST + scale.length // POSITIONS_PER_TILE_STEP))
        others = self.targets.keys() - together if last is None else {last}
        limits = [late.tiles for _name, late in self._limits(together, last)]
        may, limited_by = [], []
        for tile in tiles:
            maybe = {asked[1]} if asked and tile == asked[0] else self.holders[tile]
            on_scale = [place for place, holder in enumerate(together) if holder in maybe]
            may.append([*on_scale, REST] if maybe & others else on_scale)
            limited_by.append(tuple(each for each, limited in enumerate(limits) if tile in limited))
        return Ways(scale, [self.worths[tile] for tile in tiles], may, limited_by)

    def _limits(self, together: Holders, last: int | None) -> Iterator[tuple[int, LateLimit]]:
        """Return the limits of the holders on the scale and of the last holder, each with its number on the scale."""
        named = [*enumerate(together), (REST, last)]
        return ((name, late) for name, holder in named if holder is not None for late in self.late[holder])


def _without(tile: int, late: LateLimit) -> LateLimit:
    """Return the limit on the holder's other tiles once it has this one."""
    return LateLimit(late.most - 1, late.tiles - {tile}) if tile in late.tiles else late
