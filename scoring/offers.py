"""What can be offered at a moment of a hand, as values: what is due, and where a tile may go."""

from __future__ import annotations

from typing import NamedTuple

from scoring.ending.awards import Award
from scoring.tiles import Tile


class Due(NamedTuple):
    """What the seat at turn may and must do. The numbers count tiles.

    ``may_play`` says that some unseen tile fits. ``must_draw`` says that a player who plays nothing must draw before
    passing. ``may_be_done`` says that it may go on or end its turn, as it likes.
    """

    seat: int
    leads: bool
    may_play: bool
    must_draw: bool
    may_draw: int
    may_pass: bool
    must_pass: bool
    may_be_done: bool = False


class Placement(NamedTuple):
    """A lawful way to lay a tile, and what it would score: ``points`` are those for the player's side.

    ``alike`` are the arms that make no difference to a player, this one included. The long sides and the short ends of
    a spinner do differ, since they change the spinner's own count in different ways.
    """

    tile: Tile
    arm: int | None
    inward: int | None
    subtract: bool
    points: int
    awards: tuple[Award, ...]
    alike: tuple[int, ...]
