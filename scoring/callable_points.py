"""The points that players call when a play scores: what a game can give at one play (record 1.4).

Where plays aren't entered, a call is checked against these alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from scoring.layout import Spinner


class CallablePoints(NamedTuple):
    """The points that a game can give at one play.

    ``points`` are called as a number. ``bonuses`` are the awards that have a name of their own, by the reason of the
    award, with the points that each can bring. ``why`` is the case of the fault ``not_callable`` that tells the rule
    for numbers, if there is a short one.
    """

    points: frozenset[int] = frozenset()
    bonuses: Mapping[str, frozenset[int]] = {}
    why: str = ""

    @property
    def is_empty(self) -> bool:
        """True if nothing is called in the game."""
        return not self.points and not self.bonuses

    @property
    def most(self) -> int:
        """The highest number of points that is called as a number."""
        return max(self.points, default=0)

    def with_bonuses(self, bonuses: Mapping[str, frozenset[int]]) -> CallablePoints:
        """Return the same with these bonuses besides."""
        return self._replace(bonuses={**self.bonuses, **bonuses})


NOTHING_CALLED = CallablePoints()


@cache
def end_totals(highest: int, spinner: Spinner) -> frozenset[int]:
    """Return the end totals that can lie with the tiles up to the double of ``highest``.

    A line has two ends, and four from its first double on if that is a spinner. Each end shows one half or, with a
    double, both. Where every double is a spinner, the totals are those up to a number that no layout exceeds.
    """
    if spinner is Spinner.EVERY_DOUBLE:
        return frozenset(range(_most_with_many_ends(highest) + 1))
    ends = 2 if spinner is Spinner.NONE else 4
    single = [(pips, False) for pips in range(highest + 1)]
    double = [(2 * pips, True) for pips in range(highest + 1)]
    return frozenset(
        sum(counts for counts, _is_double in chosen)
        for number in range(1, ends + 1)
        for chosen in combinations_with_replacement(single + double, number)
        if _doubles_differ(chosen)
    )


def _doubles_differ(chosen: Iterable[tuple[int, bool]]) -> bool:
    doubles = [counts for counts, is_double in chosen if is_double]
    return len(doubles) == len(set(doubles))


def _most_with_many_ends(highest: int) -> int:
    """Return a total that the ends can't exceed where every double opens two more.

    With all ``n`` doubles on the table there are ``2 * n + 2`` ends. Each shows both halves of a double or one half of
    another tile, and no tile is shown twice.
    """
    doubles = [2 * pips for pips in range(highest + 1)]
    higher_halves = [high for high in range(highest + 1) for _low in range(high)]
    return sum(sorted(doubles + higher_halves, reverse=True)[: 2 * (highest + 1) + 2])
