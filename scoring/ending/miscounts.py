"""The ways in which a count disagrees with the record: a closed list of types (rulebook 2.8)."""

from __future__ import annotations

from typing import NamedTuple

from scoring.tiles import Tile, TileSet


class MissingCount(NamedTuple):
    """A seat that has tiles by the record isn't in the count."""

    seat: int
    tiles: int


class WrongNumber(NamedTuple):
    """A seat counts another number of tiles than it has by the record."""

    seat: int
    counted: int
    tiles: int


class NotInSet(NamedTuple):
    """A tile is counted that the set doesn't have."""

    seat: int
    tile: Tile
    set: TileSet


class WasPlayed(NamedTuple):
    """A tile is counted that lies on the table."""

    seat: int
    tile: Tile


class CountedTwice(NamedTuple):
    """A tile is counted that was counted already."""

    seat: int
    tile: Tile


class ImpossiblePips(NamedTuple):
    """A seat calls pips that this many unseen tiles can't have."""

    seat: int
    tiles: int
    pips: int
    least: int
    most: int


class NotTheSet(NamedTuple):
    """All tiles were dealt, but what is left and what lies on the table don't make up the set."""

    pips: int
    missing: int


Miscount = MissingCount | WrongNumber | NotInSet | WasPlayed | CountedTwice | ImpossiblePips | NotTheSet
