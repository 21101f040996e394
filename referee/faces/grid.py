"""The order in which a whole set is shown to be tapped."""

from __future__ import annotations

from functools import cache

from scoring.tiles import Tile, TileSet

GRID_AT_MOST = 28
"""A set of so many tiles is shown whole; a bigger one by suit."""

AT_ONCE = 21
"""So many tiles of a bigger set go into three rows on the narrowest phone: as many as both ends of double-nine ask for."""


def by_suit(tiles: TileSet) -> tuple[int, ...]:
    """The suits by which a set is shown; none where it is small enough to be shown whole."""
    return () if tiles.size <= GRID_AT_MOST else tuple(range(tiles.highest + 1))


@cache
def in_rows(highest: int) -> tuple[Tile, ...]:
    """The tiles of a set in rows of equal length: a long suit, then the short one that fills its row.

    Double-six: 6-6 to 6-0; 5-5 to 5-0 and 0-0; 4-4 to 4-0, 1-1 and 1-0; 3-3 to 3-0 and 2-2 to 2-0.
    """
    tiles: list[Tile] = []
    for high in range(highest, (highest - 2) // 2, -1):
        tiles += (Tile(high, low) for low in range(high, -1, -1))
        short = highest - 1 - high
        if short != high:
            tiles += (Tile(short, low) for low in range(short, -1, -1))
    return tuple(tiles)
