"""Called counts, whose pips narrow down the places that each tile can have.

The pips of a holder that called nothing are known as well, since the boneyard has the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.deductions.by_pips.late_limits import late_limits
from scoring.deductions.by_pips.pool import TilePool
from scoring.deductions.by_pips.search import PipsSearch
from scoring.deductions.by_pips.sums import HolderTotal
from scoring.deductions.tile_places import TilePlaces
from scoring.deductions.types import BONEYARD
from scoring.entries import Called


class NarrowedPlaces(NamedTuple):
    """The places that each tile can have, by its number: none if no arrangement is possible.

    If ``complete``, every one of these places is really possible. ``steps`` is the number of steps that the search
    took.
    """

    possible: Sequence[int]
    complete: bool
    steps: int = 0


def narrow_by_pips(places: TilePlaces, by_room: Sequence[int], steps: int, known: Sequence[int] = ()) -> NarrowedPlaces:
    """Narrow down ``by_room``, the places that each tile can have if the calls are left aside, by the called pips.

    The search takes at most this many steps. It doesn't examine places that are ``known`` to be possible.
    """
    impossible = NarrowedPlaces([0] * len(by_room), True)
    worth = places.observations.start.variant.worth
    worths = [worth(tile) for tile in places.tiles]
    targets = {seat: _unseen_of(places, seat, called, worths) for seat, called in places.observations.called.items()}
    if any(target.pips < 0 or (target.pips and not target.tiles) for target in targets.values()):
        return impossible
    targets = {seat: target for seat, target in targets.items() if target.tiles}
    left = sum(worths[tile] for tile in places.unseen) - sum(target.pips for target in targets.values())
    nobody_else = not places.unseen_with[BONEYARD]
    if left < 0 or (nobody_else and left):
        return impossible
    if not nobody_else:
        targets[BONEYARD] = HolderTotal(places.unseen_with[BONEYARD], left)
    if not targets:
        return NarrowedPlaces(by_room, True)
    pool = _pool(places, by_room, worths, targets)
    for tile, its_places in enumerate(known):
        if tile in pool.found:
            pool.found[tile] |= places.holders_of(its_places)
    if not PipsSearch(pool, steps).is_possible():
        return impossible._replace(steps=pool.steps)
    possible = list(by_room)
    for tile, holders in pool.holders.items():
        possible[tile] &= sum(places.of_holder[holder] for holder in holders)
    return NarrowedPlaces(possible, pool.complete, pool.steps)


def _pool(
    places: TilePlaces, by_room: Sequence[int], worths: Sequence[int], targets: dict[int, HolderTotal]
) -> TilePool:
    """Return the unseen tiles as a pool, with the limits on each holder's tiles besides its call."""
    kinds = {tile: (worths[tile], places.allowed[tile]) for tile in places.unseen}
    holders = {tile: places.holders_of(by_room[tile]) for tile in places.unseen}
    late = {}
    for holder, target in targets.items():
        maybe = frozenset(tile for tile in places.unseen if holder in holders[tile])
        late[holder] = late_limits(places, holder, maybe, target.tiles)
    return TilePool(kinds, worths, holders, targets, late)


def _unseen_of(places: TilePlaces, seat: int, called: Called, worths: Sequence[int]) -> HolderTotal:
    """Return what a seat called, minus the tiles that everybody has already seen it turn up."""
    played = places.observations.hand.layout.played
    seen = [
        worth
        for tile, worth in zip(places.tiles, worths, strict=True)
        if tile in places.sightings and tile not in played and places.sightings[tile].seat == seat
    ]
    assert called.tiles is not None, "a count in pips alone is refused where every play is entered"
    return HolderTotal(called.tiles - len(seen), called.pips - sum(seen))
