"""Knock-Out (rulebook 4): in a line of all the tiles, remove two neighbors whose touching halves match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from scoring.ending import Ending
from scoring.entries import Entry, Lay, Remove
from scoring.faults import Code, Fault
from scoring.marking import N_
from scoring.messages import Plural, Template, Values
from scoring.patience.layout import StartingLayout
from scoring.patience.pairs import pair_faults
from scoring.patience.patience import Patience
from scoring.patience.rules import PatienceRules
from scoring.patience.search import Search
from scoring.patience.tableau import OpenTableau
from scoring.record import JsonObject
from scoring.tiles import LaidTile

_FEW = 3  # tiles that a sentence names


@dataclass(frozen=True, slots=True)
class TileLine(OpenTableau):
    """The tiles still in the line, as they lie, gaps closed."""

    tiles: tuple[LaidTile, ...]

    @property
    def tiles_left(self) -> int:
        return len(self.tiles)

    @property
    def ending(self) -> Ending | None:
        if not self.tiles:
            return Ending.WON
        return None if any(self.moves()) else Ending.LOST

    def moves(self) -> Iterator[Remove]:
        for left, right in pairwise(self.tiles):
            if left.right == right.left:
                yield Remove((left.tile, right.tile))

    def faults(self, entry: Entry) -> Iterator[Fault]:
        """Yield every broken rule. A pair that is still in the line can stand."""
        assert isinstance(entry, Remove)
        in_line = [lying.tile for lying in self.tiles]
        yield from pair_faults(entry.tiles)
        gone = [tile for tile in dict.fromkeys(entry.tiles) if tile not in in_line]
        yield from (Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False, why="gone") for tile in gone)
        if len(set(entry.tiles)) == len(entry.tiles) == 2 and not gone:
            left, right = sorted(in_line.index(tile) for tile in entry.tiles)
            yield from self._neighbour_faults(left, right)

    def after(self, entry: Entry) -> TileLine:
        assert isinstance(entry, Remove)
        return TileLine(tuple(lying for lying in self.tiles if lying.tile not in entry.tiles))

    def fewest_left(self, search: Search) -> int:
        """Return the fewest tiles left, counted for each rest of the line, shortest first.

        The first tile of a rest either stays, or goes as part of a stretch that can be removed.
        """
        key = ("line", self.tiles)
        if key not in search.memory:
            stretches = self._stretches_that_can_go(search)
            fewest = [0]
            for start in reversed(range(len(self.tiles))):
                ends = [end for first, end in stretches if first == start < end]
                fewest.insert(0, min([fewest[0] + 1, *(fewest[end - start - 1] for end in ends)]))
            search.memory[key] = fewest[0]
        left: int = search.memory[key]
        return left

    def as_json(self) -> JsonObject:
        return {"row": [str(lying) for lying in self.tiles]}

    def _stretches_that_can_go(self, search: Search) -> set[tuple[int, int]]:
        """Return every stretch of the line that can be removed by itself: its first place and the one after its last.

        Everything between the two tiles of a pair must be removed before them. So a stretch can be removed if its first
        tile has a partner in it such that the tiles between the two can be removed, and so can those after the partner.
        """
        tiles = self.tiles
        can_go = {(place, place) for place in range(len(tiles) + 1)}
        for length in range(2, len(tiles) + 1, 2):
            for start in range(len(tiles) - length + 1):
                search.look()
                end = start + length
                if any(
                    tiles[start].right == tiles[partner].left
                    and (start + 1, partner) in can_go
                    and (partner + 1, end) in can_go
                    for partner in range(start + 1, end, 2)
                ):
                    can_go.add((start, end))
        return can_go

    def _neighbour_faults(self, left: int, right: int) -> Iterator[Fault]:
        one, other = self.tiles[left], self.tiles[right]
        if right - left > 1:
            between = [lying.tile for lying in self.tiles[left + 1 : right]]
            values: Values = {"one": one.tile, "other": other.tile, "between": between, "number": len(between)}
            yield Fault(Code.NOT_NEIGHBOURS, values, why="many" if len(between) > _FEW else "")
        elif one.right != other.left:
            halves = {"left_half": one.right, "right_half": other.left}
            yield Fault(Code.NO_MATCH, {"left": one.tile, "right": other.tile, **halves}, why="neighbours")


def begins(variant: PatienceRules, lay: Lay) -> TileLine:
    """Return the line as it was laid."""
    return TileLine(lay.row)


SENTENCES: dict[str, Template] = {
    "not_neighbours": N_("{one} and {other} aren't neighbors. Between them: {between}."),
    "not_neighbours.many": Plural(
        "{one} and {other} aren't neighbors. There is {number} tile between them.",
        "{one} and {other} aren't neighbors. There are {number} tiles between them.",
        by="number",
    ),
    "no_match.neighbours": N_("{left} and {right} don't match. The {left_half} touches the {right_half}."),
}
"""The referee's sentences about the game's own rules."""


KNOCK_OUT = Patience(
    slug="knock-out",
    name=N_("Knock-Out"),
    summary=N_("Clear a line of all the tiles, neighbor by neighbor."),
    how=(
        N_("Lay all 28 tiles end to end in a line, each as it comes. They don't have to match."),
        N_("Two neighbors whose touching halves show the same number are knocked out, and the gap closes."),
        N_("You choose which two go, and only two go at a time."),
        N_("You win when the line is empty, and lose when no touching halves match."),
    ),
    start=StartingLayout(row=28, as_they_lie=True),
    entries=(Remove,),
    begins=begins,
    sentences=SENTENCES,
)
