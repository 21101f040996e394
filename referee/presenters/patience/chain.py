"""Domino Patience and Five's the Limit on the page: one line with two ends, and the hand below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.drawing import Canvas, bearings, colour, describe_end, layout_svg, needs_marks, pointers
from referee.presenters.choice import NOTHING_HERE, Choice, Panel, TileButton
from referee.presenters.patience.moves import MoveButton
from referee.presenters.patience.presenter import PatiencePresenter
from referee.presenters.patience.tabletop import Tabletop
from referee.presenters.patience.tray import MoveTray
from referee.presenters.registry import register
from referee.presenters.selection import Selection
from referee.presenters.tile_grid import in_rows
from referee.wording.points import NO_POINTS
from scoring.entries import Entry, Play
from scoring.layout import Arm
from scoring.patience import Position
from scoring.patience.chain import Chain
from scoring.patience.tableau import Tableau
from scoring.tiles import Tile


class LineEnd(NamedTuple):
    """An end of the line as a chip; ``button`` lays the chosen tile there."""

    arm: int
    colour: int
    mark: str
    suit: int
    label: str
    button: TileButton | None
    chosen: bool


@dataclass(frozen=True)
class ChainTray(MoveTray):
    """The hand, and the ends that it is played on."""

    @cached_property
    def hand(self) -> tuple[TileButton, ...]:
        """The tiles in hand, each with the ends where it fits."""
        held = _chain(self.position.table).hand if self.position.table else ()
        return tuple(self._button(tile) for tile in sorted(held, reverse=True))

    def in_places(self, buttons: Iterable[TileButton]) -> tuple[TileButton, ...]:
        """Return these tiles in the grid of the whole set, as the stock is shown.

        Each tile has one place, whatever else is held.
        """
        shown = {button.tile: button for button in buttons}
        return tuple(shown.get(tile, NOTHING_HERE) for tile in in_rows(self.position.variant.set.highest))

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The tiles in hand that fit each end of the line."""
        tiles = dict.fromkeys(play.tile for play in self._plays)
        return tuple(
            Panel(arm.number, tuple(_on(arm, tile) for tile in tiles if tile.has(arm.suit)))
            for arm in self.position.arms
        )

    @property
    def panel(self) -> Panel | None:
        """The tiles that fit the chosen end."""
        return next((panel for panel in self.panels if panel.arm == self.selection.arm), None)

    @property
    def ends(self) -> tuple[LineEnd, ...]:
        """The ends of the line, each with the button that lays the chosen tile there."""
        return tuple(self._end(arm) for arm in self.position.arms)

    @property
    def _plays(self) -> list[Play]:
        return [move for move in self.moves if isinstance(move, Play)]

    def _button(self, tile: Tile) -> TileButton:
        plays = [play for play in self._plays if play.tile == tile]
        choice = Choice(tile, plays[0].arm) if len(plays) == 1 else Choice(tile)
        return TileButton(choice, NO_POINTS, bool(plays), tuple(play.arm for play in plays if play.arm))

    def _end(self, arm: Arm) -> LineEnd:
        tile = self.selection.tile
        may_go = tile is not None and (tile.has(arm.suit) or self.selection.stands)
        button = _on(arm, tile) if tile and may_go else None
        chosen = arm.number == self.selection.arm
        assert self.position.table
        line = _chain(self.position.table).line
        bearing = bearings(line)[arm.number]
        mark = f"to-{pointers(line)[arm.number]}" if needs_marks(line) else ""
        return LineEnd(arm.number, colour(arm.number), mark, arm.suit, describe_end(arm, bearing), button, chosen)


class OneLine(Tabletop):
    """A tabletop with one line: a tile of the hand is tapped, and if it fits both ends, the end.

    The tile that was drawn is tapped in the stock.
    """

    kind = "chain"
    tray_template = "patience/_tray_chain.html"
    result_template = "patience/_chain_result.html"
    tray_height = 246
    watched_height = 64

    def draw(self, table: Tableau, canvas: Canvas) -> str:
        return layout_svg(
            _chain(table).line,
            box=canvas.size,
            end_href=canvas.links.end,
            chosen=canvas.highlights.arm,
            standalone=canvas.standalone,
        )

    def tray(self, position: Position, lawful: Sequence[Entry], selection: Selection) -> ChainTray:
        return ChainTray(position, lawful, selection, self.buttons(position, lawful, selection))

    def proposal(self, move: Entry, table: Tableau) -> str:
        if isinstance(move, Play) and move.arm and len({arm.suit for arm in table.arms}) > 1:
            return _("%(tile)s at the %(suit)d") % {"tile": move.tile, "suit": table.arms[move.arm - 1].suit}
        return super().proposal(move, table)

    def button(self, move: Entry, table: Tableau) -> MoveButton | None:
        if isinstance(move, Play):
            return MoveButton("lay", str(Choice(move.tile, move.arm)), self.proposal(move, table))
        return super().button(move, table)

    def what_now(self, tray: MoveTray) -> str:
        return _("Nothing fits. Draw a tile") if tray.must_draw else ""

    def held(self, table: Tableau | None) -> tuple[Tile, ...]:
        return _chain(table).hand if table else ()


def _chain(table: Tableau) -> Chain:
    assert isinstance(table, Chain)
    return table


def _on(arm: Arm, tile: Tile) -> TileButton:
    return TileButton(Choice(tile, arm.number), NO_POINTS, True, (arm.number,))


for slug in ("domino-patience", "fives-the-limit"):
    register(slug, PatiencePresenter(OneLine()))
