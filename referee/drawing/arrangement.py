"""The place of each tile in the picture of a layout: large enough to read, and where it lay one tile earlier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import accumulate
from math import sqrt
from typing import TypeAlias

from referee.caches import Recent
from referee.drawing.arm_paths import TilePath
from referee.drawing.cells import Rect, TakenCells
from referee.drawing.placement import CLAIM, NOTHING_KEPT, ArmBlocked, Arrangement, Placer
from referee.drawing.sizes import PHONE_FELT
from scoring.layout import Layout, Placed, SpinnerRule
from scoring.tiles import Tile

PHONE_UNIT = 14.0  # pixels of a unit on a phone's felt: a tile is then 56 x 28
_READABLE_UNIT = 5.0  # below this size, an arm continues somewhere else instead
_SMALLEST_UNIT = 2.5
_FEW_LEAPS = 4
_SHRINK = 0.94
_TIGHTEST = 14  # square units that a tile takes when tiles lie as close together as possible
_LARGE_ENOUGH = 0.65  # of the largest size for this many tiles: below it, all of them are laid again
_ROOM_TO_GROW = 0.9
_FAVOURITES = (None, None, 1, 3)
_STEPS = (1, 2, 4, 8)
_SIZES = 5  # sizes that are tried before any tile is moved
_FELT = 180  # height in pixels of a phone's felt while tiles are laid


KEPT = 4096
"""The number of layouts kept with their arrangement on a felt.

Each is built from the one before it, which is nine times faster than starting from the first tile. There must be room
for the latest layout of every table in play, on every size of felt.
"""

Felt: TypeAlias = tuple[float, float]
"""Width and height in pixels of the box that tiles are laid in."""


class ArrangedLayout:
    """A layout as it lies on a felt, and what was computed for the tiles that may come next."""

    __slots__ = ("_felt", "_following", "_ground", "_layout", "_placers", "arrangement")

    def __init__(self, layout: Layout, felt: Felt, arrangement: Arrangement) -> None:
        self.arrangement = arrangement
        self._layout = layout
        self._felt = felt
        self._following: dict[tuple[int | None, bool], Arrangement | None] = {}
        self._placers: dict[float, Placer | None] = {}
        self._ground: TakenCells | None = None

    def one_more(self, after: Layout) -> Arrangement | None:
        """Return the arrangement of ``after``, which has one tile more than this layout, with all other tiles in place.

        The tiles may get a little smaller together; None if even then some would have to lie elsewhere. It only matters
        whether the new tile is a double: any other tile of its kind lies in the same place.
        """
        last = after.placed[-1]
        kind = last.arm, last.tile.is_double
        if kind not in self._following:
            self._following[kind] = self._with_room_for(after)
        found = self._following[kind]
        return found and found.with_last(last)

    def then(self, after: Layout) -> ArrangedLayout:
        """Lay out ``after``, which has one tile more than this layout; if it finds a place, no other tile moves."""
        before = self.arrangement
        whole = self.one_more(after) or _grown(after, before, *self._felt)
        if whole is None and not before.torn:
            whole = _afresh(after, *self._felt)
        return ArrangedLayout(after, self._felt, whole or _torn(after, before, *self._felt))

    def _with_room_for(self, after: Layout) -> Arrangement | None:
        largest = self.arrangement.unit
        for number in range(_SIZES):
            unit = largest * _SHRINK**number
            if number and unit < max(_LARGE_ENOUGH * _largest_for(after, *self._felt), _READABLE_UNIT):
                break
            if placer := self._placer(unit):
                with suppress(ArmBlocked):
                    return placer.lay_one_more(after)
        return None

    def _placer(self, unit: float) -> Placer | None:
        """Return a placer with all tiles where they lie, in this size; None if they don't fit with their open ends."""
        if unit not in self._placers:
            placer = Placer(*self._felt, unit, leaps=self.arrangement.torn)
            try:
                placer.lay_as_before(self._layout, self.arrangement, self._cells())
            except ArmBlocked:
                self._placers[unit] = None
            else:
                self._placers[unit] = placer
        return self._placers[unit]

    def _cells(self) -> TakenCells:
        """Return the cells that the tiles take."""
        if self._ground is None:
            self._ground = TakenCells(0, 0)
            for lying in self.arrangement.tiles:
                self._ground.take(lying.rect)
        return self._ground


def arrange(layout: Layout, width: float, height: float) -> Arrangement:
    """Lay the tiles of ``layout`` in a box of ``width`` x ``height`` pixels, as large as possible without overlapping.

    If the last tile finds a place, all the others stay where they were before it.
    """
    return _on_felt(layout, (width, height)).arrangement


def arrange_one_more(
    before: Layout, after: Iterable[Layout], width: float, height: float
) -> Iterator[Arrangement | None]:
    """Yield an arrangement for each layout of ``after``, each of them ``before`` and one tile more.

    All other tiles stay in place; None for a layout in which some would have to lie elsewhere.
    """
    return map(_on_felt(before, (width, height)).one_more, after)


_Name: TypeAlias = tuple[SpinnerRule, tuple[Placed, ...], Felt]

_kept: Recent[_Name, ArrangedLayout] = Recent(KEPT, age=lambda _lying: 0)


def forget_arrangements() -> None:
    """Forget every arrangement kept, so that each layout begins from its first tile again."""
    _kept.clear()


def _on_felt(layout: Layout, felt: Felt) -> ArrangedLayout:
    """Return the layout as it lies on this felt, and keep it for the next tile."""
    name = (layout.rule, layout.placed, felt)
    found = _kept.get(name)
    if found is None:
        found = _worked_out(layout, felt)
        _kept.keep(name, found)
    return found


def _worked_out(layout: Layout, felt: Felt) -> ArrangedLayout:
    """Lay out ``layout``, from the layout before it if that was kept, else from the first tile.

    The layouts in between aren't kept: those of all tables together would leave no room for later ones.
    """
    if not layout.placed:
        return ArrangedLayout(layout, felt, Arrangement((), (), (), Rect(0, 0, 0, 0), {}, {}, PHONE_UNIT))
    before = _kept.get((layout.rule, layout.placed[:-1], felt))
    if before and before.arrangement.tiles:
        return before.then(layout)
    _nothing, first, *others = accumulate(layout.placed, Layout.with_tile, initial=Layout(layout.rule))
    lying = ArrangedLayout(first, felt, _afresh(first, *felt) or _with_leaps(first, *felt))
    for each in others:
        lying = lying.then(each)
    return lying


def largest_unit(width: float, height: float) -> float:
    """Return the pixels of a unit where there are few tiles: more on a larger screen."""
    return PHONE_UNIT * max(1.0, min(width / PHONE_FELT[0], height / PHONE_FELT[1]))


def _grown(layout: Layout, before: Arrangement, width: float, height: float) -> Arrangement | None:
    """Return the arrangement with one more tile and as few tiles moved as possible; None if they became too small."""
    least = max(_LARGE_ENOUGH * _largest_for(layout, width, height), _SMALLEST_UNIT if before.torn else _READABLE_UNIT)
    units = _down(before.unit, least)
    for kept in _fewer_and_fewer(layout, before.ways):
        smallest = _attempt(layout, width, height, units[-1], kept, before.torn)
        if smallest is None:
            continue
        larger = (_attempt(layout, width, height, unit, kept, before.torn) for unit in units[:-1])
        return next(filter(None, larger), smallest)
    return None


def _down(unit: float, least: float) -> tuple[float, ...]:
    """Return this size, and then smaller and smaller ones down to ``least``."""
    units = [unit]
    while units[-1] * _SHRINK >= least:
        units.append(units[-1] * _SHRINK)
    return tuple(units)


def _fewer_and_fewer(layout: Layout, ways: Mapping[Tile, TilePath]) -> Iterator[Mapping[Tile, TilePath]]:
    """Yield the tiles that stay where they were.

    First these are all tiles, then all but the last one of the growing arm, then all but its last two, and so on.
    """
    yield ways
    roots = {each.number: each.root for each in layout.arms}
    growing = [placed.tile for placed in layout.placed if placed.arm == layout.placed[-1].arm]
    for tiles in (growing, [placed.tile for placed in layout.placed[1:]]):
        for number in _STEPS:
            if number < len(tiles):
                moved = set(tiles[-number - 1 :])
                for placed in layout.placed:
                    if placed.arm and roots[placed.arm] in moved:
                        moved.add(placed.tile)
                yield {tile: way for tile, way in ways.items() if tile not in moved}


def _afresh(layout: Layout, width: float, height: float) -> Arrangement | None:
    """Arrange all tiles anew, each at the one before it; return None if they would be too small to read."""
    for scale in _scales(height):
        if arrangement := _whole(layout, width * scale, height * scale):
            unit = arrangement.unit / scale
            roomier = _attempt(layout, width, height, unit * _ROOM_TO_GROW) if len(layout.placed) > 1 else None
            return roomier or arrangement._replace(unit=unit)
    return None


def _torn(layout: Layout, before: Arrangement, width: float, height: float) -> Arrangement:
    """Arrange branches that block each other.

    The growing arm continues somewhere else. If that doesn't work, all the tiles are laid again.
    """
    grown = _attempt(layout, width, height, before.unit, before.ways, leaps=True)
    return grown if grown and len(grown.links) <= _FEW_LEAPS else _with_leaps(layout, width, height)


def _scales(height: float) -> tuple[float, ...]:
    """Return the scales to try: a layout in a low box is drawn smaller, as on a phone, rather than torn apart."""
    return (1.0, _FELT / height) if height < _FELT else (1.0,)


def _largest_for(layout: Layout, width: float, height: float) -> float:
    """Return the largest unit that this many tiles could have."""
    return min(largest_unit(width, height), sqrt(width * height / len(layout.placed) / _TIGHTEST))


def _whole(layout: Layout, width: float, height: float) -> Arrangement | None:
    """Lay every tile at the one before it, in the largest size that fits; None if they would be too small to read.

    A layout that fits at one size fits at all smaller ones, so each try rules out half of the sizes that are left.
    """
    units = _down(_largest_for(layout, width, height), _READABLE_UNIT)
    best: Arrangement | None = None
    too_large, goes_in = -1, len(units)
    while goes_in - too_large > 1:
        middle = (too_large + goes_in) // 2
        if arrangement := _attempt(layout, width, height, units[middle]):
            best, goes_in = arrangement, middle
        else:
            too_large = middle
    return best


def _attempt(
    layout: Layout,
    width: float,
    height: float,
    unit: float,
    kept: Mapping[Tile, TilePath] = NOTHING_KEPT,
    leaps: bool = False,
) -> Arrangement | None:
    """Lay the tiles at this size. If an arm gets stuck, start again and keep more room free before its end."""
    claims: dict[int, int] = {}
    for favourite in _FAVOURITES:
        try:
            return Placer(width, height, unit, claims, favourite, leaps, kept).lay(layout)
        except ArmBlocked as stuck:
            claims[stuck.arm] = claims.get(stuck.arm, CLAIM) + 4
    return None


def _with_leaps(layout: Layout, width: float, height: float) -> Arrangement:
    """Arrange branches that block each other: arms may continue somewhere else, linked by a line."""
    unit = 1.5 * _READABLE_UNIT
    best: Arrangement | None = None
    while unit >= _SMALLEST_UNIT or best is None:
        try:
            arranged = Placer(width, height, unit, leaps=True).lay(layout)
        except ArmBlocked:
            pass
        else:
            if best is None or len(arranged.links) < len(best.links):
                best = arranged
            if len(best.links) <= _FEW_LEAPS:
                break
        unit *= _SHRINK
    return best
