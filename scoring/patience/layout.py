"""The tiles that lie open when a patience begins, and every mistake in naming them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.entries import Lay
from scoring.faults import Code, Fault
from scoring.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class StartingLayout:
    """The numbers of tiles that lie open in a row, in hand, in reserve, and in columns of a certain height.

    If ``as_they_lie``, it matters which half of a tile lies to the left.
    """

    row: int = 0
    hand: int = 0
    reserve: int = 0
    columns: int = 0
    height: int = 0
    as_they_lie: bool = False

    @property
    def tiles(self) -> int:
        """The number of tiles that lie open."""
        return self.row + self.hand + self.reserve + self.columns * self.height

    def named(self, lay: Lay) -> Lay:
        """Return the same tiles under the game's name for them: tiles face up may be called a row or a hand."""
        if self.hand and not self.row and lay.row and not lay.hand:
            return replace(lay, row=(), hand=tuple(lying.tile for lying in lay.row))
        return lay

    def faults(self, lay: Lay, tile_set: TileSet) -> Iterator[Fault]:
        """Yield every mistake in the starting tiles: first those about single tiles, then wrong numbers of tiles."""
        lay = self.named(lay)
        named = Counter(tiles_of(lay))
        for tile, times in named.items():
            if tile not in tile_set:
                yield Fault(Code.TILE_UNKNOWN, {"tile": tile, "set": tile_set}, may_stand=False)
            if times > 1:
                yield Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False, why="twice")
        yield from self._number_faults(lay)
        missing = [tile for tile in tile_set if tile not in named]
        if missing and self.tiles == tile_set.size:
            yield Fault(Code.WRONG_START, {"tiles": missing, "set": tile_set}, may_stand=False, why="missing")

    def _number_faults(self, lay: Lay) -> Iterator[Fault]:
        for part, tiles in (("row", lay.row), ("hand", lay.hand), ("reserve", lay.reserve), ("columns", lay.columns)):
            right = getattr(self, part)
            if not right and tiles:
                yield Fault(Code.WRONG_START, {"tiles": len(tiles)}, may_stand=False, why=f"no_{part}")
            elif right != len(tiles):
                yield Fault(Code.WRONG_START, {"right": right, "tiles": len(tiles)}, may_stand=False, why=part)
        for number, column in enumerate(lay.columns, start=1):
            if self.columns and len(column) != self.height:
                values = {"column": number, "right": self.height, "tiles": len(column)}
                yield Fault(Code.WRONG_START, values, may_stand=False, why="column")


def tiles_of(lay: Lay) -> Iterator[Tile]:
    """Yield every tile that the entry names, in its order."""
    yield from (lying.tile for lying in lay.row)
    for column in lay.columns:
        yield from column
    yield from lay.reserve
    yield from lay.hand
