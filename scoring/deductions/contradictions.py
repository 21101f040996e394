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
    gathered = places.gathered
    found: list[Contradiction] = [
        each for seat in gathered.start.seats for each in contradicting_sightings(places, seat)
    ]
    if gathered.count_stands:
        found.append(WrongCount((gathered.count_stands,)))
    if found:
        return tuple(found)
    if arrange(places.allowed, places.room) is None:
        return _crowded_out(_with_bars(places, _needed(places)))
    if find_possible_places(places, with_pips=False) is None:
        return (MissingLead(tuple(waited.number for waited in gathered.waited)),)
    return (WrongPips((gathered.counted_at,)),)


def _needed(places: TilePlaces) -> list[Exclusion]:
    """Return a minimal set of bars that prevents any arrangement: without any one of them, an arrangement exists."""
    needed = sorted(_all_bars(places), key=lambda bar: bar.number)
    for bar in list(needed):
        fewer = [other for other in needed if other != bar]
        without = _with_bars(places, fewer)
        if arrange(without.allowed, without.room) is None:
            needed = fewer
    return needed


def _all_bars(places: TilePlaces) -> dict[Exclusion, None]:
    return dict.fromkeys(bar for bars in places.bars for bar in bars)


def _with_bars(places: TilePlaces, bars: Iterable[Exclusion]) -> TilePlaces:
    kept = set(bars)
    return replace(places, bars=tuple(tuple(bar for bar in each if bar in kept) for each in places.bars))


def _crowded_out(places: TilePlaces) -> tuple[Contradiction, ...]:
    """Return the entries that leave some tiles only places with too little room for all of them, and these tiles.

    A tile that was seen in its place, so that no bar keeps it there, only takes up room.
    """
    numbers, within = overfull_places(places.allowed, places.room)
    bars = sorted(_all_bars(places), key=lambda bar: bar.number)
    tiles = [places.tiles[number] for number in numbers if _is_barred(places, number)]
    whys = dict.fromkeys(bar.why._replace(tiles=tuple(tile for tile in tiles if tile in bar.tiles)) for bar in bars)
    plays = tuple(sorted({bar.number for bar in bars} - {0}))
    barred = {bar.seat for bar in bars}
    (seat,) = barred if len(barred) == 1 else (0,)
    holds_some = any(places.holders[place] == seat for place in bits(within))
    dealt = any(isinstance(why, NoDoubles) for why in whys)
    return (*whys, Overcrowding(plays, 0 if holds_some or dealt else seat, tuple(tiles)))


def _is_barred(places: TilePlaces, number: int) -> bool:
    """Return True if a bar keeps the tile out of a place. If it was seen, only its seat's places are considered."""
    seen = places.sightings.get(places.tiles[number])
    could = bits(places.of_holder[seen.seat]) if seen else range(len(places.room))
    return any(True for place in could for _bar in places.bars_against(number, place))
