"""A placer that lays tile after tile into a box, so that arms bend at its border and nothing overlaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.drawing.arm_marks import Bearing, bearing_of
from referee.drawing.arm_paths import End, TilePath, end_at, spiral, tile_path, tile_paths
from referee.drawing.cells import DOWN, LEFT, RIGHT, UP, Point, Rect, TakenCells, strip
from scoring.layout import ArmPlace, Layout, Placed, SpinnerOpening
from scoring.tiles import Tile

_LONG_WAY = 36
CLAIM = 3  # units that an arm keeps free before its end
TILE = 4  # units of a tile's length
_ROUND_A_CORNER = 2  # units from the end of an arm to where a tile begins that bends
_NOWHERE = Rect(0, 0, 0, 0)
NOTHING_KEPT: Mapping[Tile, TilePath] = {}
NO_ENDS: Mapping[int, End] = {}


class ArrangedTile(NamedTuple):
    """A tile on the ground: its middle in units, and its rotation from lying with its high half to the left."""

    tile: Tile
    x: float
    y: float
    degrees: int
    rect: Rect


class OpenEndPlace(NamedTuple):
    """The place in front of an arm's open end, by its middle, in units."""

    arm: int
    x: float
    y: float
    rect: Rect
    at: Point
    direction: int


class Arrangement(NamedTuple):
    """Everything to draw, in units. ``links`` connect a tile to one that had to be laid apart from it.

    ``ways`` says how each tile except the first was laid, ``bearings`` in which direction each arm begins, and ``unit``
    for how many pixels per unit it was laid. ``torn`` is true if an arm had to continue somewhere else. ``ends`` are the open
    ends by their arms, in the order in which they opened.
    """

    tiles: tuple[ArrangedTile, ...]
    tips: tuple[OpenEndPlace, ...]
    links: tuple[tuple[Point, Point], ...]
    extent: Rect
    ways: Mapping[Tile, TilePath]
    bearings: Mapping[int, Bearing]
    unit: float
    torn: bool = False
    ends: Mapping[int, End] = NO_ENDS

    def with_last(self, placed: Placed) -> Arrangement:
        """Return this arrangement with another tile in the place of the last, as if that had been laid there.

        A double can only be replaced by a double.
        """
        *others, last = self.tiles
        way = self.ways[last.tile]
        lying = last._replace(tile=placed.tile, degrees=_turned(way, placed))
        if lying == last:
            return self
        ways = {tile: way for tile, way in self.ways.items() if tile != last.tile}
        return self._replace(tiles=(*others, lying), ways=ways | {placed.tile: way})


class ArmBlocked(Exception):
    """The error that an arm can't continue in this box."""

    def __init__(self, arm: int) -> None:
        super().__init__(arm)
        self.arm = arm


@dataclass
class Placer:
    """A placer that lays tiles one after another in a box. ``claims`` holds the units kept free before each arm's end.

    Tiles in ``kept`` are laid as they lay before. If an arm is stuck, ``leaps`` lets it continue somewhere else.
    """

    width: float
    height: float
    unit: float
    claims: dict[int, int] = field(default_factory=dict)
    favourite: int | None = None
    leaps: bool = False
    kept: Mapping[Tile, TilePath] = field(default_factory=lambda: NOTHING_KEPT)
    ways: dict[Tile, TilePath] = field(default_factory=dict)
    ends: dict[int, End] = field(default_factory=dict)
    claimed: dict[int, Rect] = field(default_factory=dict)
    bearings: dict[int, Bearing] = field(default_factory=dict)
    tiles: list[ArrangedTile] = field(default_factory=list)
    links: list[tuple[Point, Point]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.field = TakenCells(int(self.width / self.unit), int(self.height / self.unit))
        for way in self.kept.values():
            self.field.take(way.rect)

    def lay(self, layout: Layout) -> Arrangement:
        """Lay all tiles.

        :raises Stuck: the layout doesn't fit this box
        """
        self.branches = _branches(layout)
        self.to_fill = places_to_fill(layout)
        self.coming = _tiles_by_arm(layout)
        self.lay_first(layout)
        for placed in layout.placed[1:]:
            self.lay_next(placed)
        return self.arrangement()

    def lay_as_before(self, layout: Layout, before: Arrangement, ground: TakenCells) -> None:
        """Lay all tiles where they lay before, on ``ground``, the cells that they take: only open ends need new room.

        :raises Stuck: an open end has no room in this box
        """
        self.to_fill = places_to_fill(layout)
        self.coming = {arm: [] for arm in before.ends}
        self.field = ground.in_box(self.field.width, self.field.height)
        self.ways, self.bearings = dict(before.ways), dict(before.bearings)
        self.tiles, self.links = list(before.tiles), list(before.links)
        for number, end in before.ends.items():
            self.open(number, end)

    def lay_one_more(self, layout: Layout) -> Arrangement:
        """Lay the last tile of ``layout`` after all the others, which lie already; this placer doesn't change.

        :raises Stuck: the tile doesn't fit this box
        """
        other = object.__new__(Placer)  # much faster than `copy.copy`
        other.__dict__.update(self.__dict__)
        other.field = self.field.copy()
        other.ways, other.ends, other.claimed = dict(self.ways), dict(self.ends), dict(self.claimed)
        other.bearings, other.tiles, other.links = dict(self.bearings), list(self.tiles), list(self.links)
        other.branches, other.to_fill = _branches(layout), places_to_fill(layout)
        last = layout.placed[-1]
        other.coming = {arm.number: [last.tile] if arm.number == last.arm else [] for arm in layout.arms}
        other.lay_next(last)
        return other.arrangement()

    def arrangement(self) -> Arrangement:
        """Return all tiles and open ends as they lie now."""
        tips = tuple(tip_of(number, end) for number, end in sorted(self.ends.items()))
        assert self.field.extent is not None
        extent = self.field.extent
        links = tuple(self.links)
        return Arrangement(
            tuple(self.tiles), tips, links, extent, self.ways, self.bearings, self.unit, self.leaps, self.ends
        )

    def lay_first(self, layout: Layout) -> None:
        tile = layout.placed[0].tile
        numbers = [arm.number for arm in layout.arms if arm.root == tile]
        if tile.is_double:
            rect = Rect(-1, -2, 1, 2)
            ports = [(Point(-1, 0), LEFT), (Point(1, 0), RIGHT), (Point(0, -2), UP), (Point(0, 2), DOWN)]
            if len(numbers) > 4:
                across = (-3, 3) if len(numbers) <= 6 else (-5, 0, 5)
                ports[2:] = [(Point(x, y), way) for y, way in ((-3, UP), (3, DOWN)) for x in across]
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
        self.coming[arm].pop()
        old = self.ends.pop(arm)
        self.claimed.pop(arm, None)
        way = self.kept.get(tile) or self.best_way(old, tile.is_double) or self.leap(arm, old, tile.is_double)
        if abs(way.start.x - old.at.x) + abs(way.start.y - old.at.y) > _ROUND_A_CORNER:
            self.links.append((old.at, way.start))
        self.ways[tile] = way
        self.put(tile, way.rect, _turned(way, placed))
        self.open(arm, way.end)
        for number, side in zip(self.branches.get(tile, ()), (3, 1), strict=False):
            direction = (way.direction + side) % 4
            middle = way.start.ahead(way.direction, 1)
            self.open(number, end_at(middle.ahead(direction, 2), direction, way.rect))

    def put(self, tile: Tile, rect: Rect, degrees: int) -> None:
        self.field.take(rect)
        self.tiles.append(ArrangedTile(tile, (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2, degrees, rect))

    def open(self, number: int, end: End) -> None:
        self.bearings.setdefault(number, bearing_of(end.at, end.behind))
        if (coming := self.coming[number]) and coming[-1] in self.kept:
            self.ends[number] = end
            return
        if not self.is_clear(end.ahead, but=end.behind):
            if not self.leaps:
                raise ArmBlocked(number)
        needed = strip(end.at, end.direction, TILE, 2) if number in self.to_fill else end.ahead
        if not self.field.has_room_for(needed):
            raise ArmBlocked(number)
        claimed = needed.around(strip(end.at, end.direction, self.claims.get(number, CLAIM), 2))
        self.field.stretch(claimed if self.field.has_room_for(claimed) else needed)
        self.ends[number] = end
        self.claimed[number] = claimed

    def best_way(self, end: End, double: bool) -> TilePath | None:
        """Return the way straight on if a next tile fits after it, else the bend with most room; None if none fits."""
        ways = []
        for way in tile_paths(end, double):
            if self.is_possible(way, end.behind):
                if way.direction == end.direction and self.goes_on(way.end):
                    return way
                ways.append(way)
        lasting = [way for way in ways if self.goes_on(way.end)]
        return max(lasting or ways, key=lambda way: self.merit(way, end.direction), default=None)

    def merit(self, way: TilePath, direction: int) -> int:
        if way.direction == direction:
            return _LONG_WAY
        if self.favourite is not None:
            return int(way.direction == (direction + self.favourite) % 4)
        return self.room(way)

    def goes_on(self, end: End) -> bool:
        """Return True if a double and another tile would both find a place here next."""
        return all(
            any(self.is_possible(way, end.behind) for way in tile_paths(end, double)) for double in (True, False)
        )

    def room(self, way: TilePath) -> int:
        """Return how far the arm could grow this way, in units."""
        for length in range(4, _LONG_WAY, 2):
            ahead = strip(way.end.at, way.direction, length, 2)
            if not (self.field.has_room_for(ahead) and self.is_clear(ahead, but=way.end.behind)):
                return length
        return _LONG_WAY

    def is_possible(self, way: TilePath, behind: Rect) -> bool:
        """Return True if the tile fits in the box, touches only the tile ``behind`` it, and leaves all ends open."""
        return (
            self.field.has_room_for(way.reach)
            and self.field.is_free(way.margin, but=behind)
            and not way.rect.meets_any(self.claimed.values())
            and self.is_clear(way.end.ahead, but=behind)
        )

    def is_clear(self, rect: Rect, but: Rect) -> bool:
        """Return True if only the tile that may be touched lies there, and no other arm's open end is there."""
        return self.field.is_free(rect, but) and not rect.meets_any(self.claimed.values())

    def leap(self, arm: int, old: End, double: bool) -> TilePath:
        """Return the way to the nearest free place anywhere in the box.

        :raises Stuck: leaps aren't allowed, or there is no free place
        """
        if not self.leaps:
            raise ArmBlocked(arm)
        for start in spiral(old.at, max(self.field.width, self.field.height)):
            for turn in (0, 1, 3, 2):
                way = tile_path(start, (old.direction + turn) % 4, double)
                if self.is_possible(way, _NOWHERE):
                    return way
        raise ArmBlocked(arm)


def _turned(way: TilePath, placed: Placed) -> int:
    """Return the degrees by which a tile laid this way is turned from lying with its high half to the left."""
    across = 90 if placed.tile.is_double else 0
    return (90 * way.direction + across + (0 if placed.inward == placed.tile.high else 180)) % 360


def tip_of(arm: int, end: End) -> OpenEndPlace:
    """Return the place in front of this end."""
    left, top, right, bottom = end.ahead
    return OpenEndPlace(arm, (left + right) / 2, (top + bottom) / 2, end.ahead, end.at, end.direction)


def places_to_fill(layout: Layout) -> frozenset[int]:
    """Return the arms of a cross that must get their first tile before any arm may grow."""
    if layout.rule.opening is not SpinnerOpening.CROSS_FIRST:
        return frozenset()
    return frozenset(arm.number for arm in layout.arms if not arm.started and arm.root == layout.first)


def _tiles_by_arm(layout: Layout) -> dict[int, list[Tile]]:
    """Return the tiles of each arm, starting with the one laid last."""
    tiles: dict[int, list[Tile]] = {arm.number: [] for arm in layout.arms}
    for placed in reversed(layout.placed):
        if placed.arm is not None:
            tiles[placed.arm].append(placed.tile)
    return tiles


def _branches(layout: Layout) -> dict[Tile, list[int]]:
    """Return the arms that open at the short ends of each spinner that was laid later."""
    branches: dict[Tile, list[int]] = {}
    for arm in layout.arms:
        if arm.place is ArmPlace.SHORT and arm.root != layout.first:
            branches.setdefault(arm.root, []).append(arm.number)
    return branches
