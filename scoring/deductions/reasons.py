"""The reasons for tiles that a holder can't or must have: the entries that show it, with the plainest reason first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.deductions.arrangement import bits, reachable_places
from scoring.deductions.observations import Exclusion, ExclusionCause
from scoring.deductions.possible_places import PossiblePlaces
from scoring.deductions.tile_places import TilePlaces
from scoring.deductions.types import (
    CalledPips,
    EmptyHolder,
    HeldExcludedTile,
    LeadWaits,
    OnlyHolder,
    Reason,
    TooManyTiles,
)
from scoring.tiles import Tile


def reasons_for(
    places: TilePlaces, found: PossiblePlaces, holder: int, cannot: list[int], must: list[int]
) -> Iterator[Reason]:
    """Yield the reasons why the holder can't have ``cannot`` and must have ``must``, tiles given by number."""
    arrangement, by_room, by_lead = found.arrangement, found.by_room, found.by_lead
    if not places.unseen_with[holder]:
        if cannot:
            yield EmptyHolder(_last_of(places, holder), holder)
        return
    own = _still_open(places, arrangement, places.of_holder[holder])
    counted = (places.observations.counted_at,)
    lead_waits = tuple(each.number for each in places.observations.lead_waits)
    excluded = [tile for tile in cannot if not places.allowed[tile] & own]
    crowded = [tile for tile in cannot if places.allowed[tile] & own and not by_room[tile] & own]
    would_lead = [tile for tile in cannot if by_room[tile] & own and not by_lead[tile] & own]
    miscounted = [tile for tile in cannot if by_lead[tile] & own]
    yield from _excluded(places, own, excluded)
    if crowded:
        yield TooManyTiles(_what_fills(places, arrangement, own, crowded), holder, _named(places, crowded))
    if would_lead:
        yield LeadWaits(lead_waits, holder, _named(places, would_lead), without=False)
    if miscounted:
        yield CalledPips(counted, holder, _named(places, miscounted), without=False)
    alone = [tile for tile in must if not by_room[tile] & ~own]
    led = [tile for tile in must if by_room[tile] & ~own and not by_lead[tile] & ~own]
    needed = [tile for tile in must if by_lead[tile] & ~own]
    if alone:
        yield OnlyHolder(_what_keeps_out(places, arrangement, own, alone), holder, _named(places, alone))
    if led:
        yield LeadWaits(lead_waits, holder, _named(places, led), without=True)
    if needed:
        yield CalledPips(counted, holder, _named(places, needed), without=True)


def contradicting_sightings(places: TilePlaces, seat: int) -> Iterator[HeldExcludedTile]:
    """Yield the tiles that were seen with the seat, although an entry of its own was right only without them."""
    for number, tile in enumerate(places.tiles):
        sighting = places.sightings.get(tile)
        if sighting is None or sighting.seat != seat or places.allowed[number]:
            continue
        exclusions = [
            exclusion for place in bits(places.of_holder[seat]) for exclusion in places.exclusions_of(number, place)
        ]
        if exclusions:
            yield HeldExcludedTile((*exclusions[0].why.plays, sighting.number), seat, tile)


def _still_open(places: TilePlaces, arrangement: Sequence[int], own: int) -> int:
    """Return the holder's places that aren't certainly full of tiles that it laid or showed."""
    seen = [tile not in places.unseen for tile in range(len(places.tiles))]
    left = own
    for place in bits(own):
        round_ = reachable_places(places.allowed, arrangement, place)
        if all(seen[tile] for tile, lies in enumerate(arrangement) if round_ >> lies & 1):
            left &= ~(1 << place)
    return left


def _excluded(places: TilePlaces, own: int, tiles: list[int]) -> Iterator[ExclusionCause]:
    """Yield the causes that exclude the tiles from all of a holder's places, with the fewest entries for each tile."""
    told: dict[Exclusion, list[int]] = {}
    for tile in tiles:
        for place in bits(own):
            against = list(places.exclusions_of(tile, place))
            if not any(tile in told.get(exclusion, ()) for exclusion in against):
                exclusion = next((exclusion for exclusion in against if exclusion in told), against[-1])
                told.setdefault(exclusion, []).append(tile)
    for exclusion in sorted(told, key=lambda exclusion: exclusion.number):
        yield exclusion.why._replace(tiles=_named(places, told[exclusion]))


def _what_fills(places: TilePlaces, arrangement: Sequence[int], own: int, tiles: list[int]) -> tuple[int, ...]:
    """Return the entries that keep other tiles in the holder's places, so that these tiles find no room there."""
    found: set[int] = set()
    for place in bits(own & _any_of(places, tiles)):
        found |= _what_closes(places, arrangement, reachable_places(places.allowed, arrangement, place))
    return tuple(sorted(found))


def _what_keeps_out(places: TilePlaces, arrangement: Sequence[int], own: int, tiles: list[int]) -> tuple[int, ...]:
    """Return the entries that keep these tiles from everybody but the holder."""
    found = {
        exclusion.number
        for tile in tiles
        for place in bits(~own & (1 << len(places.room)) - 1)
        for exclusion in list(places.exclusions_of(tile, place))[-1:]
    }
    for place in bits(_any_of(places, tiles) & ~own):
        found |= _what_closes(places, arrangement, reachable_places(places.allowed, arrangement, place))
    return tuple(sorted(found - {0}))


def _what_closes(places: TilePlaces, arrangement: Sequence[int], round_: int) -> set[int]:
    """Return the entries that keep the tiles lying in these places from all other places."""
    outside = [place for place in range(len(places.room)) if not round_ >> place & 1]
    exclusions = (
        exclusion.number
        for tile, lies in enumerate(arrangement)
        if round_ >> lies & 1
        for place in outside
        for exclusion in list(places.exclusions_of(tile, place))[-1:]
    )
    return set(exclusions) - {0}


def _any_of(places: TilePlaces, tiles: list[int]) -> int:
    """Return the places that any of the tiles may lie in."""
    found = 0
    for tile in tiles:
        found |= places.allowed[tile]
    return found


def _last_of(places: TilePlaces, holder: int) -> tuple[int, ...]:
    """Return the entry with which the holder's last tile was seen."""
    numbers = [sighting.number for sighting in places.sightings.values() if sighting.seat == holder]
    return (max(numbers),) if numbers else ()


def _named(places: TilePlaces, tiles: list[int]) -> tuple[Tile, ...]:
    return tuple(places.tiles[tile] for tile in tiles)
