"""The reasons for tiles that a holder can't or must have: the entries that show it, with the plainest reason first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.deductions.arrangement import bits, reachable_places
from scoring.deductions.observations import Exclusion, ExclusionCause
from scoring.deductions.possible_places import PossiblePlaces
from scoring.deductions.tile_places import TilePlaces
from scoring.deductions.types import CalledPips, EmptyHolder, HeldExcludedTile, LeadWaits, NoRoom, OnlyHolder, Reason
from scoring.tiles import Tile


def reasons_for(
    places: TilePlaces, found: PossiblePlaces, holder: int, cannot: list[int], must: list[int]
) -> Iterator[Reason]:
    """Yield the reasons for the tiles in ``cannot``, and for those in ``must``, both given by number."""
    lying, by_room, by_waiting = found.lying, found.by_room, found.by_waiting
    if not places.unseen_with[holder]:
        if cannot:
            yield EmptyHolder(_last_of(places, holder), holder)
        return
    own = _still_open(places, lying, places.of_holder[holder])
    counted = (places.gathered.counted_at,)
    waited = tuple(each.number for each in places.gathered.waited)
    barred = [tile for tile in cannot if not places.allowed[tile] & own]
    crowded = [tile for tile in cannot if places.allowed[tile] & own and not by_room[tile] & own]
    would_lead = [tile for tile in cannot if by_room[tile] & own and not by_waiting[tile] & own]
    miscounted = [tile for tile in cannot if by_waiting[tile] & own]
    yield from _barred(places, own, barred)
    if crowded:
        yield NoRoom(_what_fills(places, lying, own, crowded), holder, _named(places, crowded))
    if would_lead:
        yield LeadWaits(waited, holder, _named(places, would_lead), without=False)
    if miscounted:
        yield CalledPips(counted, holder, _named(places, miscounted), without=False)
    alone = [tile for tile in must if not by_room[tile] & ~own]
    led = [tile for tile in must if by_room[tile] & ~own and not by_waiting[tile] & ~own]
    needed = [tile for tile in must if by_waiting[tile] & ~own]
    if alone:
        yield OnlyHolder(_what_keeps_out(places, lying, own, alone), holder, _named(places, alone))
    if led:
        yield LeadWaits(waited, holder, _named(places, led), without=True)
    if needed:
        yield CalledPips(counted, holder, _named(places, needed), without=True)


def contradicting_sightings(places: TilePlaces, seat: int) -> Iterator[HeldExcludedTile]:
    """Yield the tiles that were seen with the seat, although an entry of its own was right only without them."""
    for number, tile in enumerate(places.tiles):
        sighting = places.sightings.get(tile)
        if sighting is None or sighting.seat != seat or places.allowed[number]:
            continue
        bars = [bar for place in bits(places.of_holder[seat]) for bar in places.bars_against(number, place)]
        if bars:
            yield HeldExcludedTile((*bars[0].why.plays, sighting.number), seat, tile)


def _still_open(places: TilePlaces, lying: Sequence[int], own: int) -> int:
    """Return the holder's places that aren't certainly full of tiles that it laid or showed."""
    seen = [tile not in places.unseen for tile in range(len(places.tiles))]
    left = own
    for place in bits(own):
        round_ = reachable_places(places.allowed, lying, place)
        if all(seen[tile] for tile, lies in enumerate(lying) if round_ >> lies & 1):
            left &= ~(1 << place)
    return left


def _barred(places: TilePlaces, own: int, tiles: list[int]) -> Iterator[ExclusionCause]:
    """Yield the causes that bar the tiles from all of a holder's places, with the fewest entries for each tile."""
    told: dict[Exclusion, list[int]] = {}
    for tile in tiles:
        for place in bits(own):
            against = list(places.bars_against(tile, place))
            if not any(tile in told.get(bar, ()) for bar in against):
                bar = next((bar for bar in against if bar in told), against[-1])
                told.setdefault(bar, []).append(tile)
    for bar in sorted(told, key=lambda bar: bar.number):
        yield bar.why._replace(tiles=_named(places, told[bar]))


def _what_fills(places: TilePlaces, lying: Sequence[int], own: int, tiles: list[int]) -> tuple[int, ...]:
    """Return the entries that keep other tiles in the holder's places, so that these tiles find no room there."""
    found: set[int] = set()
    for place in bits(own & _any_of(places, tiles)):
        found |= _what_closes(places, lying, reachable_places(places.allowed, lying, place))
    return tuple(sorted(found))


def _what_keeps_out(places: TilePlaces, lying: Sequence[int], own: int, tiles: list[int]) -> tuple[int, ...]:
    """Return the entries that keep these tiles from everybody but the holder."""
    found = {
        bar.number
        for tile in tiles
        for place in bits(~own & (1 << len(places.room)) - 1)
        for bar in list(places.bars_against(tile, place))[-1:]
    }
    for place in bits(_any_of(places, tiles) & ~own):
        found |= _what_closes(places, lying, reachable_places(places.allowed, lying, place))
    return tuple(sorted(found - {0}))


def _what_closes(places: TilePlaces, lying: Sequence[int], round_: int) -> set[int]:
    """Return the entries that keep the tiles lying in these places from all other places."""
    outside = [place for place in range(len(places.room)) if not round_ >> place & 1]
    bars = (
        bar.number
        for tile, lies in enumerate(lying)
        if round_ >> lies & 1
        for place in outside
        for bar in list(places.bars_against(tile, place))[-1:]
    )
    return set(bars) - {0}


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
