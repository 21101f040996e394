"""Bingo on the page: a row that wraps, a finger on the tile to touch next, and the tile that comes out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.drawing import Canvas
from referee.drawing.patience_canvas import TileOnTable, turns, wrapped
from referee.presenters.patience.presenter import PatiencePresenter
from referee.presenters.patience.tabletop import Tabletop
from referee.presenters.patience.tray import MoveTray
from referee.presenters.registry import register
from referee.wording.lists import listed
from scoring.entries import Entry, Remove
from scoring.patience import Position, judge, play_out
from scoring.patience.bingo import BingoRow
from scoring.patience.tableau import Tableau
from scoring.record import Json, JsonObject
from scoring.ruling import Ruling
from scoring.tiles import LaidTile


class Bingo(Tabletop):
    """The tabletop of Bingo: a tap takes out the next tile, or all that follow. The player has nothing to choose."""

    kind = "row"
    buttons_template = "patience/_bingo_buttons.html"
    result_template = "patience/_bingo_result.html"
    goes_at_one_tap = True

    def draw(self, table: Tableau, canvas: Canvas) -> str:
        row = _row(table)
        return canvas.svg(_picture(row, canvas), _in_words(row))

    def what_now(self, tray: MoveTray) -> str:
        return _("Next: %(next)s") % {"next": tray.buttons[0].text if tray.buttons else ""}

    def proposal(self, move: Entry, table: Tableau) -> str:
        number = self.said(move, table)
        if isinstance(move, Remove) and len(move.tiles) == 1 and number is not None:
            return _("%(tile)s comes out at %(number)d") % {"tile": move.tiles[0], "number": number}
        return super().proposal(move, table)

    def read_move(self, sent: QueryDict, position: Position) -> JsonObject | None:
        """Read all the moves that follow without any choice, as one entry."""
        if sent.get("do") != "play_out":
            return None
        removed = [ruling.entry for ruling in play_out(position) if isinstance(ruling.entry, Remove)]
        tiles: Json = [str(tile) for entry in removed for tile in entry.tiles]
        return {"do": "remove", "seat": 1, "tiles": tiles}

    def said(self, entry: Entry, table: Tableau | None) -> int | None:
        """Return the number that was said when a tile came out of the row."""
        taken = _row(table).taken_next if table and isinstance(entry, Remove) else None
        return taken.number if taken else None

    def one_by_one(self, before: Position, ruling: Ruling[Position]) -> list[Ruling[Position]]:
        """Return a ruling for each of the tiles that came out one after another."""
        entry = ruling.entry
        if not isinstance(entry, Remove) or len(entry.tiles) < 2:
            return [ruling]
        found = []
        for tile in entry.tiles:
            found.append(judge(before, replace(entry, tiles=(tile,))))
            before = found[-1].hand
        return found


def _row(table: Tableau) -> BingoRow:
    assert isinstance(table, BingoRow)
    return table


def _picture(row: BingoRow, canvas: Canvas) -> Iterator[str]:
    places = wrapped(len(row.tiles), canvas.size, head=16)
    taken = row.taken_next
    tiles = [
        TileOnTable(LaidTile(*tile), place, length, str(tile))
        for tile, (place, length) in zip(row.tiles, places, strict=True)
    ]
    yield from canvas.tiles(tiles, row.tiles[taken.at] if taken else None)
    yield from turns(places)
    if tiles:
        yield _said_over(tiles[row.to_come.at], row.to_come.number, "finger")
    if taken and taken.at != row.to_come.at:
        yield _said_over(tiles[taken.at], taken.number, "said")


def _said_over(shown: TileOnTable, number: int, css_class: str) -> str:
    """Draw the number that is said over a tile."""
    x, y = shown.place.middle[0], shown.place.middle[1] - shown.length / 4 - 5
    return (
        f'<g class="{css_class}"><rect x="{x - 11:.1f}" y="{y - 9:.1f}" width="22" height="16" rx="8"/>'
        f'<text x="{x:.1f}" y="{y + 3.4:.1f}">{number}</text></g>'
    )


def _in_words(row: BingoRow) -> str:
    if not row.tiles:
        return _("No tile is left.")
    at, number = row.to_come
    return _("In the row: %(tiles)s. Next to touch: %(tile)s, at %(number)d.") % {
        "tiles": listed(row.tiles),
        "tile": row.tiles[at],
        "number": number,
    }


register("bingo", PatiencePresenter(Bingo()))
