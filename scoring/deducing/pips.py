"""The search for the holders that a tile can have where pips must add up.

One holder has what the others leave; two more are added up all at once (``sums``); what any others may have is listed,
choice by choice. Where a player's batches are not alike, what adds up must also be laid out in them.

The search looks at so much and no more. What it hasn't settled by then is left as it was, and said to be unsettled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from scoring.deducing.arranging import arrange, rearrange
from scoring.deducing.laying import LaidWay
from scoring.deducing.lying import Places
from scoring.deducing.sums import REST, Scale, Target, Ways

MOST_STEPS = 6_000
"""Steps for all questions together: some 40 ms on a slow machine."""

FOR_ONE = 2_500
"""Steps for one question: may this holder have this tile?"""

A_FEW_TILES = 3
"""Of so many tiles there are few choices once one of them is known."""

LONGEST_ROW = 400_000
"""Positions of the row on which two holders are added up together; longer, and one is."""

ADDING_A_TILE = 4
"""Steps that adding a tile to a short row is worth."""

LAYING_OUT = 10
"""Steps that laying out all the tiles is worth."""

MOVING = 4
"""Steps that moving one of them is worth."""


class Enough(Exception):
    """The search has taken as many steps as it may."""


class PipsSearch:
    """``holders`` are those that each tile may still have, ``found`` those that it has in some way that was found."""

    def __init__(
        self, places: Places, by_room: Sequence[int], worths: Sequence[int], targets: Mapping[int, Target]
    ) -> None:
        self.places = places
        self.by_room = by_room
        self.worths = worths
        self.targets = targets
        self.steps = 0
        # The tiles with the fewest places come first, so that what can't be laid out shows early.
        self.by_choice = sorted(places.unseen, key=lambda tile: (by_room[tile].bit_count(), by_room[tile]))
        self.until = MOST_STEPS
        self.heaviest = max(worths)
        self.holders = {tile: places.holders_of(by_room[tile]) for tile in places.unseen}
        self.found: dict[int, set[int]] = {tile: set() for tile in places.unseen}
        self.added_up: dict[tuple[tuple[int, ...], ...], Ways] = {}
        self.by_size = sorted(targets, key=lambda holder: targets[holder])
        self.alike = all(self._batches_alike(holder) for holder in targets)

    def rule_out(self) -> None:
        """Leave out the holders with whom it doesn't add up for two of them, whatever all others have.

        It takes at most half of all steps.
        """
        tiles = list(self.places.unseen)
        small = self.by_size[:-1]
        self.until = MOST_STEPS // 2
        for together in [*combinations(small, 2)] if len(small) > 1 else [small]:
            if self._scale(together).length > LONGEST_ROW:
                continue
            try:
                ways = self._ways(tiles, self.holders, together)
            except Enough:
                return
            for place, tile in enumerate(tiles):
                may_have = ways.may_have(place)
                left = {together[each] for each in may_have if each != REST}
                self.holders[tile] &= left | (self.holders[tile].difference(together) if REST in may_have else set())

    def look_for_ways(self) -> None:
        """Look for a way with each holder that a tile may still have, and leave it out where there is none."""
        for tile in self.places.unseen:
            for holder in sorted(self.holders[tile]):
                if holder in self.found[tile] or self.steps >= MOST_STEPS:
                    continue
                self.until = min(self.steps + FOR_ONE, MOST_STEPS)
                try:
                    if not self._is_found(tile, holder):
                        self.holders[tile].discard(holder)
                except Enough:
                    continue  # and so it stays open

    def _is_found(self, tile: int, holder: int) -> bool:
        """Whether there is a way in which the holder has the tile.

        With few tiles the holder is listed, the tile among them; otherwise it is added up, if it isn't the last.
        """
        *small, last = self.by_size
        own_first = len(small) > 2 and holder in small and self.targets[holder].tiles <= A_FEW_TILES
        small.sort(key=lambda each: each == holder, reverse=own_first)
        together = small[-2:]
        if self._scale(together).length > LONGEST_ROW:
            together = together[-1:]
        listed = [each for each in small if each not in together]
        given = {tile: holder} if own_first else {}
        others = [each for each in self.places.unseen if each != tile]
        return any(self._adds_up_with(tile, holder, got, last, together) for got in self._listed(listed, others, given))

    # Listing

    def _listed(self, listed: list[int], tiles: list[int], given: dict[int, int]) -> Iterator[dict[int, int]]:
        """Every way of giving these holders their tiles: the holder of each tile given."""
        if not listed:
            yield given
            return
        holder, target = listed[0], self.targets[listed[0]]
        maybe = sorted((tile for tile in tiles if holder in self.holders[tile]), key=lambda tile: -self.worths[tile])
        has = [tile for tile, its_holder in given.items() if its_holder == holder]
        pips = target.pips - sum(self.worths[tile] for tile in has)
        for chosen in self._choices(maybe, 0, target.tiles - len(has), pips):
            rest = [tile for tile in tiles if tile not in chosen]
            yield from self._listed(listed[1:], rest, given | dict.fromkeys(chosen, holder))

    def _choices(self, tiles: list[int], start: int, number: int, pips: int) -> Iterator[tuple[int, ...]]:
        """Every choice of so many of the tiles from ``start`` on, the heaviest first, that has so many pips."""
        if number == 0:
            if pips == 0:
                yield ()
            return
        for first in range(start, len(tiles) - number + 1):
            self._step(1)
            if sum(self.worths[tile] for tile in tiles[first : first + number]) < pips:
                return  # the heaviest that are left don't make it
            left = pips - self.worths[tiles[first]]
            if sum(self.worths[tile] for tile in tiles[len(tiles) - number + 1 :] if number > 1) <= left:
                for rest in self._choices(tiles, first + 1, number - 1, left):
                    yield (tiles[first], *rest)

    # Adding up

    def _scale(self, together: Sequence[int]) -> Scale:
        return Scale(tuple(self.targets[holder] for holder in together), self.heaviest)

    def _ways(self, tiles: list[int], holders: Mapping[int, set[int]], together: Sequence[int]) -> Ways:
        """All ways of dividing the tiles among the holders on the scale and all others."""
        scale = self._scale(together)
        self._step(len(tiles) * (ADDING_A_TILE + scale.length // 25_000))
        may = []
        for tile in tiles:
            on_scale = [place for place, holder in enumerate(together) if holder in holders[tile]]
            may.append([*on_scale, REST] if holders[tile].difference(together) else on_scale)
        return Ways(scale, [self.worths[tile] for tile in tiles], may)

    def _adds_up_with(self, tile: int, holder: int, given: dict[int, int], last: int, together: list[int]) -> bool:
        """Whether the holder has the tile in a way in which those on the scale, and the last, share what is not given.

        Notes who has what in the ways that it comes upon.
        """
        tiles = [each for each in self.by_choice if each not in given]
        named = {REST: last, **dict(enumerate(together))}
        key = (tuple(given), tuple(given.values()), tuple(together))
        if key not in self.added_up:
            open_to = {last, *together}
            holders = {each: self.holders[each] & open_to for each in tiles}
            self.added_up[key] = self._ways(tiles, holders, together)
        ways = self.added_up[key]
        place = None if tile in given else tiles.index(tile)
        if not ways.possible or (place is not None and holder not in [named[each] for each in ways.may_have(place)]):
            return False
        if self.alike:
            self._note(given)
            for at, each in enumerate(tiles):
                self.found[each].update(named[one] for one in ways.may_have(at))
            return True
        allowed = list(self.by_room)
        for each, its_holder in {**given, tile: holder}.items():
            allowed[each] &= self.places.of_holder[its_holder]
        lies = self._laid_out(allowed)
        if lies is None:
            return False
        way = LaidWay(self.places, self._rearranged, ways, tiles, named)
        lies = way.on_from(0, 0, allowed, lies) if place is None else way.through(place, holder, allowed, lies)
        if lies is not None:
            self._note({each: self.places.holders[lies[each]] for each in self.places.unseen})
        return lies is not None

    def _note(self, got: Mapping[int, int]) -> None:
        """These tiles have these holders in some way."""
        for tile, holder in got.items():
            self.found[tile].add(holder)

    # Laying out

    def _batches_alike(self, holder: int) -> bool:
        """Whether the holder's unseen tiles may lie in any of its batches that are open to unseen tiles."""
        own = self.places.of_holder[holder]
        has = [tile for tile in self.places.unseen if self.by_room[tile] & own]
        anywhere = 0
        for tile in has:
            anywhere |= self.by_room[tile] & own
        return all(self.places.allowed[tile] & anywhere == anywhere for tile in has)

    def _laid_out(self, allowed: list[int]) -> list[int] | None:
        self._step(LAYING_OUT)
        return arrange(allowed, self.places.room)

    def _rearranged(self, tile: int, allowed: list[int], lies: list[int]) -> list[int] | None:
        self._step(MOVING)
        return rearrange(tile, allowed, lies, len(self.places.room))

    def _step(self, cost: int) -> None:
        self.steps += cost
        if self.steps > self.until:
            raise Enough
