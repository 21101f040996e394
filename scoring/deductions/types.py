"""What the record of a hand proves about the tiles that nobody has seen, as values (record 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from scoring.tiles import Tile

BONEYARD = 0
"""Stands for the boneyard where holders are numbered; seats are numbered from 1."""


class InsteadOfPlay(StrEnum):
    """What a player who couldn't play did instead."""

    PASSED = "passed"
    DREW = "drew"


class NoFittingTile(NamedTuple):
    """The seat passed or drew. That was right only without these tiles, since they would have fit."""

    plays: tuple[int, ...]
    seat: int
    did: InsteadOfPlay
    tiles: tuple[Tile, ...]


class DeclaredBlocked(NamedTuple):
    """The table declared a block. That was right only without these tiles, since they would have fit."""

    plays: tuple[int, ...]
    tiles: tuple[Tile, ...]


class BetterLead(NamedTuple):
    """The seat led ``led``, and the rules would have asked for any of these tiles instead."""

    plays: tuple[int, ...]
    seat: int
    led: Tile
    tiles: tuple[Tile, ...]


class NoDoubles(NamedTuple):
    """The table said at the deal that nobody held a double."""

    plays: tuple[int, ...]
    tiles: tuple[Tile, ...]


class EmptyHolder(NamedTuple):
    """The holder, a seat or the boneyard, has no tile left that nobody has seen."""

    plays: tuple[int, ...]
    holder: int


class NoRoom(NamedTuple):
    """The holder has no room left for these tiles once everybody's tiles are counted."""

    plays: tuple[int, ...]
    holder: int
    tiles: tuple[Tile, ...]


class OnlyHolder(NamedTuple):
    """No other holder can have these tiles."""

    plays: tuple[int, ...]
    holder: int
    tiles: tuple[Tile, ...]


class CalledPips(NamedTuple):
    """The pips called at the count don't add up if the holder has these tiles, or with ``without``, if it doesn't."""

    plays: tuple[int, ...]
    holder: int
    tiles: tuple[Tile, ...]
    without: bool


class LeadWaits(NamedTuple):
    """A pass or draw before the lead was wrong if the holder has these tiles, or with ``without``, if it doesn't.

    For in that case, whoever passed or drew would have held the double that had to be led.
    """

    plays: tuple[int, ...]
    holder: int
    tiles: tuple[Tile, ...]
    without: bool


class HeldExcludedTile(NamedTuple):
    """The seat was seen with the tile, although an earlier entry, the first of the plays, was right only without it."""

    plays: tuple[int, ...]
    seat: int
    tile: Tile


class WrongCount(NamedTuple):
    """The count was let stand although it doesn't agree with the record."""

    plays: tuple[int, ...]


class Overcrowding(NamedTuple):
    """The entries of ``plays`` can't all have been right, because together they leave too little room for these tiles.

    If all these entries are one seat's, and only the other seats and the boneyard could have the tiles, ``seat`` is
    that seat; else it is 0.
    """

    plays: tuple[int, ...]
    seat: int
    tiles: tuple[Tile, ...]


class WrongPips(NamedTuple):
    """No deal by which everybody played by the rules gives the pips that were called at the count."""

    plays: tuple[int, ...]


class MissingLead(NamedTuple):
    """In every deal, somebody who passed or drew before the lead held the double that had to be led."""

    plays: tuple[int, ...]


class StockTiles(NamedTuple):
    """The tiles are in the stock of a patience, because everything else lies open."""

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
"""Why nobody can have played like this: the entries contradict each other."""

Reason = Contradiction | EmptyHolder | NoRoom | OnlyHolder | LeadWaits | CalledPips | StockTiles
"""Why a holder can't or must have tiles. ``plays`` are the numbers of the entries that show it."""


class Holding(NamedTuple):
    """What follows for one holder: the unseen tiles that it can't have, those that it must have, and why."""

    cannot: tuple[Tile, ...] = ()
    must: tuple[Tile, ...] = ()
    because: tuple[Reason, ...] = ()


class Deductions(NamedTuple):
    """What follows for the unseen tiles if everybody played by the rules.

    What it says is never wrong, and if ``complete`` is true, nothing more follows. ``possible`` is false if nobody can
    have played like this; then nothing else is said. The boneyard stands for the tiles out of play in games without
    drawing. ``blocked`` says that it is proved that nobody can ever play again in this hand.
    """

    complete: bool
    possible: bool
    seats: Mapping[int, Holding]
    boneyard: Holding
    blocked: bool = False


def seat_of_reason(reason: Reason) -> int | None:
    """The seat whose action the reason is about; None if it is about the whole table."""
    match reason:
        case NoFittingTile(seat=seat) | BetterLead(seat=seat) | HeldExcludedTile(seat=seat):
            return seat
        case Overcrowding(seat=seat):
            return seat or None
        case _:
            return None
