"""The values for what the record of a hand proves about the tiles that nobody has seen (record 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from scoring.tiles import Tile

BONEYARD = 0
"""The number of the boneyard among the holders; seats are numbered from 1."""


class InsteadOfPlay(StrEnum):
    """The action of a player who couldn't play."""

    PASSED = "passed"
    DREW = "drew"


class NoFittingTile(NamedTuple):
    """A pass or draw of the seat, right only without these tiles, since they would have fit."""

    plays: tuple[int, ...]
    seat: int
    did: InsteadOfPlay
    tiles: tuple[Tile, ...]


class DeclaredBlocked(NamedTuple):
    """A block declared by the table, right only without these tiles, since they would have fit."""

    plays: tuple[int, ...]
    tiles: tuple[Tile, ...]


class BetterLead(NamedTuple):
    """A lead of ``led`` by the seat, in place of which the rules would have required any of these tiles."""

    plays: tuple[int, ...]
    seat: int
    led: Tile
    tiles: tuple[Tile, ...]


class NoDoubles(NamedTuple):
    """A statement of the table at the deal that nobody held a double."""

    plays: tuple[int, ...]
    tiles: tuple[Tile, ...]


class EmptyHolder(NamedTuple):
    """A holder, a seat or the boneyard, that has no tile left that nobody has seen."""

    plays: tuple[int, ...]
    holder: int


class TooManyTiles(NamedTuple):
    """A holder that has no room left for these tiles once everybody's tiles are counted."""

    plays: tuple[int, ...]
    holder: int
    tiles: tuple[Tile, ...]


class OnlyHolder(NamedTuple):
    """The only holder that can have these tiles."""

    plays: tuple[int, ...]
    holder: int
    tiles: tuple[Tile, ...]


class CalledPips(NamedTuple):
    """The called pips, which don't add up if the holder has these tiles, or with ``without``, if it doesn't."""

    plays: tuple[int, ...]
    holder: int
    tiles: tuple[Tile, ...]
    without: bool


class LeadWaits(NamedTuple):
    """A pass or draw before the lead: it was wrong if the holder has these tiles, or with ``without``, if it doesn't.

    For in that case, the player who passed or drew would have held the double that had to be led.
    """

    plays: tuple[int, ...]
    holder: int
    tiles: tuple[Tile, ...]
    without: bool


class HeldExcludedTile(NamedTuple):
    """A seat that was seen with the tile, although an entry before, the first of ``plays``, required its absence."""

    plays: tuple[int, ...]
    seat: int
    tile: Tile


class WrongCount(NamedTuple):
    """A count that was let stand although it doesn't agree with the record."""

    plays: tuple[int, ...]


class Overcrowding(NamedTuple):
    """The entries of ``plays``, which can't all have been right, because they leave too little room for these tiles.

    If all these entries are one seat's, and only the other seats and the boneyard could have the tiles, ``seat`` is
    that seat; else it is 0.
    """

    plays: tuple[int, ...]
    seat: int
    tiles: tuple[Tile, ...]


class WrongPips(NamedTuple):
    """The pips called at the count, which result from no deal by which everybody played by the rules."""

    plays: tuple[int, ...]


class MissingLead(NamedTuple):
    """A pass or draw before the lead that was wrong in every deal: the player held the double that had to be led."""

    plays: tuple[int, ...]


class StockTiles(NamedTuple):
    """The tiles in the stock of a patience, known because everything else lies open."""

    plays: tuple[int, ...]
    tiles: tuple[Tile, ...]


Contradiction = (
    NoFittingTile
    | DeclaredBlocked
    | BetterLead
    | NoDoubles
    | HeldExcludedTile
    | WrongCount
    | Overcrowding
    | WrongPips
    | MissingLead
)
"""The contradictions between entries, because of which nobody can have played like this."""

Reason = Contradiction | EmptyHolder | TooManyTiles | OnlyHolder | LeadWaits | CalledPips | StockTiles
"""The reasons why a holder can't or must have tiles. ``plays`` are the numbers of the entries that show it."""


class Holding(NamedTuple):
    """The conclusions for one holder: the unseen tiles that it can't have, those that it must have, and the reasons."""

    cannot: tuple[Tile, ...] = ()
    must: tuple[Tile, ...] = ()
    because: tuple[Reason, ...] = ()


class Deductions(NamedTuple):
    """The conclusions about the unseen tiles if everybody played by the rules.

    They are never wrong, and if ``complete``, nothing more follows. ``possible`` is false if nobody can have played
    like this; then there are no other conclusions. In games without drawing, ``boneyard`` holds the tiles out of play.
    If ``blocked``, it is proved that nobody can ever play again in this hand.
    """

    complete: bool
    possible: bool
    seats: Mapping[int, Holding]
    boneyard: Holding
    blocked: bool = False


def seat_of_reason(reason: Reason) -> int | None:
    """Return the seat whose action the reason is about; None if it is about the whole table."""
    match reason:
        case NoFittingTile(seat=seat) | BetterLead(seat=seat) | HeldExcludedTile(seat=seat):
            return seat
        case Overcrowding(seat=seat):
            return seat or None
        case _:
            return None
