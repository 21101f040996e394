"""The search for the holders that a tile can have, given that the called pips must add up.

The choices of most holders are listed one by one. Two holders are added up at the same time (``sums``), and one more
holder gets whatever the others leave. A player can't have more tiles that came late than the late batches have room for
(``late``).

Tiles with the same pips that may lie in the same places are interchangeable: what is true of one is true of all tiles
of its kind.

The search takes a limited number of steps. Whatever it hasn't settled by then stays as it was and is reported as
unsettled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from math import comb, exp, sqrt
from statistics import mean, pvariance

from scoring.deducing.late import Late, late_tiles
from scoring.deducing.lying import Places
from scoring.deducing.sums import REST, Limit, Scale, Target, Ways

MOST_STEPS = 10_000
"""Steps for all questions together: some 40 ms on a slow machine."""

FOR_ONE = 5_000
"""Steps for one question: may this holder have this tile?"""

LONGEST_ROW = 1_000_000
"""The most positions in a row on which two holders are added up together. On a longer row, only one holder is."""

SHORT_ROW = 50_000
"""The most positions in a row on which two holders are added up beforehand, to rule out what is impossible."""

ADDING_A_TILE = 4
"""The number of steps that adding a tile to a short row counts as."""

A_STEP_LONGER = 9_000
"""For each time the row is longer by this many positions, adding a tile counts as one step more."""


class Enough(Exception):
    """The search has taken as many steps as it may."""


class PipsSearch:
    """The search. ``holders`` are those that each tile may still have, ``found`` those that a way was found for."""

    def __init__(
        self, places: Places, by_room: Sequence[int], worths: Sequence[int], targets: Mapping[int, Target]
    ) -> None:
        self.unseen = places.unseen
        self.worths = worths
        self.targets = targets
        self.steps = 0
        self.until = MOST_STEPS
        self.holders = {tile: places.holders_of(by_room[tile]) for tile in places.unseen}
        self.found: dict[int, set[int]] = {tile: set() for tile in places.unseen}
        self.kinds = {tile: (worths[tile], places.allowed[tile]) for tile in places.unseen}
        self.by_kind = sorted(places.unseen, key=lambda tile: self.kinds[tile])
        self.of_kind = {kind: list(tiles) for kind, tiles in groupby(self.by_kind, key=lambda tile: self.kinds[tile])}
        self.late = {holder: self._late(places, holder) for holder in targets}
        self.choices = {holder: self._how_many_choices(holder) for holder in targets}
        self.scales: dict[tuple[tuple[int, ...], int | None], Scale] = {}
        self.added_up: dict[tuple[tuple[tuple[int, tuple[int, int]], ...], tuple[int, ...]], Ways] = {}

    def rule_out(self) -> None:
        """For every two holders, rule out the tiles with which their pips can't add up, whatever all the others have.

        Only short rows are checked. On a long row this costs more than it saves.
        """
        self.until = MOST_STEPS // 2
        for together in combinations(self.targets, min(2, len(self.targets))):
            if self._scale(together).length > SHORT_ROW:
                continue
            try:
                ways = self._ways(self.by_kind, together)
            except Enough:
                return
            for place, tile in enumerate(self.by_kind):
                may_have = ways.may_have(place)
                left = {together[each] for each in may_have if each != REST}
                self.holders[tile] &= left | (self.holders[tile].difference(together) if REST in may_have else set())

    def look_for_ways(self) -> None:
        """For each holder that a tile may still have, look for a way, and rule the holder out if there is none.

        The search ends as soon as a tile has no possible holder left.
        """
        for tile in self.unseen:
            for holder in sorted(self.holders[tile]):
                if holder in self.found[tile] or self.steps >= MOST_STEPS:
                    continue
                self.until = min(self.steps + FOR_ONE, MOST_STEPS)
                try:
                    if not self._is_found(tile, holder):
                        for alike in self.of_kind[self.kinds[tile]]:
                            self.holders[alike].discard(holder)
                except Enough:
                    continue  # unsettled, so the holder stays
            if not self.holders[tile]:
                return

    def _is_found(self, tile: int, holder: int) -> bool:
        """Whether there is a way in which the holder has the tile.

        The holders with the fewest choices are listed. The holder of the tile is one of them if having the tile leaves
        it few choices.
        """
        few = dict(self.choices)
        few[holder] *= self.targets[holder].tiles / len(self.unseen)
        *small, last = sorted(few, key=lambda each: few[each])
        together = tuple(small[-2:])
        if self._scale(together, last).length > LONGEST_ROW:
            together = together[-1:]
        listed = [each for each in small if each not in together]
        given = {tile: holder} if holder in listed else {}
        others = [each for each in self.unseen if each != tile]
        return any(self._adds_up_with(tile, holder, got, together, last) for got in self._listed(listed, others, given))

    def _late(self, places: Places, holder: int) -> list[Late]:
        maybe = frozenset(tile for tile in self.unseen if holder in self.holders[tile])
        return late_tiles(places, holder, maybe, self.targets[holder].tiles)

    # Listing

    def _how_many_choices(self, holder: int) -> float:
        """Roughly how many choices of tiles a holder has. There are fewer if its pips are far from the average."""
        tiles, pips = self.targets[holder]
        maybe = [self.worths[tile] for tile in self.unseen if holder in self.holders[tile]]
        choices = comb(len(maybe), tiles)
        if not 0 < tiles < len(maybe):
            return choices
        spread = tiles * (len(maybe) - tiles) * pvariance(maybe) / (len(maybe) - 1)
        if not spread:
            return choices
        return choices * exp(-((pips - tiles * mean(maybe)) ** 2) / (2 * spread)) / sqrt(spread)

    def _listed(self, listed: list[int], tiles: list[int], given: dict[int, int]) -> Iterator[dict[int, int]]:
        """Every way of giving these holders their tiles, as a holder for each tile. Equivalent ways come once."""
        if not listed:
            yield given
            return
        holder, target = listed[0], self.targets[listed[0]]
        maybe = [tile for tile in tiles if holder in self.holders[tile]]
        maybe.sort(key=lambda tile: self.kinds[tile], reverse=True)
        has = [tile for tile, its_holder in given.items() if its_holder == holder]
        pips = target.pips - sum(self.worths[tile] for tile in has)
        for chosen in self._choices(maybe, 0, target.tiles - len(has), pips):
            if self._came_in_time(holder, [*has, *chosen]):
                rest = [tile for tile in tiles if tile not in chosen]
                yield from self._listed(listed[1:], rest, given | dict.fromkeys(chosen, holder))

    def _choices(self, tiles: list[int], start: int, number: int, pips: int) -> Iterator[tuple[int, ...]]:
        """Every choice of ``number`` of the tiles from ``start`` on, heaviest first, that has this many pips."""
        if number == 0:
            if pips == 0:
                yield ()
            return
        for first in range(start, len(tiles) - number + 1):
            if first > start and self.kinds[tiles[first]] == self.kinds[tiles[first - 1]]:
                continue
            self._step(1)
            if sum(self.worths[tile] for tile in tiles[first : first + number]) < pips:
                return  # even the heaviest tiles left have too few pips
            left = pips - self.worths[tiles[first]]
            if sum(self.worths[tile] for tile in tiles[len(tiles) - number + 1 :] if number > 1) <= left:
                for rest in self._choices(tiles, first + 1, number - 1, left):
                    yield (tiles[first], *rest)

    def _came_in_time(self, holder: int, tiles: Iterable[int]) -> bool:
        return all(len(late.tiles.intersection(tiles)) <= late.most for late in self.late[holder])

    # Adding up

    def _scale(self, together: tuple[int, ...], last: int | None = None) -> Scale:
        """The scale for these holders. It includes the limits of ``last``, the holder that gets the rest, if given."""
        if (together, last) not in self.scales:
            limits = tuple(Limit(name, late.most) for name, late in self._limits(together, last))
            targets = tuple(self.targets[holder] for holder in together)
            self.scales[together, last] = Scale(targets, limits)
        return self.scales[together, last]

    def _limits(self, together: tuple[int, ...], last: int | None) -> Iterator[tuple[int, Late]]:
        """The limits of the holders on the scale and of the last holder, each with its number on the scale."""
        named = [*enumerate(together), (REST, last)]
        return ((name, late) for name, holder in named if holder is not None for late in self.late[holder])

    def _ways(self, tiles: list[int], together: tuple[int, ...], last: int | None = None) -> Ways:
        """All ways of dividing the tiles among the holders on the scale and the last one (None: all others)."""
        scale = self._scale(together, last)
        self._step(len(tiles) * (ADDING_A_TILE + scale.length // A_STEP_LONGER))
        others = self.targets.keys() - together if last is None else {last}
        limits = [late.tiles for _name, late in self._limits(together, last)]
        may, limited_by = [], []
        for tile in tiles:
            on_scale = [place for place, holder in enumerate(together) if holder in self.holders[tile]]
            may.append([*on_scale, REST] if self.holders[tile] & others else on_scale)
            limited_by.append(tuple(each for each, limited in enumerate(limits) if tile in limited))
        return Ways(scale, [self.worths[tile] for tile in tiles], may, limited_by)

    def _adds_up_with(
        self, tile: int, holder: int, given: dict[int, int], together: tuple[int, ...], last: int
    ) -> bool:
        """Whether the holder can have the tile while those on the scale and the last share what isn't given yet.

        This also notes which holders have which tiles in the ways that it finds.
        """
        tiles = [each for each in self.by_kind if each not in given]
        key = (tuple(sorted((its_holder, self.kinds[each]) for each, its_holder in given.items())), together)
        if key not in self.added_up:
            self.added_up[key] = self._ways(tiles, together, last)
        ways = self.added_up[key]
        if not ways.possible:
            return False
        named = {REST: last, **dict(enumerate(together))}
        got = [{named[each] for each in ways.may_have(place)} for place in range(len(tiles))]
        if tile not in given and holder not in got[tiles.index(tile)]:
            return False
        for each, its_holders in [*zip(tiles, got, strict=True), *((each, {given[each]}) for each in given)]:
            for alike in self.of_kind[self.kinds[each]]:
                self.found[alike] |= its_holders
        return True

    def _step(self, cost: int) -> None:
        self.steps += cost
        if self.steps > self.until:
            raise Enough
