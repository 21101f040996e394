"""A patience that only tests know: its rules, its parts in a position, its picture and a worked deal, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from referee.drawing import Canvas
from referee.drawing.patience_canvas import TileOnTable, wrapped
from referee.notation.patience_contents import TableauContents, contents_of
from referee.presenters.patience.presenter import PatiencePresenter
from referee.presenters.patience.tabletop import Tabletop
from referee.wording.lists import listed
from scoring.ending import Ending
from scoring.entries import Entry, Lay, Remove
from scoring.faults import Code, Fault
from scoring.patience import Patience
from scoring.patience.layout import StartingLayout
from scoring.patience.pairs import pair_faults
from scoring.patience.rules import PatienceRules
from scoring.patience.search import Search
from scoring.patience.tableau import OpenTableau, Tableau
from scoring.record import JsonObject
from scoring.tiles import LaidTile, Tile

# The rules


@dataclass(frozen=True, slots=True)
class ToyTableau(OpenTableau):
    """The tiles that still lie face up."""

    tiles: tuple[Tile, ...]

    @property
    def tiles_left(self) -> int:
        return len(self.tiles)

    @property
    def ending(self) -> Ending | None:
        if not self.tiles:
            return Ending.WON
        return None if any(self.moves()) else Ending.LOST

    def moves(self) -> Iterator[Remove]:
        yield from (Remove(pair) for pair in combinations(self.tiles, 2) if _are_cousins(*pair))

    def faults(self, entry: Entry) -> Iterator[Fault]:
        assert isinstance(entry, Remove)
        yield from pair_faults(entry.tiles)
        gone = [tile for tile in entry.tiles if tile not in self.tiles]
        yield from (Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False, why="gone") for tile in gone)
        if len(entry.tiles) == 2 and not _are_cousins(*entry.tiles):
            one, other = entry.tiles
            yield Fault(Code.NO_MATCH, {"left": one, "right": other}, why="no_cousins")

    def after(self, entry: Entry) -> ToyTableau:
        assert isinstance(entry, Remove)
        return ToyTableau(tuple(tile for tile in self.tiles if tile not in entry.tiles))

    def fewest_left(self, search: Search) -> int:
        search.look()
        return min((self.after(move).fewest_left(search) for move in self.moves()), default=len(self.tiles))

    def as_json(self) -> JsonObject:
        return {"hand": [str(tile) for tile in self.tiles]}


def _are_cousins(one: Tile, other: Tile) -> bool:
    return one != other and (other.has(one.high) or other.has(one.low))


def begins(patience: PatienceRules, lay: Lay) -> ToyTableau:
    return ToyTableau(lay.hand)


COUSINS = Patience(
    slug="cousins",
    name="Cousins",
    summary="Four tiles face up: two that share a number go.",
    how=("Lay four tiles face up.", "Two that share a number go.", "You win when all four have gone."),
    start=StartingLayout(hand=4),
    entries=(Remove,),
    begins=begins,
    sentences={"no_match.no_cousins": "{left} and {right} are no cousins."},
)

# Its parts in a position


@contents_of.register
def _of_cousins(table: ToyTableau) -> TableauContents:
    return TableauContents(Lay(hand=table.tiles))


# Its picture, and its words


class CousinsTabletop(Tabletop):
    kind = "face-up"

    def draw(self, table: Tableau, canvas: Canvas) -> str:
        assert isinstance(table, ToyTableau)
        places = zip(table.tiles, wrapped(len(table.tiles), canvas.size, most=3), strict=True)
        tiles = [TileOnTable(LaidTile(*tile), place, length, str(tile)) for tile, (place, length) in places]
        return canvas.svg(canvas.tiles(tiles), f"Cousins: {listed(table.tiles)}.")

    def proposal(self, move: Entry, table: Tableau) -> str:
        assert isinstance(move, Remove)
        return f"{move.tiles[0]} is a cousin of {move.tiles[1]}"


FACE = PatiencePresenter(CousinsTabletop())

# A worked deal

WORKED = """
# Cousins, won.
patience  cousins
hand      6-4 4-2 5-5 5-1

refused  out 6-4 5-1
says     6-4 and 5-1 are no cousins.
out 6-4 4-2
out 5-5 5-1
won      0 left, 2 moves
"""
