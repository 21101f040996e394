"""The search for one division of the tiles among all their holders.

The choices of most holders are listed one by one. Two holders are added up at the same time (``sums``), and one more
holder gets whatever the others leave. A player can't have more tiles that came late than the late batches have room for
(``late_limits``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.deductions.by_pips.pool import Division, Holders, Question, TilePool, Tiles
from scoring.deductions.by_pips.sums import REST, Ways

LONGEST_ROW = 1_000_000
"""The most positions in a row on which two holders are added up together. On a longer row, only one holder is."""

COUNT_BITS = 32
"""The number of bits that is enough to count the choices of a holder."""


class DivisionSearch:
    """The search, which remembers what didn't work out."""

    def __init__(self, pool: TilePool) -> None:
        self.pool = pool
        self.added_up: dict[tuple[Tiles, Holders], Ways] = {}
        self.vain: set[tuple[Tiles, Holders, Question | None]] = set()

    def find(self, asked: Question | None = None) -> Division | None:
        """Return a division of all tiles, as asked for if something is asked; None if there is none."""
        choices = {holder: self._how_many_choices(holder, asked) for holder in self.pool.targets}
        return self._divide(self.pool.tiles, tuple(sorted(choices, key=lambda each: choices[each])), asked)

    def _divide(self, tiles: Tiles, holders: Holders, asked: Question | None) -> Division | None:
        """Return a division among these holders. The first of them have the fewest choices and are listed first."""
        if asked and asked[0] not in tiles:
            asked = None
        if (tiles, holders, asked) in self.vain:
            return None
        by_size = tuple(sorted(holders, key=lambda each: self.pool.targets[each]))
        if len(holders) <= 2 or (len(holders) == 3 and self._is_short(by_size)):
            found = self._added_up(tiles, by_size, asked)
        else:
            found = self._listed(tiles, holders, asked)
        if found is None:
            self.vain.add((tiles, holders, asked))
        return found

    # Listing

    def _listed(self, tiles: Tiles, holders: Holders, asked: Question | None) -> Division | None:
        first, *others = holders
        for chosen in self._choices(first, tiles, asked):
            rest = tuple(tile for tile in tiles if tile not in chosen)
            found = self._divide(rest, tuple(others), asked)
            if found is not None:
                return found | dict.fromkeys(chosen, first)
        return None

    def _choices(self, holder: int, tiles: Tiles, asked: Question | None) -> Iterator[Tiles]:
        """Yield every choice of tiles that the holder can have. Equivalent choices come once."""
        has = (asked[0],) if asked and asked[1] == holder else ()
        free = [tile for tile in reversed(tiles) if not asked or tile != asked[0]]
        maybe = [tile for tile in free if holder in self.pool.holders[tile]]
        target = self.pool.targets[holder]
        pips = target.pips - sum(self.pool.worths[tile] for tile in has)
        for chosen in self._with_pips(maybe, 0, target.tiles - len(has), pips):
            if self._came_in_time(holder, has + chosen):
                yield has + chosen

    def _with_pips(self, tiles: list[int], start: int, number: int, pips: int) -> Iterator[Tiles]:
        """Yield every choice of ``number`` of the tiles from ``start`` on, heaviest first, that has this many pips."""
        if number == 0:
            if pips == 0:
                yield ()
            return
        worths = self.pool.worths
        for first in range(start, len(tiles) - number + 1):
            if first > start and tiles[first - 1] in self.pool.of_kind[tiles[first]]:
                continue
            self.pool.step()
            if sum(worths[tile] for tile in tiles[first : first + number]) < pips:
                return  # even the heaviest tiles left have too few pips
            left = pips - worths[tiles[first]]
            if sum(worths[tile] for tile in tiles[len(tiles) - number + 1 :] if number > 1) <= left:
                for rest in self._with_pips(tiles, first + 1, number - 1, left):
                    yield (tiles[first], *rest)

    def _came_in_time(self, holder: int, tiles: Tiles) -> bool:
        return all(len(late.tiles.intersection(tiles)) <= late.most for late in self.pool.late[holder])

    def _how_many_choices(self, holder: int, asked: Question | None) -> int:
        """Return how many choices of tiles a holder has by its tiles and pips."""
        pool = self.pool
        tiles, pips = pool.targets[holder]
        if asked and asked[1] == holder:
            tiles, pips = tiles - 1, pips - pool.worths[asked[0]]
        free = [tile for tile in pool.tiles if not asked or tile != asked[0]]
        maybe = [pool.worths[tile] for tile in free if holder in pool.holders[tile]]
        return _how_many(maybe, tiles, pips) if min(tiles, pips) >= 0 else 0

    # Adding up

    def _is_short(self, holders: Holders) -> bool:
        *together, last = holders
        return self.pool.scale(tuple(together), last).length <= LONGEST_ROW

    def _added_up(self, tiles: Tiles, holders: Holders, asked: Question | None) -> Division | None:
        *two, last = holders
        together = tuple(two)
        if (tiles, holders) not in self.added_up:
            self.added_up[tiles, holders] = self.pool.ways(tiles, together, last)
        ways = self.added_up[tiles, holders]
        named = {**dict(enumerate(together)), REST: last}
        if asked and asked[1] not in [named[each] for each in ways.may_have(tiles.index(asked[0]))]:
            return None
        if asked:
            ways = self.pool.ways(tiles, together, last, asked)
        return {tile: named[each] for tile, each in zip(tiles, ways.one(), strict=True)} if ways.possible else None


def _how_many(worths: Sequence[int], tiles: int, pips: int) -> int:
    """Return the number of choices of this many tiles and pips, all counted at once in the digits of whole numbers."""
    counted = (1 << (pips + 1) * COUNT_BITS) - 1
    choices = [1] + [0] * tiles
    for worth in worths:
        for number in range(tiles, 0, -1):
            choices[number] += choices[number - 1] << worth * COUNT_BITS & counted
    return choices[tiles] >> pips * COUNT_BITS
