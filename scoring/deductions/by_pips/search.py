"""The search for the tiles that each holder can have, given that the called pips must add up.

First, everything that the pips of only two holders don't allow is ruled out. Then one division of all tiles is searched
for (``division``) and changed into many others (``exchange``), which shows most of the possible holders. What is open
after that is searched for one by one.

The search takes a limited number of steps. Whatever it hasn't settled by then stays as it was and is reported as
unsettled.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from scoring.deductions.by_pips.division import DivisionSearch
from scoring.deductions.by_pips.exchange import division_by_exchange, explore_exchanges
from scoring.deductions.by_pips.pool import Division, Holders, Question, StepLimitReached, TilePool
from scoring.deductions.by_pips.sums import REST

MOST_STEPS = 12_000
"""The number of steps for all questions together: some 40 ms."""

FIRST_STEPS = 300
"""The number of steps for one question before more is tried that may answer it."""

SHORT_ROW = 50_000
"""The most positions in a row on which two holders are added up beforehand."""

LONG_ROW = 600_000
"""The most positions in a row on which two holders are added up for a question that takes long."""


class PipsSearch:
    """The search, which notes in the pool what it finds. ``division`` is the latest one that it has found."""

    def __init__(self, pool: TilePool, steps: int = MOST_STEPS) -> None:
        self.pool = pool
        self.dividing = DivisionSearch(pool)
        self.weighed: set[Holders] = set()
        self.division: Division = {}
        self.steps = pool.until = steps

    def is_possible(self) -> bool:
        """Search for everything that is possible. Return False if nothing is."""
        try:
            return self._can_be_divided()
        except StepLimitReached:  # what is unsettled stays as it was
            return all(self.pool.holders.values())

    def _can_be_divided(self) -> bool:
        if not self.pool.hand_out():
            return False
        self._weigh(self.pool.targets, SHORT_ROW)
        if not self.pool.hand_out():
            return False
        if self.pool.tiles:
            division = self._find()
            if division is None:
                return False
            self._go_on_from(division)
        for tile, holder in self.pool.open_questions():
            division = self._find((tile, holder))
            if division is None:
                self.pool.rule_out(tile, {holder})
            else:
                self._go_on_from(division)
        return True

    def _go_on_from(self, division: Division) -> None:
        for tile, holder in division.items():
            self.pool.note(tile, {holder})
        explore_exchanges(self.pool, division)
        self.division = division

    def _find(self, asked: Question | None = None) -> Division | None:
        """Return a division, as asked for if something is asked; None if there is none."""
        pool = self.pool
        pool.until = min(pool.steps + FIRST_STEPS, self.steps)
        try:
            return self.dividing.find(asked)
        except StepLimitReached:
            if pool.steps > self.steps:
                raise
        finally:
            pool.until = self.steps
        self._weigh([asked[1]] if asked else pool.targets, LONG_ROW)
        if asked and asked[1] not in pool.holders[asked[0]]:
            return None
        near = division_by_exchange(pool, self.division, asked) if asked else None
        return near or self.dividing.find(asked)

    def _weigh(self, holders: Collection[int], longest: int) -> None:
        """Rule out the tiles with which the pips of one of these holders and another one can't add up.

        The tiles of all the others don't matter then.
        """
        for two in combinations(self.pool.targets, min(2, len(self.pool.targets))):
            known = two in self.weighed or not any(holder in holders for holder in two)
            if not known and self.pool.scale(two).length <= longest:
                self.weighed.add(two)
                self._weigh_together(two)

    def _weigh_together(self, holders: Holders) -> None:
        pool = self.pool
        ways = pool.ways(pool.tiles, holders)
        for place, tile in enumerate(pool.tiles):
            may_have = ways.may_have(place)
            left = {holders[each] for each in may_have if each != REST}
            if REST in may_have:
                left |= pool.holders[tile].difference(holders)
            pool.rule_out(tile, pool.holders[tile] - left)
