"""Limits on how many of a seat's tiles came late: no more than there is room for in its later batches.

An exclusion applies to the first batches of a seat, those that it had by then. So an unseen tile may lie in every batch
from a certain one on. The tiles of a seat fit into its batches exactly if, for each batch, the tiles that came with it
or later are no more than it and the batches after it have room for.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.deductions.arrangement import bits, most_placed
from scoring.deductions.tile_places import TilePlaces
from scoring.tiles import Tile


class LateLimit(NamedTuple):
    """A limit on tiles: the holder has at most ``most`` of these."""

    most: int
    tiles: frozenset[int]


def late_limits(places: TilePlaces, holder: int, maybe: frozenset[int], unseen: int) -> list[LateLimit]:
    """Return the limits on the holder's ``unseen`` tiles besides their number.

    ``maybe`` are those that it can have at all.
    """
    own = list(bits(places.of_holder[holder]))
    seen = [number for number, tile in enumerate(places.tiles) if _was_seen_with(places, tile, holder)]
    found: dict[LateLimit, None] = {}
    for nth in range(1, len(own)):
        early = sum(1 << place for place in own[:nth])
        tiles = frozenset(tile for tile in maybe if not places.allowed[tile] & early)
        came_early = most_placed([places.allowed[tile] & early for tile in seen], places.room)
        most = sum(places.room[place] for place in own[nth:]) - (len(seen) - came_early)
        if most < min(len(tiles), unseen):
            found[LateLimit(most, tiles)] = None
    return [late for late in found if not any(_says_more(other, late) for other in found if other != late)]


def _was_seen_with(places: TilePlaces, tile: Tile, holder: int) -> bool:
    return tile in places.sightings and places.sightings[tile].seat == holder


def _says_more(one: LateLimit, other: LateLimit) -> bool:
    """Return True if every hand that satisfies the first limit satisfies the other one too."""
    if one.tiles >= other.tiles and one.most <= other.most:
        return True
    return one.tiles < other.tiles and one.most + len(other.tiles - one.tiles) <= other.most
