"""The entries of a record: a closed list of types (record 1.1).

Every entry may *stand*: the table let it happen although it breaks a rule (rulebook 2.9).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.ending.results import Ending
from scoring.tiles import LaidTile, Tile


class Called(NamedTuple):
    """A call of tiles at the count instead of showing them: how many are left, and how many pips they have together.

    ``tiles`` is None if only the pips are known, which is enough where the tiles aren't recorded either (record 1.4).
    """

    tiles: int | None
    pips: int


Left = tuple[Tile, ...] | Called
"""The tiles that a seat has left at the count, turned up or called."""


@dataclass(frozen=True, slots=True)
class Play:
    """A tile laid by a seat.

    ``inward`` is the half that touches. ``subtract`` takes its end off the sum (All Fives).
    """

    seat: int
    tile: Tile
    arm: int | None = None
    inward: int | None = None
    subtract: bool = False
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Tiles taken by a seat from the boneyard. ``tile`` is the one drawn, where everybody sees it (patiences)."""

    seat: int
    tiles: int = 1
    stands: bool = False
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass of a seat that can't play."""

    seat: int
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a turn in which a seat may lay any number of tiles, as the seat says."""

    seat: int
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a seat that it has one tile left."""

    seat: int
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Miss:
    """A tile turned up by a seat from its row, which doesn't fit (Blind)."""

    seat: int
    tile: Tile
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A declaration of the table that nobody can go on."""

    seat: int | None = None
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """The count of the tiles that every seat has left, by seat."""

    left: Mapping[int, Left]
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Adjust:
    """The table's own award or penalty, in points."""

    seat: int
    points: int
    reason: str
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Void:
    """The end of a hand that is thrown in."""

    reason: str
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """The points that a seat called for a play, where plays aren't entered (record 1.4).

    ``bonus`` is the reason of the award, where it has a name.
    """

    seat: int
    points: int
    bonus: str = ""
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Out:
    """The end of a hand by a seat that went out, where plays aren't entered (record 1.4).

    ``points`` are those that it called for its last tile, if they weren't entered before.
    """

    seat: int
    points: int = 0
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a hand of which only the points are known, by side (record 1.4).

    ``seat`` is the seat that won it, ``winners`` the sides; None if the table doesn't say.
    """

    ending: Ending
    points: Mapping[int, int]
    seat: int | None = None
    winners: tuple[int, ...] | None = None
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Lay:
    """The tiles that lie open when a patience begins; columns from the top down, the last tile being the bottom one."""

    row: tuple[LaidTile, ...] = ()
    columns: tuple[tuple[Tile, ...], ...] = ()
    reserve: tuple[Tile, ...] = ()
    hand: tuple[Tile, ...] = ()
    seat: int = 1
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Remove:
    """The removal of tiles (patiences)."""

    tiles: tuple[Tile, ...]
    seat: int = 1
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A move of the bottom tile of a column to another; columns are numbered from 1 (patiences)."""

    from_column: int
    to_column: int
    seat: int = 1
    stands: bool = False


Entry = (
    Play | Draw | Pass | Done | Call | Miss | Block | Count | Adjust | Void | Score | Out | Result | Lay | Remove | Move
)

DO: dict[type, str] = {
    Play: "play",
    Draw: "draw",
    Pass: "pass",
    Done: "done",
    Call: "call",
    Miss: "miss",
    Block: "block",
    Count: "count",
    Adjust: "adjust",
    Void: "void",
    Score: "score",
    Out: "out",
    Result: "result",
    Lay: "lay",
    Remove: "remove",
    Move: "move",
}
"""The name of each entry in the record (its ``do``)."""


def seat_of(entry: Entry) -> int | None:
    """Return the seat that an entry belongs to; None if it is the whole table's."""
    match entry:
        case Count() | Void():
            return None
        case _:
            return entry.seat


def tile_of(entry: Entry) -> Tile | None:
    """Return the one tile that an entry is about; None if it is about none."""
    match entry:
        case Play(tile=tile) | Miss(tile=tile) | Draw(tile=tile):
            return tile
        case _:
            return None
