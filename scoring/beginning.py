"""The beginning of a hand: the table's statements about it, and its context in the session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scoring.depths import Depth
from scoring.tiles import Tile


class Beginning(NamedTuple):
    """The table's statements about the beginning of a hand.

    ``leader`` is the seat that leads (None: the rules decide). ``dealt`` gives the number of tiles of each seat that
    was dealt more or fewer than the rules say. If ``no_double``, nobody holds a double. ``hub`` is the double in the
    middle (None: the one that is next), ``laid_by`` the seat that was dealt it and laid it. ``depth`` is that at which
    the hand is kept (None: that of the session).
    """

    leader: int | None = None
    dealt: Mapping[int, int] = {}
    no_double: bool = False
    hub: Tile | None = None
    laid_by: int | None = None
    depth: Depth | None = None


class SessionContext(NamedTuple):
    """The context of a hand in its session when it begins: the players, and the course of the earlier hands.

    ``have_scored`` are the sides that have scored at least once. ``number`` is that of the hand, ``counted`` how many
    hands before it count: those thrown in don't. ``first`` is true if none has yet, ``tie_hand`` if the hand is played
    to decide between sides that were level. ``hub`` is the hub that is next. ``depth`` is that at which the hand is kept.
    """

    sides: tuple[int, ...]
    scores: Mapping[int, int]
    have_scored: frozenset[int]
    leader: int | None
    number: int
    first: bool
    tie_hand: bool
    counted: int = 0
    hub: Tile | None = None
    depth: Depth = Depth.TILES
