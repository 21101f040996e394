"""Five Columns on the page: the columns from the top down, the reserve below them, and tiles that change their column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.drawing import Canvas, Size
from referee.drawing.patience_canvas import MARGIN, TOUCH, Box, TileOnTable, largest_tile
from referee.exceptions import Invalid
from referee.presenters.patience.moves import MoveButton
from referee.presenters.patience.presenter import PatiencePresenter
from referee.presenters.patience.tabletop import Tabletop
from referee.presenters.registry import register
from referee.presenters.selection import read_tile, small_number
from referee.wording.lists import listed
from scoring.entries import Entry, Move
from scoring.patience import Position
from scoring.patience.five_columns import Columns
from scoring.patience.tableau import Tableau
from scoring.record import JsonObject
from scoring.tiles import LaidTile, Tile

_ROOM = 0.66  # the most of its place's height that a tile takes


class FiveColumns(Tabletop):
    """The tabletop of Five Columns: two tiles go if each is tapped; a tap on a tile and an empty column moves it."""

    kind = "columns"

    def draw(self, table: Tableau, canvas: Canvas) -> str:
        columns = _columns(table)
        return canvas.svg(_picture(columns, canvas), _in_words(columns))

    def tiles_in(self, entry: Entry, table: Tableau | None) -> frozenset[Tile]:
        if isinstance(entry, Move):
            bottom = _moved(entry, table)
            return frozenset({bottom}) if bottom else frozenset()
        return super().tiles_in(entry, table)

    def proposal(self, move: Entry, table: Tableau) -> str:
        if isinstance(move, Move) and (bottom := _moved(move, table)):
            return _("%(tile)s to column %(to)d") % {"tile": bottom, "to": move.to_column}
        return super().proposal(move, table)

    def button(self, move: Entry, table: Tableau) -> MoveButton | None:
        if isinstance(move, Move) and (bottom := _moved(move, table)):
            return MoveButton("move", f"{bottom} {move.to_column}", self.proposal(move, table))
        return super().button(move, table)

    def fills(self, move: Entry, column: int) -> bool:
        return isinstance(move, Move) and move.to_column == column

    def read_move(self, sent: QueryDict, position: Position) -> JsonObject | None:
        """Read ``5-1 2``: the tile 5-1 goes to column 2. Its own column is looked up."""
        if "move" not in sent:
            return None
        word, _space, number = sent.get("move", "").partition(" ")
        tile, to = read_tile(word), small_number(number)
        if tile is None or to is None or position.table is None:
            raise Invalid("move", _("Choose a tile and the column that it goes to."))
        for origin, column in enumerate(_columns(position.table).columns, start=1):
            if tile in column:
                return {"do": "move", "seat": 1, "from": origin, "to": to}
        why = _("%(tile)s isn't in any column. Only the bottom tile of a column can go to an empty column.")
        raise Invalid("", why % {"tile": tile})


def _columns(table: Tableau) -> Columns:
    assert isinstance(table, Columns)
    return table


def _moved(move: Move, before: Tableau | None) -> Tile | None:
    """Return the tile that moves between columns."""
    columns = _columns(before).columns if before else ()
    known = 1 <= move.from_column <= len(columns) and columns[move.from_column - 1]
    return columns[move.from_column - 1][-1] if known else None


def _picture(table: Columns, canvas: Canvas) -> Iterator[str]:
    width, height = canvas.size
    across = min((width - 2 * MARGIN) / len(table.columns), 1.4 * largest_tile(canvas.size))
    edge = (width - across * len(table.columns)) / 2
    tallest = max(5, *(len(column) for column in table.columns))
    length, down, reserved = _measures(table, canvas.size, across, tallest)
    top = (height - reserved - 16 - down * tallest) / 2
    shelf = top + down * tallest + 8
    tiles = []
    for number, column in enumerate(table.columns, start=1):
        left = edge + (number - 1) * across
        if not column:
            label = _("Column %(number)d, empty") % {"number": number}
            yield canvas.empty_column(number, Box(left, top, across, down), length, label)
        for depth, tile in enumerate(column):
            bottom = depth == len(column) - 1
            label = _("%(tile)s, at the bottom of column %(number)d") if bottom else _("%(tile)s, column %(number)d")
            label %= {"tile": tile, "number": number}
            place = Box(left, top + depth * down, across, down)
            tiles.append(TileOnTable(LaidTile(*tile), place, length, label, covered=not bottom))
    if table.reserve:
        yield f'<path class="shelf" d="M{edge:.1f} {shelf:.1f}H{width - edge:.1f}"/>'
    for nth, tile in enumerate(table.reserve):
        middle = edge + (nth + 0.5) * (width - 2 * edge) / max(3, len(table.reserve))
        place = Box(middle - across / 2, shelf + 6, across, reserved)
        tiles.append(TileOnTable(LaidTile(*tile), place, length, _("%(tile)s, in reserve") % {"tile": tile}))
    yield from canvas.tiles(tiles)


def _measures(table: Columns, size: Size, across: float, tallest: int) -> tuple[float, float, float]:
    """Return a tile's length, the distance down a column from tile to tile, and the height of the reserve."""
    height = size[1]
    reserved = height / 6.2 if table.reserve else 0.0
    length = min(across - 6, 2 * _ROOM * (height - reserved - 16) / tallest * 1.2, largest_tile(size))
    down = min((height - reserved - 16) / tallest, max(TOUCH, length * 0.7))
    return length, down, min(reserved, max(TOUCH, length * 0.9))


def _in_words(table: Columns) -> str:
    if not table.tiles_left:
        return _("No tile is left.")
    columns = [_column_in_words(number, column) for number, column in enumerate(table.columns, start=1)]
    told = _("In reserve: %(tiles)s.") % {"tiles": listed(table.reserve)}
    return " ".join([*columns, told if table.reserve else _("No tile is in reserve.")])


def _column_in_words(number: int, column: Sequence[Tile]) -> str:
    if not column:
        return _("Column %(number)d is empty.") % {"number": number}
    return _("Column %(number)d: %(tiles)s.") % {"number": number, "tiles": listed(column)}


register("five-columns", PatiencePresenter(FiveColumns()))
