"""The offers at a moment of a hand, as values: the options of the seat at turn, and the places for a tile."""

from __future__ import annotations

from typing import NamedTuple

from scoring.ending import Award
from scoring.tiles import Tile


class Due(NamedTuple):
    """The options and duties of the seat at turn. The numbers count tiles.

    If ``may_play``, some unseen tile fits. If ``must_draw``, a player who plays nothing must draw before passing. If
    ``may_be_done``, it may either go on or end its turn.
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
    """A lawful way to lay a tile, and its score: ``points`` are those for the player's side.

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
