"""What can be offered at a moment of a hand, as values: what is due, and where a tile may go."""

from __future__ import annotations

from typing import NamedTuple

from scoring.awards import Award
from scoring.tiles import Tile


class Due(NamedTuple):
    """What the seat at turn may and must do. Numbers are tiles.

    ``may_play``: some unseen tile fits. ``must_draw``: a seat that plays nothing draws before it passes.
    """

    seat: int
    leads: bool
    may_play: bool
    must_draw: bool
    may_draw: int
    may_pass: bool
    must_pass: bool


class Placement(NamedTuple):
    """A lawful way to lay a tile, and what it would score: ``points`` are those of the side that lays it.

    ``alike`` are the arms that are one choice to a player, this one included. The long sides and the short
    ends of a spinner are two, since what they leave of its own count differs.
    """

    tile: Tile
    arm: int | None
    inward: int | None
    subtract: bool
    points: int
    awards: tuple[Award, ...]
    alike: tuple[int, ...]
