"""The details of a hand besides its open ends: a closed union of values, of which each game uses some.

The code for JSON and the code for words each handle every member of the union, so that none can be forgotten.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.entries import Entry
from scoring.record import JsonObject
from scoring.tiles import Tile
from scoring.winnability import Verdict


class Direction(NamedTuple):
    """The direction of play: 1 in the order of the seats, -1 against it.

    ``matters``: there are more than two seats.
    """

    direction: int
    matters: bool


class Spell(NamedTuple):
    """A spell.

    Only ends of ``suit`` left open by ``caster`` may be played on: those of ``arm`` (None: of the led tile).
    """

    caster: int
    arm: int | None
    suit: int


class NoSpell(NamedTuple):
    """The absence of a spell, in a game that has them."""


class Phase(NamedTuple):
    """The phase of a hand that is played in phases; None before the lead.

    ``places_to_fill`` are the places of the cross still uncovered, ``doubles`` the arms that wait for their double.
    """

    number: int | None
    places_to_fill: int = 0
    doubles: tuple[int, ...] = ()


class Calls(NamedTuple):
    """The seats that must pass in their next turn, and the seats that have one tile left and have yet to say so."""

    owes_pass: tuple[int, ...]
    to_call: tuple[int, ...]


class Pool(NamedTuple):
    """The pool, in cents."""

    cents: int


class Rows(NamedTuple):
    """Each seat's face-down row in its order, seat 1 first; None where nobody has seen the tile."""

    rows: tuple[tuple[Tile | None, ...], ...]


class HubDetail(NamedTuple):
    """The double in the middle, which lay there before anybody played."""

    tile: Tile


class Markers(NamedTuple):
    """The seats whose train is open to everybody, in a game whose arms belong to seats."""

    seats: tuple[int, ...]


class Owing(NamedTuple):
    """A double that must get this many more tiles before anything else is played, and the arms where these may go."""

    tile: Tile
    arms: tuple[int, ...]
    tiles: int


class UnlimitedPlays(NamedTuple):
    """The seat that may lay any number of tiles in this turn; None if the present turn is like any other."""

    seat: int | None


class PatienceTable(NamedTuple):
    """The table of a patience, in the game's own terms (None before the starting tiles are named), and the stock."""

    position: JsonObject | None
    stock: tuple[Tile, ...]


class Progress(NamedTuple):
    """The progress of a patience: the moves possible now, the moves made, and the tiles that must still go."""

    moves: tuple[Entry, ...]
    moves_made: int
    tiles_left: int


class Outlook(NamedTuple):
    """The outlook of a patience: the verdict on its chances of being won."""

    verdict: Verdict


class TurningPointDetail(NamedTuple):
    """The entry, by its number in the hand, after which a lost patience could no longer be won; None if not known.

    ``proved``: before it the patience could still be won.
    """

    play: int | None
    proved: bool


Detail = (
    Direction
    | Spell
    | NoSpell
    | Phase
    | Calls
    | Pool
    | Rows
    | HubDetail
    | Markers
    | Owing
    | UnlimitedPlays
    | PatienceTable
    | Progress
    | Outlook
    | TurningPointDetail
)
