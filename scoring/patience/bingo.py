"""Bingo (rulebook 4): count along the row, and take out each tile whose pips are the number that is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

from scoring.ending import Ending
from scoring.entries import Entry, Lay, Remove
from scoring.faults import Code, Fault
from scoring.marking import N_
from scoring.messages import Values
from scoring.patience.layout import StartingLayout
from scoring.patience.patience import Patience
from scoring.patience.rules import PatienceRules
from scoring.patience.search import Search
from scoring.patience.tableau import OpenTableau
from scoring.record import JsonObject
from scoring.tiles import Tile


class Touch(NamedTuple):
    """A step of the count: the place of the tile touched, and the number said."""

    at: int
    number: int


@dataclass(frozen=True, slots=True)
class BingoRow(OpenTableau):
    """The tiles still in the row, gaps closed; ``to_come`` is the next touch, ``numbers`` the length of the count."""

    tiles: tuple[Tile, ...]
    numbers: int
    to_come: Touch

    @property
    def taken_next(self) -> Touch | None:
        """The touch that takes the next tile out; None if the count would only repeat itself from here."""
        at, number = self.to_come
        for _ in range(lcm(len(self.tiles), self.numbers) if self.tiles else 0):
            if self.tiles[at].pips == number:
                return Touch(at, number)
            at, number = (at + 1) % len(self.tiles), (number + 1) % self.numbers
        return None

    @property
    def tiles_left(self) -> int:
        return len(self.tiles)

    @property
    def ending(self) -> Ending | None:
        if not self.tiles:
            return Ending.WON
        return None if self.taken_next else Ending.LOST

    def moves(self) -> Iterator[Remove]:
        touch = self.taken_next
        if touch:
            yield Remove((self.tiles[touch.at],))

    def faults(self, entry: Entry) -> Iterator[Fault]:
        """Yield the faults of removing tiles out of turn.

        No fault can stand, because the count decides which tile comes out.
        """
        assert isinstance(entry, Remove)
        if not entry.tiles:
            yield Fault(Code.PAIR_NEEDED, may_stand=False, why="one")
        row = self
        for tile in entry.tiles:
            touch = row.taken_next
            if not touch:
                yield Fault(Code.NOT_NEXT, {"tile": tile}, may_stand=False, why="none")
                return
            if row.tiles[touch.at] != tile:
                values: Values = {"tile": tile, "next": row.tiles[touch.at], "number": touch.number}
                gone = tile not in row.tiles
                yield (
                    Fault(Code.TILE_ALREADY_PLAYED, values, may_stand=False, why="gone")
                    if gone
                    else Fault(Code.NOT_NEXT, values, may_stand=False)
                )
                return
            row = row._without(touch)

    def after(self, entry: Entry) -> BingoRow:
        assert isinstance(entry, Remove)
        row = self
        for _ in entry.tiles:
            touch = row.taken_next
            assert touch
            row = row._without(touch)
        return row

    def moves_made_by(self, entry: Entry) -> int:
        return len(entry.tiles) if isinstance(entry, Remove) else 1

    def fewest_left(self, search: Search) -> int:
        """Return how many tiles are left if the count goes on to the end. The player has no choice."""
        row = self
        while touch := row.taken_next:
            search.look()
            row = row._without(touch)
        return len(row.tiles)

    def as_json(self) -> JsonObject:
        taken = self.taken_next
        return {
            "row": [str(tile) for tile in self.tiles],
            "at": self.to_come.at + 1 if self.tiles else None,
            "number": self.to_come.number,
            "next": {"tile": str(self.tiles[taken.at]), "number": taken.number} if taken else None,
        }

    def _without(self, touch: Touch) -> BingoRow:
        tiles = self.tiles[: touch.at] + self.tiles[touch.at + 1 :]
        at = touch.at if touch.at < len(tiles) else 0
        return BingoRow(tiles, self.numbers, Touch(at, (touch.number + 1) % self.numbers))


def begins(variant: PatienceRules, lay: Lay) -> BingoRow:
    """Return the row as it was laid, to be counted from its left end."""
    return BingoRow(tuple(lying.tile for lying in lay.row), numbers=2 * variant.tile_set + 1, to_come=Touch(0, 0))


SENTENCES = {
    "pair_needed.one": N_("Name at least one tile."),
    "not_next": N_("{tile} doesn't come out now. The next one is {next}, when you count {number}."),
    "not_next.none": N_("{tile} doesn't come out. No tile does any more."),
}
"""The referee's sentences about the game's own rules."""


BINGO = Patience(
    slug="bingo",
    name=N_("Bingo"),
    summary=N_("Count along a row of all the tiles, and try to clear it."),
    how=(
        N_("Lay all 28 tiles in a row, face up."),
        N_("Touch tile after tile from the left and count 0, 1, 2 and so on to 12, then from 0 again."),
        N_("Always take out a tile whose pips are the number that you say."),
        N_("At the right end, close the gaps and go on from the left. The count goes on too."),
        N_("You win when the row is empty, and lose when the same row, place and number come round again."),
    ),
    start=StartingLayout(row=28),
    entries=(Remove,),
    begins=begins,
    sentences=SENTENCES,
)
