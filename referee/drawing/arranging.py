"""Where each tile of a layout is drawn: large enough to read, and where it lay before the last tile was added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from math import sqrt

from referee.drawing.field import Rect
from referee.drawing.placing import CLAIM, NOTHING_KEPT, Arrangement, Placer, Stuck
from referee.drawing.sizes import PHONE_FELT
from referee.drawing.ways import Way
from scoring.layout import Layout
from scoring.tiles import Tile

PHONE_UNIT = 14.0  # pixels of a unit on it: a tile is then 56 x 28
_READABLE_UNIT = 5.0  # rather than go below this, an arm goes on somewhere else
_SMALLEST_UNIT = 2.5
_FEW_LEAPS = 4
_SHRINK = 0.94
_TIGHTEST = 14  # square units that a tile takes when tiles lie as close together as possible
_LARGE_ENOUGH = 0.65  # of the largest size for this many tiles: rather than get smaller, they are all laid again
_ROOM_TO_GROW = 0.9
_FAVOURITES = (None, None, 1, 3)
_STEPS = (1, 2, 4, 8)
_SIZES = 5  # that are tried before any tile is moved
_FELT = 180  # pixels of height that a phone's felt has while tiles are laid


KEPT = 8192
"""Arrangements kept, of about 5 kB each. Each is the one before it with a tile more, which is nine times quicker than to
begin from the first tile: there must be room for the latest ones of every table in play, on every size of felt."""


@lru_cache(maxsize=KEPT)
def arrange(layout: Layout, width: float, height: float) -> Arrangement:
    """Lay the tiles of ``layout`` in a box of ``width`` x ``height`` pixels, as large as possible without overlapping.

    If the last tile finds a place, all the others stay where they were before it.
    """
    if not layout.placed:
        return Arrangement((), (), (), Rect(0, 0, 0, 0), {}, {}, PHONE_UNIT)
    shorter = _before_the_last(layout) if len(layout.placed) > 1 else None
    before = arrange(shorter, width, height) if shorter else None
    grown = next(arrange_one_more(shorter, [layout], width, height)) if shorter else None
    if not grown and before:
        grown = _grown(layout, before, width, height)
    whole = grown or (None if before and before.torn else _afresh(layout, width, height))
    return whole or _torn(layout, before, width, height)


def arrange_one_more(
    before: Layout, after: Iterable[Layout], width: float, height: float
) -> Iterator[Arrangement | None]:
    """The arrangement of each layout of ``after``, which are ``before`` and one tile more, with all other tiles in place.

    They may get a little smaller together; None if even then some would have to lie elsewhere. What is worked out for
    all the tiles that may come next is not worked out again for the one that comes.
    """
    unit = arrange(before, width, height).unit
    sizes = [unit * _SHRINK**number for number in range(_SIZES)]
    placers: list[Placer | None] = []
    for layout in after:
        yield _one_more(before, layout, width, height, sizes, placers)


def _one_more(
    before: Layout, layout: Layout, width: float, height: float, sizes: list[float], placers: list[Placer | None]
) -> Arrangement | None:
    for number, unit in enumerate(sizes):
        if number and unit < max(_LARGE_ENOUGH * _largest_for(layout, width, height), _READABLE_UNIT):
            break
        if number == len(placers):
            placers.append(_laid(before, width, height, unit))
        if placer := placers[number]:
            with suppress(Stuck):
                return placer.lay_one_more(layout)
    return None


@lru_cache(maxsize=1024)
def _laid(layout: Layout, width: float, height: float, unit: float) -> Placer | None:
    """All tiles where they lie, in this size, ready for one more; None if they don't go in with their open ends."""
    arranged = arrange(layout, width, height)
    placer = Placer(width, height, unit, leaps=arranged.torn, kept=arranged.ways)
    try:
        placer.lay(layout)
    except Stuck:
        return None
    return placer


def largest_unit(width: float, height: float) -> float:
    """Pixels of a unit where there are few tiles: more on a larger screen."""
    return PHONE_UNIT * max(1.0, min(width / PHONE_FELT[0], height / PHONE_FELT[1]))


def _before_the_last(layout: Layout) -> Layout:
    """The layout without the tile that was laid last."""
    before = Layout(layout.rule)
    for placed in layout.placed[:-1]:
        before = before.with_tile(placed)
    return before


def _grown(layout: Layout, before: Arrangement, width: float, height: float) -> Arrangement | None:
    """The arrangement with one more tile, moving as few tiles as possible; None if the tiles would become too small."""
    least = max(_LARGE_ENOUGH * _largest_for(layout, width, height), _SMALLEST_UNIT if before.torn else _READABLE_UNIT)
    units = _down(before.unit, least)
    for kept in _fewer_and_fewer(layout, before.ways):
        for unit in units:
            if arrangement := _attempt(layout, width, height, unit, kept, before.torn):
                return arrangement
        units = (units[0], units[-1])
    return None


def _down(unit: float, least: float) -> tuple[float, ...]:
    """This size, and then smaller and smaller ones."""
    units = [unit]
    while units[-1] * _SHRINK >= least:
        units.append(units[-1] * _SHRINK)
    return tuple(units)


def _fewer_and_fewer(layout: Layout, ways: Mapping[Tile, Way]) -> Iterator[Mapping[Tile, Way]]:
    """The tiles that stay where they were.

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
    """A new arrangement, with every tile laid at the one before it; None if the tiles would be too small to read."""
    for scale in _scales(height):
        if arrangement := _whole(layout, width * scale, height * scale):
            unit = arrangement.unit / scale
            roomier = _attempt(layout, width, height, unit * _ROOM_TO_GROW) if len(layout.placed) > 1 else None
            return roomier or arrangement._replace(unit=unit)
    return None


def _torn(layout: Layout, before: Arrangement | None, width: float, height: float) -> Arrangement:
    """An arrangement for branches that block each other.

    The growing arm goes on somewhere else. If that doesn't work, all the tiles are laid again.
    """
    grown = _attempt(layout, width, height, before.unit, before.ways, leaps=True) if before else None
    return grown if grown and len(grown.links) <= _FEW_LEAPS else _with_leaps(layout, width, height)


def _scales(height: float) -> tuple[float, ...]:
    """In a low box, a layout is drawn smaller, as on a phone's felt, rather than torn apart."""
    return (1.0, _FELT / height) if height < _FELT else (1.0,)


def _largest_for(layout: Layout, width: float, height: float) -> float:
    """The largest unit that so many tiles could have."""
    return min(largest_unit(width, height), sqrt(width * height / len(layout.placed) / _TIGHTEST))


def _whole(layout: Layout, width: float, height: float) -> Arrangement | None:
    """Every tile at the one before it, in the largest size that goes in; None where they would be too small to read."""
    unit = _largest_for(layout, width, height)
    while unit >= _READABLE_UNIT:
        if arrangement := _attempt(layout, width, height, unit):
            return arrangement
        unit *= _SHRINK
    return None


def _attempt(
    layout: Layout,
    width: float,
    height: float,
    unit: float,
    kept: Mapping[Tile, Way] = NOTHING_KEPT,
    leaps: bool = False,
) -> Arrangement | None:
    """Lay the tiles at this size. If an arm gets stuck, start again and keep more room free before its end."""
    claims: dict[int, int] = {}
    for favourite in _FAVOURITES:
        try:
            return Placer(width, height, unit, claims, favourite, leaps, kept).lay(layout)
        except Stuck as stuck:
            claims[stuck.arm] = claims.get(stuck.arm, CLAIM) + 4
    return None


def _with_leaps(layout: Layout, width: float, height: float) -> Arrangement:
    """An arrangement for branches that block each other: arms may go on somewhere else, linked by a line."""
    unit = 1.5 * _READABLE_UNIT
    best: Arrangement | None = None
    while unit >= _SMALLEST_UNIT or best is None:
        try:
            arranged = Placer(width, height, unit, leaps=True).lay(layout)
        except Stuck:
            pass
        else:
            if best is None or len(arranged.links) < len(best.links):
                best = arranged
            if len(best.links) <= _FEW_LEAPS:
                break
        unit *= _SHRINK
    return best
