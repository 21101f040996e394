"""The ways in which an arm can continue: straight on, or round a corner."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from referee.drawing.cells import Point, Rect, strip

AHEAD = 3  # units kept free before an open end, for its target and the next tile


class End(NamedTuple):
    """The end of an arm: the point there, the direction of the arm, the last tile, and the room before the end."""

    at: Point
    direction: int
    behind: Rect
    ahead: Rect


class TilePath(NamedTuple):
    """One way of laying a tile: where it begins and which way it points.

    ``margin`` is the tile with a unit around it, where nothing else may lie; ``reach`` the tile with the room before it.
    """

    start: Point
    direction: int
    rect: Rect
    end: End
    margin: Rect
    reach: Rect


def end_at(at: Point, direction: int, behind: Rect) -> End:
    """Return an open end, with the room before it."""
    return End(at, direction, behind, strip(at, direction, AHEAD, 2))


@lru_cache(maxsize=4096)
def tile_path(start: Point, direction: int, double: bool) -> TilePath:
    """Return the way of laying a tile from ``start`` on; a double lies crosswise."""
    length, half_width = (2, 2) if double else (4, 1)
    rect = strip(start, direction, length, half_width)
    end = end_at(start.ahead(direction, length), direction, rect)
    return TilePath(start, direction, rect, end, rect.grown(1), rect.around(end.ahead))


def tile_paths(end: End, double: bool) -> Iterator[TilePath]:
    """Yield the way straight on, then the bends to either side, which only a tile that is no double can take.

    The inward half of a tile that bends lies before the arm's end.
    """
    yield tile_path(end.at, end.direction, double)
    if not double:
        for turn in (1, 3):
            direction = (end.direction + turn) % 4
            corner = end.at.ahead(end.direction, 1).ahead(direction, -1)
            yield tile_path(corner, direction, double)


def spiral(around: Point, reach: int) -> Iterator[Point]:
    """Yield points farther and farther away."""
    for distance in range(4, reach):
        for x in range(-distance, distance + 1):
            yield Point(around.x + x, around.y - distance)
            yield Point(around.x + x, around.y + distance)
        for y in range(1 - distance, distance):
            yield Point(around.x - distance, around.y + y)
            yield Point(around.x + distance, around.y + y)
