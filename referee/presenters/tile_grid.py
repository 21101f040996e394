"""The places in which the tiles of a set are shown to be tapped: a tile that is gone leaves a gap in its place."""

from __future__ import annotations

from functools import cache

from scoring.tiles import Tile, TileSet

GRID_AT_MOST = 28
"""The size of the largest set that is shown whole; a bigger one is shown by suit."""

AT_ONCE = 21
"""The most fitting tiles that are shown at once: as many as fit both ends in double-nine."""


def by_suit(tiles: TileSet) -> tuple[int, ...]:
    """Return the suits by which a set is shown; empty if it is small enough to be shown whole."""
    return () if tiles.size <= GRID_AT_MOST else tuple(range(tiles.highest + 1))


def place_in_suit(tile: Tile, highest: int) -> int:
    """Return the place of a tile among those of either of its suits; it is the same in both.

    Double-nine: 9-5 is the fifth from 9-1 to 9-9 and 9-0, and the fifth from 5-5 to 5-9 and 5-0 to 5-4. So where a
    tile has just made its other half the open end, nothing that fits there comes to lie in its place.
    """
    return tile.pips % (highest + 1)


@cache
def suit_after_suit(highest: int) -> tuple[Tile, ...]:
    """Return the tiles of a set in an order in which those of any one suit stand in their places."""
    return tuple(sorted(TileSet(highest), key=lambda tile: (place_in_suit(tile, highest), tile)))


@cache
def in_rows(highest: int) -> tuple[Tile, ...]:
    """Return the tiles of a set in rows of equal length: a long suit, then the short one that fills its row.

    Double-six: 6-6 to 6-0; 5-5 to 5-0 and 0-0; 4-4 to 4-0, 1-1 and 1-0; 3-3 to 3-0 and 2-2 to 2-0.
    """
    tiles: list[Tile] = []
    for high in range(highest, (highest - 2) // 2, -1):
        tiles += (Tile(high, low) for low in range(high, -1, -1))
        short = highest - 1 - high
        if short != high:
            tiles += (Tile(short, low) for low in range(short, -1, -1))
    return tuple(tiles)
