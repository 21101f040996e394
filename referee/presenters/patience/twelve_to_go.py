"""Twelve to Go on the page: the tiles face up, and the stock below them, in which the drawn tile is tapped."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee.drawing import Canvas
from referee.drawing.patience_canvas import TileOnTable, empty_place, wrapped
from referee.presenters.patience.presenter import PatiencePresenter
from referee.presenters.patience.tabletop import Tabletop
from referee.presenters.registry import register
from referee.wording.lists import listed
from scoring.patience.tableau import Tableau
from scoring.patience.twelve_to_go import FaceUp
from scoring.tiles import LaidTile


class TwelveToGo(Tabletop):
    """The tabletop of Twelve to Go: two tiles go by a tap on each."""

    kind = "face-up"
    tray_template = "patience/_tray_face_up.html"
    tray_height = 246

    def draw(self, table: Tableau, canvas: Canvas) -> str:
        assert isinstance(table, FaceUp)
        label = _("Face up: %(tiles)s.") % {"tiles": listed(table.tiles)} if table.tiles else _("No tile is left.")
        return canvas.svg(_picture(table, canvas), label)


def _picture(table: FaceUp, canvas: Canvas) -> Iterator[str]:
    """Draw the tiles; an empty place waits for the stock."""
    tiles = []
    for number, (place, length) in enumerate(wrapped(max(table.shown, len(table.tiles)), canvas.size, most=3)):
        if number < len(table.tiles):
            tile = table.tiles[number]
            tiles.append(TileOnTable(LaidTile(*tile), place, length, str(tile)))
        else:
            yield empty_place(place, length)
    yield from canvas.tiles(tiles)


register("twelve-to-go", PatiencePresenter(TwelveToGo()))
