"""Contradictions in hands that nobody can have played, with as few entries as possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.deductions.arrangement import arrange, bits, overfull_places
from scoring.deductions.extraction import observe
from scoring.deductions.observations import Exclusion
from scoring.deductions.possible_places import find_possible_places
from scoring.deductions.reasons import contradicting_sightings
from scoring.deductions.tile_places import TilePlaces, places_of
from scoring.deductions.types import Contradiction, MissingLead, NoDoubles, Overcrowding, WrongCount, WrongPips
from scoring.hand import Hand
from scoring.ruling import Ruling

MOST_TILES_CALLED = 28
"""Called pips are searched with sets of up to this many tiles. With bigger ones it takes too long for every page."""


def find_contradictions(start: Hand, rulings: Sequence[Ruling[Hand]]) -> tuple[Contradiction, ...]:
    """Return the contradictions that show that the hand can't have been played by the rules; empty if it can."""
    places = places_of(observe(start, rulings))
    possible = find_possible_places(places, with_pips=len(places.tiles) <= MOST_TILES_CALLED)
    return plainest_contradictions(places) if possible is None else ()


def plainest_contradictions(places: TilePlaces) -> tuple[Contradiction, ...]:
    """Return the plainest contradictions in a hand that can't have been played by the rules."""
    observations = places.observations
    found: list[Contradiction] = [
        each for seat in observations.start.seats for each in contradicting_sightings(places, seat)
    ]
    if observations.count_stands:
        found.append(WrongCount((observations.count_stands,)))
    if found:
        return tuple(found)
    if arrange(places.allowed, places.room) is None:
        return _crowded_out(_with_exclusions(places, _needed(places)))
    if find_possible_places(places, with_pips=False) is None:
        return (MissingLead(tuple(wait.number for wait in observations.lead_waits)),)
    return (WrongPips((observations.counted_at,)),)


def _needed(places: TilePlaces) -> list[Exclusion]:
    """Return a minimal set of exclusions that prevents any arrangement: without any one of them, one exists."""
    needed = sorted(_all_exclusions(places), key=lambda exclusion: exclusion.number)
    for exclusion in list(needed):
        fewer = [other for other in needed if other != exclusion]
        without = _with_exclusions(places, fewer)
        if arrange(without.allowed, without.room) is None:
            needed = fewer
    return needed


def _all_exclusions(places: TilePlaces) -> dict[Exclusion, None]:
    return dict.fromkeys(exclusion for exclusions in places.exclusions for exclusion in exclusions)


def _with_exclusions(places: TilePlaces, exclusions: Iterable[Exclusion]) -> TilePlaces:
    kept = set(exclusions)
    return replace(
        places,
        exclusions=tuple(tuple(exclusion for exclusion in each if exclusion in kept) for each in places.exclusions),
    )


def _crowded_out(places: TilePlaces) -> tuple[Contradiction, ...]:
    """Return the entries that leave some tiles only places with too little room for all of them, and these tiles.

    A tile that was seen in its place, so that no exclusion keeps it there, only takes up room.
    """
    numbers, within = overfull_places(places.allowed, places.room)
    exclusions = sorted(_all_exclusions(places), key=lambda exclusion: exclusion.number)
    tiles = [places.tiles[number] for number in numbers if _is_excluded(places, number)]
    whys = dict.fromkeys(
        exclusion.why._replace(tiles=tuple(tile for tile in tiles if tile in exclusion.tiles))
        for exclusion in exclusions
    )
    plays = tuple(sorted({exclusion.number for exclusion in exclusions} - {0}))
    seats = {exclusion.seat for exclusion in exclusions}
    (seat,) = seats if len(seats) == 1 else (0,)
    holds_some = any(places.holders[place] == seat for place in bits(within))
    dealt = any(isinstance(why, NoDoubles) for why in whys)
    return (*whys, Overcrowding(plays, 0 if holds_some or dealt else seat, tuple(tiles)))


def _is_excluded(places: TilePlaces, number: int) -> bool:
    """Return True if an exclusion keeps the tile out of a place; of a tile that was seen, out of its seat's places."""
    seen = places.sightings.get(places.tiles[number])
    could = bits(places.of_holder[seen.seat]) if seen else range(len(places.room))
    return any(True for place in could for _exclusion in places.exclusions_of(number, place))
