"""Where each tile of a layout lies when it is drawn: arms that bend at the border and never overlap."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from referee.drawing.field import DOWN, LEFT, RIGHT, UP, Point, Rect, TakenCells, strip
from referee.drawing.sizes import PHONE_FELT
from referee.drawing.ways import End, Way, end_at, spiral, way_from, ways_on
from scoring.layout import Layout, Opening, Place, Placed
from scoring.tiles import Tile

PHONE_UNIT = 14.0  # pixels of a unit on it: a tile is then 56 x 28
_READABLE_UNIT = 5.0  # below it, rather let an arm go on elsewhere
_SMALLEST_UNIT = 2.5
_FEW_LEAPS = 4
_SHRINK = 0.94
_LONG_WAY = 36
_TIGHTEST = 14  # square units for a tile where tiles lie as close as they ever do
_FAVOURITES = (None, None, 1, 3)
_CLAIM = 3
_FELT = 180  # pixels of height that a phone's felt has while tiles are laid
TILE = 4  # units of a tile's length


class ArrangedTile(NamedTuple):
    """A tile on the ground: its middle in units, and how far it is turned from lying with its high half to the left."""

    tile: Tile
    x: float
    y: float
    degrees: int
    rect: Rect


class Tip(NamedTuple):
    """The place in front of an arm's open end, by its middle, in units."""

    arm: int
    x: float
    y: float
    rect: Rect
    at: Point
    direction: int


class Arrangement(NamedTuple):
    """Everything that is to be drawn, in units; ``links`` join a tile to one that had to be laid away from it."""

    tiles: tuple[ArrangedTile, ...]
    tips: tuple[Tip, ...]
    links: tuple[tuple[Point, Point], ...]
    extent: Rect


class _Stuck(Exception):
    """An arm can't go on in this box."""

    def __init__(self, arm: int) -> None:
        super().__init__(arm)
        self.arm = arm


@lru_cache(maxsize=512)
def arrange(layout: Layout, width: float, height: float) -> Arrangement:
    """Lay the tiles of ``layout`` for a box of ``width`` x ``height`` pixels, as large as they go in without overlapping."""
    if not layout.placed:
        return Arrangement((), (), (), Rect(0, 0, 0, 0))
    for scale in _scales(height):
        if arrangement := _whole(layout, width * scale, height * scale):
            return arrangement
    return _with_leaps(layout, width, height)


def _scales(height: float) -> tuple[float, ...]:
    """In a low box a layout is drawn smaller, as it lies on a phone's felt, rather than torn apart."""
    return (1.0, _FELT / height) if height < _FELT else (1.0,)


def _whole(layout: Layout, width: float, height: float) -> Arrangement | None:
    """Every tile at the one before it, in the largest size that goes in; None where they would be too small to read."""
    unit = min(largest_unit(width, height), sqrt(width * height / len(layout.placed) / _TIGHTEST))
    while unit >= _READABLE_UNIT:
        if arrangement := _attempt(layout, int(width / unit), int(height / unit)):
            return arrangement
        unit *= _SHRINK
    return None


def largest_unit(width: float, height: float) -> float:
    """Pixels of a unit where there are few tiles: more on a larger screen."""
    return PHONE_UNIT * max(1.0, min(width / PHONE_FELT[0], height / PHONE_FELT[1]))


def _attempt(layout: Layout, width: int, height: int) -> Arrangement | None:
    """Lay the tiles in a box of this many units; where an arm gets stuck begin again, and keep more room before its end."""
    claims: dict[int, int] = {}
    for favourite in _FAVOURITES:
        try:
            return _Placer(width, height, claims, favourite).lay(layout)
        except _Stuck as stuck:
            claims[stuck.arm] = claims.get(stuck.arm, _CLAIM) + 4
    return None


def _with_leaps(layout: Layout, width: float, height: float) -> Arrangement:
    """Branches that stand in each other's way: let them go on elsewhere, with a line between."""
    unit = 1.5 * _READABLE_UNIT
    best: Arrangement | None = None
    while unit >= _SMALLEST_UNIT or best is None:
        try:
            arranged = _Placer(int(width / unit), int(height / unit), {}, leaps=True).lay(layout)
        except _Stuck:
            pass
        else:
            if best is None or len(arranged.links) < len(best.links):
                best = arranged
            if len(best.links) <= _FEW_LEAPS:
                break
        unit *= _SHRINK
    return best


@dataclass
class _Placer:
    """Lays tile after tile into a box; ``claims`` says how far before its end an arm keeps others away."""

    width: int
    height: int
    claims: dict[int, int]
    favourite: int | None = None
    leaps: bool = False
    ends: dict[int, End] = field(default_factory=dict)
    claimed: dict[int, Rect] = field(default_factory=dict)
    tiles: list[ArrangedTile] = field(default_factory=list)
    links: list[tuple[Point, Point]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.field = TakenCells(self.width, self.height)

    def lay(self, layout: Layout) -> Arrangement:
        """Lay everything.

        :raises _Stuck: it doesn't fit this box
        """
        self.branches = _branches(layout)
        self.to_fill = places_to_fill(layout)
        self.lay_first(layout)
        for placed in layout.placed[1:]:
            self.lay_next(placed)
        tips = tuple(
            Tip(
                number,
                (end.ahead.left + end.ahead.right) / 2,
                (end.ahead.top + end.ahead.bottom) / 2,
                end.ahead,
                end.at,
                end.direction,
            )
            for number, end in sorted(self.ends.items())
        )
        assert self.field.extent is not None
        return Arrangement(tuple(self.tiles), tips, tuple(self.links), self.field.extent)

    def lay_first(self, layout: Layout) -> None:
        tile = layout.placed[0].tile
        numbers = [arm.number for arm in layout.arms if arm.root == tile]
        if tile.is_double:
            rect = Rect(-1, -2, 1, 2)
            ports = [(Point(-1, 0), LEFT), (Point(1, 0), RIGHT), (Point(0, -2), UP), (Point(0, 2), DOWN)]
            if len(numbers) > 4:
                ports[2:] = [(Point(-3, -3), UP), (Point(3, -3), UP), (Point(-3, 3), DOWN), (Point(3, 3), DOWN)]
                self.links += [(Point(0, at.y * 2 // 3), at) for at, _ in ports[2:]]
        else:
            rect = Rect(-2, -1, 2, 1)
            ports = [(Point(-2, 0), LEFT), (Point(2, 0), RIGHT)]
        self.put(tile, rect, 90 if tile.is_double else 0)
        for number, (at, direction) in zip(numbers, ports, strict=False):
            self.open(number, end_at(at, direction, rect))

    def lay_next(self, placed: Placed) -> None:
        tile, arm = placed.tile, placed.arm
        assert arm is not None and placed.inward is not None
        old = self.ends.pop(arm)
        del self.claimed[arm]
        way = self.best_way(old, tile.is_double)
        if way is None:
            way = self.leap(arm, old, tile.is_double)
            self.links.append((old.at, way.start))
        turned = 90 * way.direction + (90 if tile.is_double else 0)
        if placed.inward != tile.high:
            turned += 180
        self.put(tile, way.rect, turned % 360)
        self.open(arm, way.end)
        for number, side in zip(self.branches.get(tile, ()), (3, 1), strict=False):
            direction = (way.direction + side) % 4
            middle = way.start.ahead(way.direction, 1)
            self.open(number, end_at(middle.ahead(direction, 2), direction, way.rect))

    def put(self, tile: Tile, rect: Rect, degrees: int) -> None:
        self.field.take(rect)
        self.tiles.append(ArrangedTile(tile, (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2, degrees, rect))

    def open(self, number: int, end: End) -> None:
        if not self.is_clear(end.ahead, but=end.behind):
            if not self.leaps:
                raise _Stuck(number)
        needed = strip(end.at, end.direction, TILE, 2) if number in self.to_fill else end.ahead
        if not self.field.has_room_for(needed):
            raise _Stuck(number)
        claimed = needed.around(strip(end.at, end.direction, self.claims.get(number, _CLAIM), 2))
        self.field.stretch(claimed if self.field.has_room_for(claimed) else needed)
        self.ends[number] = end
        self.claimed[number] = claimed

    def best_way(self, end: End, double: bool) -> Way | None:
        """Straight on where a next tile finds a place after it, else the bend with most room; none where nothing fits."""
        ways = []
        for way in ways_on(end, double):
            if self.is_possible(way, end.behind):
                if way.direction == end.direction and self.goes_on(way.end):
                    return way
                ways.append(way)
        lasting = [way for way in ways if self.goes_on(way.end)]
        return max(lasting or ways, key=lambda way: self.merit(way, end.direction), default=None)

    def merit(self, way: Way, direction: int) -> int:
        if way.direction == direction:
            return _LONG_WAY
        if self.favourite is not None:
            return int(way.direction == (direction + self.favourite) % 4)
        return self.room(way)

    def goes_on(self, end: End) -> bool:
        """Whether both a double and another tile would find a place here next."""
        return all(any(self.is_possible(way, end.behind) for way in ways_on(end, double)) for double in (True, False))

    def room(self, way: Way) -> int:
        """How far the arm could run this way."""
        for length in range(4, _LONG_WAY, 2):
            ahead = strip(way.end.at, way.direction, length, 2)
            if not (self.field.has_room_for(ahead) and self.is_clear(ahead, but=way.end.behind)):
                return length
        return _LONG_WAY

    def is_possible(self, way: Way, behind: Rect) -> bool:
        """Whether the tile fits in the box, touches nothing but the tile ``behind`` it, and leaves all ends open."""
        return (
            self.field.has_room_for(way.rect.around(way.end.ahead))
            and self.field.is_free(way.rect.grown(1), but=behind)
            and self.is_clear(way.rect, but=behind)
            and self.is_clear(way.end.ahead, but=behind)
        )

    def is_clear(self, rect: Rect, but: Rect) -> bool:
        """No tile there except the one that may be touched, and no other arm's open end."""
        return self.field.is_free(rect, but) and not any(rect.meets(claimed) for claimed in self.claimed.values())

    def leap(self, arm: int, old: End, double: bool) -> Way:
        """The nearest free place anywhere in the box."""
        if not self.leaps:
            raise _Stuck(arm)
        for start in spiral(old.at, max(self.width, self.height)):
            for turn in (0, 1, 3, 2):
                way = way_from(start, (old.direction + turn) % 4, double)
                if self.is_possible(way, way.rect):
                    return way
        raise _Stuck(arm)


def places_to_fill(layout: Layout) -> frozenset[int]:
    """The arms of a cross that must get its first tile before any arm may grow."""
    if layout.rule.opening is not Opening.CROSS_FIRST:
        return frozenset()
    return frozenset(arm.number for arm in layout.arms if not arm.started and arm.root == layout.first)


def _branches(layout: Layout) -> dict[Tile, list[int]]:
    """The arms that open at the short ends of each spinner that was laid later."""
    branches: dict[Tile, list[int]] = {}
    for arm in layout.arms:
        if arm.place is Place.SHORT and arm.root != layout.first:
            branches.setdefault(arm.root, []).append(arm.number)
    return branches
