"""The ground that tiles are laid on: which cells are taken, and whether everything still fits the box.

One unit is a quarter of a tile's length: a tile is 4 x 2 units, half a tile 2 x 2. Directions are
numbered clockwise from 0, to the right.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

RIGHT, DOWN, LEFT, UP = range(4)
STEP = ((1, 0), (0, 1), (-1, 0), (0, -1))

# Cells to the left of and above the first tile are negative. A row is one integer with a bit per cell, so shift up.
_SHIFT = 512


class Point(NamedTuple):
    """A corner of the grid."""

    x: int
    y: int

    def ahead(self, direction: int, units: int) -> Point:
        """Return the point that lies ``units`` further on."""
        dx, dy = STEP[direction]
        return Point(self.x + dx * units, self.y + dy * units)


class Rect(NamedTuple):
    """A rectangle of cells; right and bottom are the first cells outside."""

    left: int
    top: int
    right: int
    bottom: int

    def around(self, other: Rect) -> Rect:
        """Return the smallest rectangle that holds both."""
        left, top, right, bottom = self
        its_left, its_top, its_right, its_bottom = other
        return Rect(
            left if left < its_left else its_left,
            top if top < its_top else its_top,
            right if right > its_right else its_right,
            bottom if bottom > its_bottom else its_bottom,
        )

    def grown(self, units: int) -> Rect:
        """Return this rectangle with a margin of ``units`` on every side."""
        return Rect(self.left - units, self.top - units, self.right + units, self.bottom + units)

    def meets_any(self, others: Iterable[Rect]) -> bool:
        """Return True if it shares a cell with one of these."""
        left, top, right, bottom = self
        for its_left, its_top, its_right, its_bottom in others:
            if left < its_right and its_left < right and top < its_bottom and its_top < bottom:
                return True
        return False

    @property
    def width(self) -> int:
        """The number of units from left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The number of units from top to bottom."""
        return self.bottom - self.top


def strip(start: Point, direction: int, length: int, half_width: int) -> Rect:
    """Return the cells of a strip that begins at ``start`` and runs ``length`` units in ``direction``."""
    x, y = start
    if direction == RIGHT:
        return Rect(x, y - half_width, x + length, y + half_width)
    if direction == LEFT:
        return Rect(x - length, y - half_width, x, y + half_width)
    if direction == DOWN:
        return Rect(x - half_width, y, x + half_width, y + length)
    return Rect(x - half_width, y - length, x + half_width, y)


class TakenCells:
    """The taken cells, and the box of ``width`` x ``height`` units that everything must fit in.

    The box isn't fixed. It moves with the tiles, so a layout that grows to one side has the whole width for that.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.extent: Rect | None = None
        self._rows: dict[int, int] = {}

    def copy(self) -> TakenCells:
        """Return a copy that can take more cells without changing this one."""
        return self.in_box(self.width, self.height)

    def in_box(self, width: int, height: int) -> TakenCells:
        """Return a copy with the same cells taken in another box."""
        other = TakenCells(width, height)
        other.extent, other._rows = self.extent, dict(self._rows)
        return other

    def has_room_for(self, rect: Rect) -> bool:
        """Return True if the box can be moved so that it holds ``rect`` too."""
        left, top, right, bottom = rect
        if self.extent:
            # `Rect.around` written out, without making a rectangle: this is called for every way that a tile can lie.
            its_left, its_top, its_right, its_bottom = self.extent
            left, top = (left if left < its_left else its_left), (top if top < its_top else its_top)
            right, bottom = (right if right > its_right else its_right), (bottom if bottom > its_bottom else its_bottom)
        return right - left <= self.width and bottom - top <= self.height

    def is_free(self, rect: Rect, but: Rect) -> bool:
        """Return True if no cell of ``rect`` is taken, not counting those of ``but``."""
        left, top, right, bottom = rect
        mask = ((1 << (right - left)) - 1) << (left + _SHIFT)
        taken_in = self._rows.get
        for y in range(top, bottom):
            if taken := taken_in(y, 0) & mask:
                if not but.top <= y < but.bottom or taken & ~_mask(but):
                    return False
        return True

    def take(self, rect: Rect) -> None:
        """Mark the cells of ``rect`` as taken."""
        mask = _mask(rect)
        for y in range(rect.top, rect.bottom):
            self._rows[y] = self._rows.get(y, 0) | mask
        self.stretch(rect)

    def stretch(self, rect: Rect) -> None:
        """Make the box hold ``rect``, without taking its cells."""
        self.extent = self.extent.around(rect) if self.extent else rect


def _mask(rect: Rect) -> int:
    return ((1 << rect.width) - 1) << (rect.left + _SHIFT)
