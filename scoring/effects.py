"""The effects that an entry has by the rules alone: shared code carries them out, and the ruling reports them."""

from __future__ import annotations

from typing import NamedTuple


class PlayAgain(NamedTuple):
    """Another turn for the seat that played; ``or_done``: it may also say that it is done."""

    seat: int
    or_done: bool = False


class DrawOn(NamedTuple):
    """A draw after a last tile with which the seat may not go out: it draws and goes on in the same turn."""

    seat: int


class SkipNext(NamedTuple):
    """A turn that the next seat misses. It takes effect when the turn passes on, and is reported then."""


class MissTurn(NamedTuple):
    """A turn that a seat missed."""

    seat: int


class Reverse(NamedTuple):
    """A change of the direction of play."""


class EachDraws(NamedTuple):
    """A draw of a tile by each of these seats, in this order, until the boneyard runs out.

    A seat named twice draws two.
    """

    seats: tuple[int, ...]


class DrawTiles(NamedTuple):
    """A draw of tiles by a seat because the rules say so."""

    seat: int
    tiles: int


class SpellCast(NamedTuple):
    """A spell that the seat cast.

    Until it is broken only ``arm`` may be played on (None: what the first tile opens).
    """

    seat: int
    arm: int | None


class SpellBroken(NamedTuple):
    """The end of a spell, broken by the seat."""

    seat: int


class MissedCall(NamedTuple):
    """A missed call: the seat was left with one tile and had not said so in time."""

    seat: int


class MarkerUp(NamedTuple):
    """A seat's marker going up: its train is open to everybody."""

    seat: int


class MarkerDown(NamedTuple):
    """A seat's marker coming down: its train is its own again."""

    seat: int


class NotScored(NamedTuple):
    """Points that a rule kept from counting."""

    points: int
    reason: str


class HandOver(NamedTuple):
    """The end of the hand."""

    ending: str


Effect = (
    PlayAgain
    | DrawOn
    | SkipNext
    | MissTurn
    | Reverse
    | EachDraws
    | DrawTiles
    | SpellCast
    | SpellBroken
    | MissedCall
    | MarkerUp
    | MarkerDown
    | NotScored
    | HandOver
)
