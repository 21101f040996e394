"""What each patience has of its own on the page: its picture, its taps and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.drawing import Canvas
from referee.presenters.patience import moves
from referee.presenters.patience.moves import MoveButton
from referee.presenters.patience.tray import MoveTray
from referee.presenters.selection import Selection
from scoring.entries import Draw, Entry, Remove
from scoring.game import Ruling
from scoring.patience import Position
from scoring.patience.tableau import Tableau
from scoring.record.json_values import JsonObject
from scoring.tiles import Tile


class Tabletop(ABC):
    """How one patience lies on the table and is tapped. Each must say how to draw it; the rest has usual defaults.

    ``kind`` is its name in the stylesheet. The templates are those of its tray, of the buttons below that, and of what
    its result shows in addition (empty: nothing). Heights are the pixels that the page needs below the picture: if the
    tray may be tapped, and for somebody who only watches.
    """

    kind: ClassVar[str]
    tray_template: ClassVar[str] = "patience/_tray_moves.html"
    buttons_template: ClassVar[str] = "patience/_hint_button.html"
    result_template: ClassVar[str] = ""
    tray_height: ClassVar[int] = 0
    watched_height: ClassVar[int] = 0
    goes_at_one_tap: ClassVar[bool] = False
    """Whether a tap on a tile takes it out at once, rather than to choose it for a pair."""

    @abstractmethod
    def draw(self, table: Tableau, canvas: Canvas) -> str:
        """What lies where, as SVG."""

    # What may be done

    def tray(self, position: Position, lawful: Sequence[Entry], selection: Selection) -> MoveTray:
        """What there is to tap below the picture."""
        return MoveTray(position, lawful, selection, self.buttons(position, lawful, selection))

    def buttons(self, position: Position, lawful: Sequence[Entry], selection: Selection) -> tuple[MoveButton, ...]:
        """The moves as buttons; where a tile or a column is chosen, those with it."""
        if not position.table:
            return ()
        chosen = [move for move in lawful if self._is_about(move, selection, position.table)]
        buttons = [self.button(move, position.table) for move in chosen]
        return tuple(button for button in buttons if button)

    def button(self, move: Entry, table: Tableau) -> MoveButton | None:
        """The button that makes a move; None for a draw, which only the stock can name."""
        if isinstance(move, Remove):
            return MoveButton("take", " ".join(map(str, move.tiles)), self.proposal(move, table))
        return None

    def fills(self, move: Entry, column: int) -> bool:
        """Whether the move fills that empty column."""
        return False

    def read_move(self, sent: QueryDict, position: Position) -> JsonObject | None:
        """The move that a button of this patience alone means, as in the record; None where there is no such button.

        :raises Invalid: no form of ours sends this
        """
        return None

    # Words

    def proposal(self, move: Entry, table: Tableau) -> str:
        """A move that may be made, as advice."""
        return _("Draw from the stock") if isinstance(move, Draw) else moves.move_label(move)

    def what_now(self, tray: MoveTray) -> str:
        """What is to be done now; empty where the page counts the moves."""
        return _("Draw from the stock") if tray.must_draw else ""

    def tiles_in(self, entry: Entry, table: Tableau | None) -> frozenset[Tile]:
        """The tiles that an entry is about, with ``table`` as it lay before."""
        return moves.tiles_named(entry)

    # Looking back

    def held(self, table: Tableau | None) -> tuple[Tile, ...]:
        """The tiles in hand, where the picture doesn't show them."""
        return ()

    def said(self, entry: Entry, table: Tableau | None) -> int | None:
        """The number that was said with it, in a patience that counts."""
        return None

    def one_by_one(self, before: Position, ruling: Ruling[Position]) -> list[Ruling[Position]]:
        """The ruling, or where its entry made several moves at once, one for each of them."""
        return [ruling]

    def _is_about(self, move: Entry, selection: Selection, table: Tableau) -> bool:
        if selection.tile:
            return selection.tile in self.tiles_in(move, table)
        return self.fills(move, selection.column) if selection.column else True
