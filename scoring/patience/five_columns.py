"""Five Columns (rulebook 4): pairs of twelve from the bottoms of five columns and a reserve, all face up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from scoring.ending import Ending
from scoring.entries import Entry, Lay, Move, Remove
from scoring.faults import Code, Fault
from scoring.marking import N_
from scoring.patience.layout import StartingLayout
from scoring.patience.pairs import pair_faults, pairs_among, sum_faults
from scoring.patience.patience import Patience
from scoring.patience.rules import PatienceRules
from scoring.patience.search import Search
from scoring.patience.tableau import OpenTableau
from scoring.record import JsonObject
from scoring.tiles import Tile

State = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""Columns and reserve for the search: pips only, in order, because neither tiles nor places make a difference."""


@dataclass(frozen=True, slots=True)
class Columns(OpenTableau):
    """The columns, each from the top down, empty ones too, and the reserve. ``total`` are the pips of a pair."""

    columns: tuple[tuple[Tile, ...], ...]
    reserve: tuple[Tile, ...]
    total: int

    @property
    def available(self) -> tuple[Tile, ...]:
        """The tiles that may go: the bottom one of every column, and the reserve."""
        return (*(column[-1] for column in self.columns if column), *self.reserve)

    @property
    def tiles_left(self) -> int:
        return sum(map(len, self.columns)) + len(self.reserve)

    @property
    def ending(self) -> Ending | None:
        if not self.tiles_left:
            return Ending.WON
        return None if self._reaches_a_pair() else Ending.LOST

    def moves(self) -> Iterator[Entry]:
        """Yield every lawful entry. The move of a lone tile to another column is idle, and comes last."""
        yield from (Remove(pair) for pair in pairs_among(self.available, self.total))
        empty = [number for number, column in enumerate(self.columns, start=1) if not column]
        filled = [number for number, column in enumerate(self.columns, start=1) if column]
        filled.sort(key=lambda number: len(self.columns[number - 1]) == 1)
        yield from (Move(number, to) for number in filled for to in empty)

    def faults(self, entry: Entry) -> Iterator[Fault]:
        """Yield every broken rule.

        A pair of tiles still on the table, or the move of a bottom tile to a column that isn't empty, can stand.
        """
        match entry:
            case Remove(tiles=tiles):
                yield from pair_faults(tiles)
                for tile in dict.fromkeys(tiles):
                    yield from self._tile_faults(tile)
                yield from sum_faults(tiles, self.total)
            case Move(from_column=origin, to_column=to):
                yield from self._move_faults(origin, to)

    def after(self, entry: Entry) -> Columns:
        if isinstance(entry, Move):
            return self._moved(entry.from_column - 1, entry.to_column - 1)
        assert isinstance(entry, Remove)
        gone = entry.tiles
        columns = tuple(tuple(tile for tile in column if tile not in gone) for column in self.columns)
        return Columns(columns, tuple(tile for tile in self.reserve if tile not in gone), self.total)

    def fewest_left(self, search: Search) -> int:
        """Return the fewest tiles left, by going through each position that can be reached until one is won.

        :raises OutOfNodes: when the search has used up its positions
        """
        start = _state(self)
        if start not in search.memory:
            fewest = _tiles(start)
            seen: set[State] = set()
            waiting = [start]
            while waiting and fewest:
                state = waiting.pop()
                if state not in seen:
                    search.look()
                    seen.add(state)
                    fewest = min(fewest, _tiles(state))
                    waiting += _next_states(state, self.total, len(self.columns))
            search.memory[start] = fewest
        left: int = search.memory[start]
        return left

    def as_json(self) -> JsonObject:
        columns = [[str(tile) for tile in column] for column in self.columns]
        return {"columns": columns, "reserve": [str(tile) for tile in self.reserve]}

    def _reaches_a_pair(self) -> bool:
        """Return True if a pair is available, or becomes so by moving the tiles that cover it to empty columns."""
        empty = sum(not column for column in self.columns)
        depths: list[tuple[Tile, int | None, int]] = [(tile, None, 0) for tile in self.reserve]
        depths += [
            (tile, number, depth)
            for number, column in enumerate(self.columns)
            for depth, tile in enumerate(reversed(column))
            if depth <= empty
        ]
        for (one, in_one, above_one), (other, in_other, above_other) in combinations(depths, 2):
            same = in_one is not None and in_one == in_other
            moved = max(above_one, above_other) if same else above_one + above_other
            if one.pips + other.pips == self.total and moved <= empty:
                return True
        return False

    def _tile_faults(self, tile: Tile) -> Iterator[Fault]:
        if tile in self.reserve:
            return
        for column in self.columns:
            if tile in column:
                by = column[column.index(tile) + 1 :]
                if by:
                    yield Fault(Code.NOT_AVAILABLE, {"tile": tile, "by": by}, why="covered")
                return
        yield Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False, why="gone")

    def _move_faults(self, origin: int, to: int) -> Iterator[Fault]:
        for column in dict.fromkeys((origin, to)):
            if not 1 <= column <= len(self.columns):
                yield Fault(Code.COLUMN_UNKNOWN, {"column": column, "columns": len(self.columns)}, may_stand=False)
        if 1 <= origin <= len(self.columns) and not self.columns[origin - 1]:
            yield Fault(Code.COLUMN_EMPTY, {"column": origin}, may_stand=False)
        elif 1 <= to <= len(self.columns) and self.columns[to - 1]:
            yield Fault(Code.COLUMN_NOT_EMPTY, {"column": to}, may_stand=origin != to)

    def _moved(self, origin: int, to: int) -> Columns:
        columns = list(self.columns)
        tile = columns[origin][-1]
        columns[origin] = columns[origin][:-1]
        columns[to] = (*columns[to], tile)
        return Columns(tuple(columns), self.reserve, self.total)


def _state(table: Columns) -> State:
    columns = (tuple(tile.pips for tile in column) for column in table.columns if column)
    return tuple(sorted(columns)), tuple(sorted(tile.pips for tile in table.reserve))


def _tiles(state: State) -> int:
    return sum(map(len, state[0])) + len(state[1])


def _next_states(state: State, total: int, places: int) -> list[State]:
    """Return every position one move on, those with the fewest tiles last."""
    columns, reserve = state
    found = set()
    for one, other in combinations(range(len(columns) + len(reserve)), 2):
        shorter, kept = list(columns), list(reserve)
        pips = 0
        for which in (other, one):
            pips += shorter[which][-1] if which < len(columns) else kept.pop(which - len(columns))
            if which < len(columns):
                shorter[which] = shorter[which][:-1]
        if pips == total:
            found.add((tuple(sorted(filter(None, shorter))), tuple(kept)))
    if len(columns) < places:
        for which, column in enumerate(columns):
            if len(column) > 1:
                moved = (*columns[:which], column[:-1], column[-1:], *columns[which + 1 :])
                found.add((tuple(sorted(moved)), reserve))
    return sorted(found, key=_tiles, reverse=True)


def begins(variant: PatienceRules, lay: Lay) -> Columns:
    """Return the columns and the reserve as they were laid."""
    return Columns(lay.columns, lay.reserve, total=2 * variant.tile_set)


SENTENCES = {
    "not_available.covered": N_("{tile} isn't available. It is covered by {by}."),
    "column_unknown": N_("There is no column {column}. The columns are numbered from 1 to {columns}."),
    "column_empty": N_("Column {column} is empty. It has no tile to move."),
    "column_not_empty": N_("Column {column} isn't empty. Only an empty column can take a tile."),
}
"""The referee's sentences about the game's own rules."""


FIVE_COLUMNS = Patience(
    slug="five-columns",
    name=N_("Five Columns"),
    summary=N_("Clear five columns and a reserve, in pairs of 12 pips."),
    how=(
        N_("Put three tiles in reserve and lay the other 25 in five columns of five, all face up."),
        N_("The bottom tile of each column is available, and so is the whole reserve."),
        N_("Two available tiles that have 12 pips together go."),
        N_("An empty column can take the bottom tile of another column."),
        N_("You win when all 28 have gone, and lose when no order of moves reaches another pair."),
    ),
    start=StartingLayout(reserve=3, columns=5, height=5),
    entries=(Remove, Move),
    begins=begins,
    sentences=SENTENCES,
)
