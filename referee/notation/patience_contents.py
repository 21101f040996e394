"""The tiles of a patience's tableau by their places, as a position in one line has them.

Each class of tableau has a function here that is registered with ``contents_of``, and if more lies than the starting
tiles, another one that is registered with ``with_contents``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from typing import NamedTuple

from scoring.entries import Lay
from scoring.layout import Placed
from scoring.patience.bingo import BingoRow, Touch
from scoring.patience.chain import Chain
from scoring.patience.five_columns import Columns
from scoring.patience.knock_out import TileLine
from scoring.patience.tableau import Tableau
from scoring.patience.twelve_to_go import FaceUp
from scoring.tiles import LaidTile, Tile


class TableauContents(NamedTuple):
    """The tiles of a tableau by their places, as a position in one line has them.

    ``lay`` holds the open tiles, named as starting tiles are; ``line`` the tiles laid in a line; ``counted`` the place
    (from 0) and the number of the next touch in a patience that counts; ``stock`` the tiles that nobody has seen.
    """

    lay: Lay = Lay()
    line: tuple[Placed, ...] = ()
    counted: tuple[int, int] | None = None
    stock: tuple[Tile, ...] = ()


@singledispatch
def contents_of(table: Tableau) -> TableauContents:
    """Return the tiles of the tableau by their places.

    :raises TypeError: no function is registered for this class of tableau
    """
    raise TypeError(f"a position has no words for {type(table).__name__}")


@singledispatch
def with_contents(table: Tableau, contents: TableauContents) -> Tableau:
    """Return the tableau, which was laid out from the open tiles, with all other tiles placed as well."""
    return table


@contents_of.register
def _of_bingo(table: BingoRow) -> TableauContents:
    return TableauContents(Lay(row=tuple(LaidTile(*tile) for tile in table.tiles)), counted=table.to_come)


@with_contents.register
def _with_touch(table: BingoRow, contents: TableauContents) -> BingoRow:
    return table if contents.counted is None else replace(table, to_come=Touch(*contents.counted))


@contents_of.register
def _of_chain(table: Chain) -> TableauContents:
    return TableauContents(Lay(hand=table.hand), table.line.placed, stock=table.unseen)


@with_contents.register
def _with_line(table: Chain, contents: TableauContents) -> Chain:
    line = table.line
    for placed in contents.line:
        line = line.with_tile(placed)
    return replace(table, line=line, unseen=contents.stock)


@contents_of.register
def _of_columns(table: Columns) -> TableauContents:
    return TableauContents(Lay(columns=table.columns, reserve=table.reserve))


@contents_of.register
def _of_tile_line(table: TileLine) -> TableauContents:
    return TableauContents(Lay(row=table.tiles))


@contents_of.register
def _of_face_up(table: FaceUp) -> TableauContents:
    return TableauContents(Lay(hand=table.tiles), stock=table.unseen)


@with_contents.register
def _with_stock(table: FaceUp, contents: TableauContents) -> FaceUp:
    return replace(table, unseen=contents.stock)
