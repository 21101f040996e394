"""Knock-Out on the page: the line as it lies, with a mark where touching halves match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _

from referee.drawing import Canvas
from referee.drawing.patience_canvas import TileOnTable, turns, wrapped
from referee.presenters.patience.presenter import PatiencePresenter
from referee.presenters.patience.tabletop import Tabletop
from referee.presenters.registry import register
from referee.wording.lists import listed
from scoring.patience.knock_out import TileLine
from scoring.patience.tableau import Tableau


class KnockOut(Tabletop):
    """The tabletop of Knock-Out: two neighbors go by a tap on each."""

    kind = "line"

    def draw(self, table: Tableau, canvas: Canvas) -> str:
        assert isinstance(table, TileLine)
        label = _("In the line: %(tiles)s.") % {"tiles": listed(table.tiles)} if table.tiles else _("No tile is left.")
        return canvas.svg(_picture(table, canvas), label)


def _picture(line: TileLine, canvas: Canvas) -> Iterator[str]:
    places = wrapped(len(line.tiles), canvas.size)
    tiles = [
        TileOnTable(lying, place, length, str(lying.tile))
        for lying, (place, length) in zip(line.tiles, places, strict=True)
    ]
    yield from canvas.tiles(tiles)
    yield from turns(places)
    for one, other in pairwise(tiles):
        if one.lying.right == other.lying.left:
            yield from _joint(one, other)


def _joint(one: TileOnTable, other: TileOnTable) -> Iterator[str]:
    """Draw a mark where two neighbors match; at both ends where the row turns between them."""
    x, y = one.place.left + one.place.width, one.place.middle[1]
    yield f'<circle class="joint" cx="{x:.1f}" cy="{y:.1f}" r="5.5"/>'
    if other.place.top > one.place.top:
        yield f'<circle class="joint" cx="{other.place.left:.1f}" cy="{other.place.middle[1]:.1f}" r="5.5"/>'


register("knock-out", PatiencePresenter(KnockOut()))
