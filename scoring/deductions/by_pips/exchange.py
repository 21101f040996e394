"""Exchanges: from one division of the tiles to others, a few holders put their tiles together and divide them anew."""

from __future__ import annotations

from itertools import combinations

from scoring.deductions.by_pips.pool import Division, Holders, Question, TilePool
from scoring.deductions.by_pips.sums import REST

LONGEST_ROW = 100_000
"""The most positions in a row on which three holders divide their tiles anew."""


def explore_exchanges(pool: TilePool, division: Division) -> None:
    """Note the holders of tiles in divisions near this one, until a round of changes shows nothing new.

    In each round every two holders of which something isn't known divide their tiles anew. Whatever they could have got
    in any way is noted. Then each tile goes to the one of the two that had it least often.
    """
    had = {tile: dict.fromkeys(pool.targets, 0) for tile in pool.tiles}
    lying = dict(division)
    by_size = sorted(pool.targets, key=lambda holder: pool.targets[holder])
    known, before = sum(map(len, pool.found.values())), -1
    while known > before:
        for holder, other in combinations(by_size, 2):
            if _could_exchange(pool, lying, holder, other):
                _divide_anew(pool, lying, holder, other, had)
        known, before = sum(map(len, pool.found.values())), known


def division_by_exchange(pool: TilePool, division: Division, asked: Question) -> Division | None:
    """Return a division as asked for, in which three holders have other tiles than before; None if none is so near."""
    tile, wanted = asked
    has = division[tile]
    for third in sorted(pool.targets.keys() - {has, wanted}, key=lambda holder: pool.targets[holder]):
        *two, last = sorted((has, wanted, third), key=lambda holder: pool.targets[holder])
        together: Holders = tuple(two)
        if pool.scale(together, last).length > LONGEST_ROW:
            continue
        tiles = tuple(each for each in pool.tiles if division[each] in (*together, last))
        ways = pool.ways(tiles, together, last, asked)
        if ways.possible:
            named = {**dict(enumerate(together)), REST: last}
            return division | {each: named[got] for each, got in zip(tiles, ways.one(), strict=True)}
    return None


def _could_exchange(pool: TilePool, lying: Division, holder: int, other: int) -> bool:
    """Return True if one of them has a tile that the other may have, though it isn't known to be possible."""
    passes_to = {holder: other, other: holder}
    return any(lying[tile] in passes_to and pool.is_open(tile, passes_to[lying[tile]]) for tile in pool.tiles)


def _divide_anew(pool: TilePool, lying: Division, holder: int, other: int, had: dict[int, dict[int, int]]) -> None:
    tiles = tuple(tile for tile in pool.tiles if lying[tile] in (holder, other))
    ways = pool.ways(tiles, (holder,), other)
    named = {0: holder, REST: other}
    for place, tile in enumerate(tiles):
        pool.note(tile, {named[each] for each in ways.may_have(place)})
    times = [{each: had[tile][its_holder] for each, its_holder in named.items()} for tile in tiles]
    for tile, got in zip(tiles, ways.one(times), strict=True):
        lying[tile] = named[got]
        had[tile][named[got]] += 1
