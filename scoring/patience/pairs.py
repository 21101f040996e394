"""The common parts of Five Columns and Twelve to Go: two tiles go if their pips add up to the heaviest tile's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from scoring.faults import Code, Fault
from scoring.messages import Values
from scoring.tiles import Tile


def pair_faults(tiles: Sequence[Tile]) -> Iterator[Fault]:
    """Yield the faults of a pair in any game: it must be two tiles, and not the same one twice."""
    if len(tiles) != 2:
        yield Fault(Code.PAIR_NEEDED, {"tiles": len(tiles)}, may_stand=False)
    for tile, times in Counter(tiles).items():
        if times > 1:
            yield Fault(Code.TILE_ALREADY_PLAYED, {"tile": tile}, may_stand=False, why="twice")


def sum_faults(tiles: Sequence[Tile], total: int) -> Iterator[Fault]:
    """Yield a fault if two tiles don't have the right number of pips together."""
    if len(set(tiles)) == 2 and tiles[0].pips + tiles[1].pips != total:
        one, other = tiles
        values: Values = {
            "one": one,
            "other": other,
            "pips": one.pips + other.pips,
            "right": total,
            "for_one": total - one.pips,
            "for_other": total - other.pips,
        }
        yield Fault(Code.WRONG_SUM, values)


def pairs_among(tiles: Iterable[Tile], total: int) -> Iterator[tuple[Tile, Tile]]:
    """Yield every two of the tiles with the right number of pips together."""
    return ((one, other) for one, other in combinations(tiles, 2) if one.pips + other.pips == total)
