"""The starting tiles, tapped one by one: the next place, the tiles tapped so far, and the entry that they make.

The tiles are written as in an address: ``6-4 5-0 _ 3-3`` has a word for each place, and ``_`` for a place that is
still empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.presenters.selection import Selection
from referee.presenters.tile_grid import in_rows
from scoring.entries import Lay
from scoring.patience import Patience
from scoring.patience.layout import StartingLayout
from scoring.record import Json, JsonObject
from scoring.tiles import LaidTile, Tile

EMPTY = "_"


class Slot(NamedTuple):
    """A place for a starting tile; ``number`` counts all places from 0."""

    number: int
    lying: LaidTile | None
    is_next: bool

    @property
    def tile(self) -> Tile | None:
        """The tile that lies there."""
        return self.lying.tile if self.lying else None


class PlaceGroup(NamedTuple):
    """Places that belong together: the row, the hand, the reserve, a column."""

    kind: str
    name: str
    slots: tuple[Slot, ...]


class StartingTile(NamedTuple):
    """A tile to tap, as it would lie; ``gone`` once it has been tapped."""

    value: str
    tile: Tile
    left: int
    gone: bool


@dataclass(frozen=True)
class Starting:
    """Starting tiles as far as they were tapped; ``laid`` has a place for each."""

    patience: Patience
    laid: tuple[LaidTile | None, ...]

    @classmethod
    def read(cls, patience: Patience, selection: Selection) -> Starting:
        """Read the tiles tapped so far, including the last tap; words that can't be read are ignored."""
        places = [_lying(word) for word in selection.laid.split()[: patience.start.tiles]]
        starting = cls(patience, (*places, *[None] * (patience.start.tiles - len(places))))
        if selection.back:
            return starting.without(selection.back)
        added = _lying(selection.add)
        return starting.plus(added) if added else starting

    @property
    def start(self) -> StartingLayout:
        """The number of tiles in each part of the starting layout."""
        return self.patience.start

    @property
    def written(self) -> str:
        """The starting tiles as text."""
        return " ".join(str(lying) if lying else EMPTY for lying in self.laid)

    @property
    def number(self) -> int:
        """The number of tiles tapped."""
        return sum(lying is not None for lying in self.laid)

    @property
    def is_complete(self) -> bool:
        """True if every place has its tile."""
        return None not in self.laid

    @property
    def next_place(self) -> int | None:
        """The first empty place."""
        return self.laid.index(None) if None in self.laid else None

    def plus(self, lying: LaidTile) -> Starting:
        """Return the starting tiles with one more in the first empty place; a tile that lies already isn't repeated."""
        place = self.next_place
        if place is None or lying.tile in {each.tile for each in self.laid if each}:
            return self
        return Starting(self.patience, (*self.laid[:place], lying, *self.laid[place + 1 :]))

    def without(self, place: str) -> Starting:
        """Return the starting tiles without the one in that place; ``last`` means the one laid last."""
        filled = [number for number, lying in enumerate(self.laid) if lying]
        number = (
            filled[-1] if place == "last" and filled else int(place) if place.isdecimal() and len(place) < 4 else -1
        )
        return Starting(self.patience, tuple(None if at == number else lying for at, lying in enumerate(self.laid)))

    def groups(self) -> Iterator[PlaceGroup]:
        """Yield the places as they lie on the table."""
        slots = [Slot(number, lying, number == self.next_place) for number, lying in enumerate(self.laid)]
        for kind, name, number in self._parts():
            yield PlaceGroup(kind, name, tuple(slots[:number]))
            del slots[:number]

    def to_tap(self) -> Iterator[StartingTile]:
        """Yield every tile to tap, each way round where that makes a difference: the left half says the row."""
        tapped = {lying.tile for lying in self.laid if lying}
        highest = self.patience.set.highest
        if self.start.as_they_lie:
            for left in range(highest, -1, -1):
                for right in range(highest, -1, -1):
                    lying = LaidTile(left, right)
                    yield StartingTile(str(lying), lying.tile, left, lying.tile in tapped)
        else:
            for tile in in_rows(highest):
                yield StartingTile(str(tile), tile, tile.high, tile in tapped)

    def as_json(self) -> JsonObject:
        """Return the starting tiles as the record has them, leaving out empty places."""
        entry: JsonObject = {"do": "lay", "seat": 1}
        columns: list[Json] = []
        words = [str(lying) if lying else None for lying in self.laid]
        for kind, _name, number in self._parts():
            part: Json = [word for word in words[:number] if word]
            del words[:number]
            if kind == "column":
                columns.append(part)
            else:
                entry[kind] = part
        return entry | ({"columns": columns} if columns else {})

    def _parts(self) -> Iterator[tuple[str, str, int]]:
        start = self.start
        if start.row:
            yield "row", _("The row"), start.row
        for number in range(1, start.columns + 1):
            yield "column", _("Column %(number)d") % {"number": number}, start.height
        if start.reserve:
            yield "reserve", _("Reserve"), start.reserve
        if start.hand:
            yield "hand", _("Face up"), start.hand


def laid_by(lay: Lay) -> str:
    """Return starting tiles in the order in which they are tapped, written as an address has them."""
    tiles = [*lay.row, *(tile for column in lay.columns for tile in column), *lay.reserve, *lay.hand]
    return " ".join(map(str, tiles))


def _lying(word: str) -> LaidTile | None:
    try:
        return LaidTile.parse(word)
    except ValueError:
        return None
