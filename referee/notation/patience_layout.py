"""The layout of a patience, as a position in one line has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from lark import Token, Tree

from referee.notation.lists import columns_written, spaced
from referee.notation.patience_contents import TableauContents, contents_of, with_contents
from referee.notation.position_layout import Blame, Ground, LaidToken, lay, written_line
from referee.notation.text_entries import first_tree, tokens
from scoring.entries import Lay
from scoring.layout import Layout, SpinnerRule
from scoring.patience import Patience, Position
from scoring.patience.layout import tiles_of
from scoring.tiles import LaidTile, Tile

# Writing


def written_lying(position: Position) -> Iterator[str]:
    """Yield the clauses for the tiles on the table and the number of moves made."""
    lying = contents_of(position.table) if position.table else TableauContents()
    columns = columns_written(lying.lay.columns)
    parts = {"row": spaced(lying.lay.row), "columns": columns, "reserve": spaced(lying.lay.reserve)}
    parts |= {"hand": spaced(lying.lay.hand), "stock": spaced(lying.stock)}
    if lying.line:
        yield f"lies {', '.join(written_line(lying.line, SpinnerRule(), None))}"
    yield from (f"{name} {tiles}" for name, tiles in parts.items() if tiles)
    if lying.counted and any(lying.counted):
        yield f"touch {lying.counted[0] + 1} says {lying.counted[1]}"
    if position.moves_made:
        yield f"moves {position.moves_made}"


# Reading


def read_lying(tree: Tree[Token], game: Patience, laid: Sequence[LaidToken], blame: Blame) -> Position:
    """Return the position in these clauses; report anything impossible in it to ``blame``."""
    line = lay(Ground(Layout(SpinnerRule()), game.set), laid, blame)
    open_tiles = Lay(
        row=tuple(map(LaidTile.parse, _tokens(tree, "row"))),
        columns=tuple(map(_column, columns.children)) if (columns := first_tree(tree, "columns")) else (),
        reserve=_tiles(tree, "reserve"),
        hand=_tiles(tree, "held"),
    )
    touch, moves = _tokens(tree, "touch"), _tokens(tree, "moves")
    place, number = (int(touch[0]) - 1, int(touch[1])) if touch else (0, 0)
    lying = TableauContents(open_tiles, line.placed, None, _tiles(tree, "stock"))
    if lying == TableauContents():
        return Position(game)
    wrong = list(_wrong(tree, game, lying))
    for message, where in wrong:
        blame(message, where)
    if wrong:
        return Position(game)
    table = game.begins(game, open_tiles)
    if contents_of(table).counted is not None:
        if not (place in range(max(1, len(open_tiles.row))) and number in range(2 * game.tile_set + 1)):
            blame(_("There is no such tile to touch, or no such number to say."), first_tree(tree, "touch"))
            return Position(game)
        lying = lying._replace(counted=(place, number))
    table = with_contents(table, lying)
    if contents_of(table) != lying or (touch and lying.counted is None):
        blame(_("Something lies here that this patience doesn't have."), None)
        return Position(game)
    return Position(game, table, int(moves[0]) if moves else 0, table.ending)


def _wrong(tree: Tree[Token], game: Patience, lying: TableauContents) -> Iterator[tuple[str, Tree[Token] | None]]:
    """Yield the mistakes with these tiles that are mistakes in any patience, and where they are."""
    tiles = [*tiles_of(lying.lay), *(placed.tile for placed in lying.line), *lying.stock]
    for tile in dict.fromkeys(tiles):
        if tile not in game.set.members:
            yield _("%(tile)s isn't in the set.") % {"tile": tile}, None
        if tiles.count(tile) > 1:
            yield _("%(tile)s lies there twice.") % {"tile": tile}, None
    if len(lying.lay.columns) not in (0, game.start.columns):
        yield (
            _("There are %(columns)d columns, empty ones too.") % {"columns": game.start.columns},
            first_tree(tree, "columns"),
        )


def _tokens(tree: Tree[Token], name: str) -> list[Token]:
    found = first_tree(tree, name)
    return tokens(found) if found else []


def _tiles(tree: Tree[Token], name: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, _tokens(tree, name)))


def _column(column: Token | Tree[Token]) -> tuple[Tile, ...]:
    assert isinstance(column, Tree)
    return tuple(Tile.parse(tile) for tile in tokens(column) if tile.type == "TILE")
