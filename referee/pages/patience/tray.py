"""What there is to tap below the picture of a patience: the hand, the stock, the ends of the line, moves as buttons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from referee.drawing import colour, describe_end
from referee.pages.patience import told
from referee.pages.patience.sent import Chosen
from referee.pages.tray import Choice, Offer, Panel, in_rows
from scoring.entries import Draw, Entry, Move, Play
from scoring.layout import Arm
from scoring.patience import Position
from scoring.patience.chain import Chain
from scoring.tiles import Tile


class End(NamedTuple):
    """An end of the line as a chip."""

    arm: int
    colour: int
    suit: int
    label: str
    offer: Offer | None
    chosen: bool


class StockTile(NamedTuple):
    """A tile of the set in the grid of the stock: still there or not."""

    tile: Tile
    there: bool


@dataclass(frozen=True)
class Tray:
    """Everything there is to tap in a position; ``moves`` are the lawful ones."""

    position: Position
    moves: tuple[Entry, ...]
    chosen: Chosen

    @property
    def buttons(self) -> list[told.Button]:
        """The moves as buttons; where a tile or column is chosen, those with it."""
        buttons = [told.button(move, self.position) for move in self.moves if self._is_about_chosen(move)]
        return [button for button in buttons if button]

    @property
    def must_draw(self) -> bool:
        """Whether a tile comes from the stock next."""
        return any(isinstance(move, Draw) for move in self.moves)

    @property
    def stock(self) -> list[StockTile]:
        """The whole set, and which of it the stock has."""
        table = self.position.table
        there = set(table.stock) if table else set()
        return [StockTile(tile, tile in there) for tile in in_rows(self.position.variant.set.highest)]

    @property
    def stock_left(self) -> int:
        """Tiles in the stock."""
        table = self.position.table
        return len(table.stock) if table else 0

    @cached_property
    def hand(self) -> tuple[Offer, ...]:
        """The tiles in hand, each with where it fits."""
        table = self.position.table
        if not isinstance(table, Chain):
            return ()
        return tuple(self._offer(tile) for tile in sorted(table.hand, reverse=True))

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The tiles in hand that fit each end of the line."""
        plays = [move for move in self.moves if isinstance(move, Play)]
        table = self.position.table
        arms = table.arms if isinstance(table, Chain) else ()
        return tuple(
            Panel(
                arm.number,
                tuple(
                    Offer(Choice(tile, arm.number), 0, True, (arm.number,))
                    for tile in dict.fromkeys(play.tile for play in plays)
                    if tile.has(arm.suit)
                ),
            )
            for arm in arms
        )

    @property
    def panel(self) -> Panel | None:
        """The tiles that fit the chosen end."""
        return next((panel for panel in self.panels if panel.arm == self.chosen.arm), None)

    @property
    def ends(self) -> tuple[End, ...]:
        """The ends of the line; with a chosen tile, what laying it there sends."""
        table = self.position.table
        tile = self.chosen.tile
        return tuple(
            End(
                arm.number,
                colour(arm.number),
                arm.suit,
                describe_end(arm),
                Offer(Choice(tile, arm.number), 0, True, (arm.number,)) if tile and self._may_go(tile, arm) else None,
                arm.number == self.chosen.arm,
            )
            for arm in (table.arms if table else ())
        )

    def _offer(self, tile: Tile) -> Offer:
        plays = [move for move in self.moves if isinstance(move, Play) and move.tile == tile]
        choice = Choice(tile, plays[0].arm) if len(plays) == 1 else Choice(tile)
        return Offer(choice, 0, bool(plays), tuple(play.arm for play in plays if play.arm))

    def _may_go(self, tile: Tile, arm: Arm) -> bool:
        return tile.has(arm.suit) or self.chosen.stands

    def _is_about_chosen(self, move: Entry) -> bool:
        if self.chosen.tile:
            return self.chosen.tile in told.tiles_in(move, self.position)
        if self.chosen.column:
            return isinstance(move, Move) and move.to_column == self.chosen.column
        return True
