"""The part of the page that each patience defines for itself: its picture, its taps and its words."""

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
from scoring.patience import Position
from scoring.patience.tableau import Tableau
from scoring.record import JsonObject
from scoring.ruling import Ruling
from scoring.tiles import Tile


class Tabletop(ABC):
    """The picture and taps of one patience. A subclass must draw it; everything else has usual defaults.

    ``kind`` is its name in the stylesheet. The templates are those of its tray, of the buttons below that, and of what
    its result shows in addition (empty: nothing). Heights are the pixels that the page needs below the picture: if the
    tray may be tapped, and for a reader who only watches.
    """

    kind: ClassVar[str]
    tray_template: ClassVar[str] = "patience/_tray_moves.html"
    buttons_template: ClassVar[str] = "patience/_hint_button.html"
    result_template: ClassVar[str] = ""
    tray_height: ClassVar[int] = 0
    watched_height: ClassVar[int] = 0
    goes_at_one_tap: ClassVar[bool] = False
    """True if a tap on a tile takes it out at once, rather than choosing it for a pair."""

    @abstractmethod
    def draw(self, table: Tableau, canvas: Canvas) -> str:
        """Draw the table as SVG."""

    # Possible moves

    def tray(self, position: Position, lawful: Sequence[Entry], selection: Selection) -> MoveTray:
        """Return the tray below the picture."""
        return MoveTray(position, lawful, selection, self.buttons(position, lawful, selection))

    def buttons(self, position: Position, lawful: Sequence[Entry], selection: Selection) -> tuple[MoveButton, ...]:
        """Return the moves as buttons; if a tile or a column is chosen, only those with it."""
        if not position.table:
            return ()
        chosen = [move for move in lawful if self._is_about(move, selection, position.table)]
        buttons = [self.button(move, position.table) for move in chosen]
        return tuple(button for button in buttons if button)

    def button(self, move: Entry, table: Tableau) -> MoveButton | None:
        """Return the button that makes a move; None for a draw, for which a tile of the stock is tapped."""
        if isinstance(move, Remove):
            return MoveButton("take", " ".join(map(str, move.tiles)), self.proposal(move, table))
        return None

    def fills(self, move: Entry, column: int) -> bool:
        """Return True if the move fills that empty column."""
        return False

    def read_move(self, sent: QueryDict, position: Position) -> JsonObject | None:
        """Read the move that a button of this patience alone means, as in the record; None if there is no such button.

        :raises Invalid: no form of ours sends this
        """
        return None

    # Words

    def proposal(self, move: Entry, table: Tableau) -> str:
        """Return a possible move, worded as advice."""
        return _("Draw from the stock") if isinstance(move, Draw) else moves.move_label(move)

    def what_now(self, tray: MoveTray) -> str:
        """Return the next thing to do, in words; empty where the page counts the moves."""
        return _("Draw from the stock") if tray.must_draw else ""

    def tiles_in(self, entry: Entry, table: Tableau | None) -> frozenset[Tile]:
        """Return the tiles that an entry moves or names, with ``table`` as it lay before."""
        return moves.tiles_named(entry)

    # Looking back

    def held(self, table: Tableau | None) -> tuple[Tile, ...]:
        """Return the tiles in hand, where the picture doesn't show them."""
        return ()

    def said(self, entry: Entry, table: Tableau | None) -> int | None:
        """Return the number that was said with an entry, in a patience that counts."""
        return None

    def one_by_one(self, before: Position, ruling: Ruling[Position]) -> list[Ruling[Position]]:
        """Return the ruling, or one for each move where its entry made several at once."""
        return [ruling]

    def _is_about(self, move: Entry, selection: Selection, table: Tableau) -> bool:
        if selection.tile:
            return selection.tile in self.tiles_in(move, table)
        return self.fills(move, selection.column) if selection.column else True
