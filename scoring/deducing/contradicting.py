"""Why nobody can have played a hand so: what contradicts what, with as few entries as will do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring.deducing.arranging import arrange, bits, choices, crowded
from scoring.deducing.called import settle
from scoring.deducing.gathering import Bar, gather
from scoring.deducing.lying import Places, places_of
from scoring.deducing.reasons import contradictions
from scoring.deductions import Contradiction, CountDisagrees, CrowdedOut, NoDoubles, PipsDoNotAddUp
from scoring.game import Ruling
from scoring.hand import Hand

MOST_TILES_CALLED = 28
"""Called pips are searched with the double-six set: with bigger ones that takes too long to be asked with every page."""


def why_impossible(start: Hand, rulings: Sequence[Ruling[Hand]]) -> tuple[Contradiction, ...]:
    """Why nobody can have played so; nothing where everybody can have played by the rules."""
    places = places_of(gather(start, rulings))
    if not places.gathered.count_stands:
        lying = arrange(places.allowed, places.room)
        if lying is not None and _pips_add_up(places, lying):
            return ()
    return against_all(places)


def _pips_add_up(places: Places, lying: Sequence[int]) -> bool:
    if not places.gathered.called or len(places.tiles) > MOST_TILES_CALLED:
        return True
    return settle(places, choices(places.allowed, lying, len(places.room))).can_lie is not None


def against_all(places: Places) -> tuple[Contradiction, ...]:
    """What contradicts what, where nobody can have played so; the plainest that there is."""
    gathered = places.gathered
    found: list[Contradiction] = [each for seat in gathered.start.seats for each in contradictions(places, seat)]
    if gathered.count_stands:
        found.append(CountDisagrees((gathered.count_stands,)))
    if found:
        return tuple(found)
    if arrange(places.allowed, places.room) is None:
        return _crowded_out(_with_bars(places, _needed(places)))
    return (PipsDoNotAddUp((gathered.counted_at,)),)


def _needed(places: Places) -> list[Bar]:
    """As few of the bars as still leave no way: without any one of them there is one."""
    needed = sorted(_all_bars(places), key=lambda bar: bar.number)
    for bar in list(needed):
        fewer = [other for other in needed if other != bar]
        without = _with_bars(places, fewer)
        if arrange(without.allowed, without.room) is None:
            needed = fewer
    return needed


def _all_bars(places: Places) -> dict[Bar, None]:
    return dict.fromkeys(bar for bars in places.bars for bar in bars)


def _with_bars(places: Places, bars: Iterable[Bar]) -> Places:
    kept = set(bars)
    return replace(places, bars=tuple(tuple(bar for bar in each if bar in kept) for each in places.bars))


def _crowded_out(places: Places) -> tuple[Contradiction, ...]:
    """The entries that bar tiles from all places but those that haven't room for them, and which tiles these are.

    A tile that no bar keeps from its place, since it was seen there, only takes up room.
    """
    numbers, within = crowded(places.allowed, places.room)
    bars = sorted(_all_bars(places), key=lambda bar: bar.number)
    tiles = [places.tiles[number] for number in numbers if _is_barred(places, number)]
    whys = dict.fromkeys(bar.why._replace(tiles=tuple(tile for tile in tiles if tile in bar.tiles)) for bar in bars)
    plays = tuple(sorted({bar.number for bar in bars} - {0}))
    barred = {bar.seat for bar in bars}
    (seat,) = barred if len(barred) == 1 else (0,)
    holds_some = any(places.holders[place] == seat for place in bits(within))
    dealt = any(isinstance(why, NoDoubles) for why in whys)
    return (*whys, CrowdedOut(plays, 0 if holds_some or dealt else seat, tuple(tiles)))


def _is_barred(places: Places, number: int) -> bool:
    """Whether a bar keeps the tile from a place; if it was seen, from one of the seat that had it."""
    seen = places.sightings.get(places.tiles[number])
    could = bits(places.of_holder[seen.seat]) if seen else range(len(places.room))
    return any(True for place in could for _bar in places.bars_against(number, place))
