"""The tray below the picture of a patience: moves as buttons, and the stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.presenters.patience.moves import MoveButton
from referee.presenters.selection import Selection
from referee.presenters.tile_grid import in_rows
from scoring.entries import Draw, Entry
from scoring.patience import Position
from scoring.tiles import Tile


class StockTile(NamedTuple):
    """A tile of the set in the grid of the stock, and whether it is still there."""

    tile: Tile
    there: bool


@dataclass(frozen=True)
class MoveTray:
    """The choices to tap in a position.

    ``moves`` are the lawful ones, ``buttons`` those that can be made by one tap.
    """

    position: Position
    moves: Sequence[Entry]
    selection: Selection
    buttons: tuple[MoveButton, ...]

    @property
    def must_draw(self) -> bool:
        """True if a tile comes from the stock next."""
        return any(isinstance(move, Draw) for move in self.moves)

    @property
    def stock(self) -> list[StockTile]:
        """The tiles of the whole set, each with whether the stock has it."""
        table = self.position.table
        there = set(table.stock) if table else set()
        return [StockTile(tile, tile in there) for tile in in_rows(self.position.variant.set.highest)]

    @property
    def stock_left(self) -> int:
        """The number of tiles in the stock."""
        return self.position.boneyard or 0
