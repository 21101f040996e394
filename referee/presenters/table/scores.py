"""The score of every side, and the points that a hand brought it, for the pages that look back at a session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.queries import SeatAtTable, TableState
from referee.wording.lists import all_of
from referee.wording.points import Points, pool_of


class SideScore(NamedTuple):
    """The score of a side. In a game for money it may also be the pool, which has no number."""

    name: str
    points: Points
    won: bool = False
    side: int | None = None
    people: tuple[SeatAtTable, ...] = ()


class Gain(NamedTuple):
    """Points that a hand brought a side. They may be ``unwelcome``: lost ones, or any where the lowest total wins."""

    name: str
    points: Points
    side: int
    unwelcome: bool


class Scores(NamedTuple):
    """The scores of all sides, and in a game for money the pool."""

    sides: tuple[SideScore, ...]
    pool: SideScore | None

    @property
    def all(self) -> tuple[SideScore, ...]:
        """The sides, and last the pool."""
        return (*self.sides, self.pool) if self.pool else self.sides

    @classmethod
    def of(cls, points: Mapping[int, int], state: TableState) -> Scores:
        """Return the scores of a session or hand, by side."""
        sides = tuple(
            SideScore(
                side.name,
                Points.of(points[side.number], state.game),
                side.number in state.winners,
                side.number,
                tuple(seat for seat in state.seats if seat.side == side.number),
            )
            for side in state.sides
        )
        pool = pool_of(points.values(), state.game)
        return cls(sides, None if pool is None else SideScore(_("Pool"), pool))


def gains(before: Mapping[int, int], after: Mapping[int, int], state: TableState) -> tuple[Gain, ...]:
    """Return the changes that a hand made, the most gained first; before the first hand all scores are 0."""
    changed = [(side, after[side.number] - before.get(side.number, 0)) for side in state.sides]
    changed.sort(key=lambda each: -each[1])
    low_wins = state.game.low_wins
    return tuple(
        Gain(side.name, Points.of(points, state.game), side.number, (points < 0) != low_wins)
        for side, points in changed
        if points
    )


def who_won(scores: Sequence[SideScore]) -> str:
    """Return who won, in a sentence without a period, ``Ann and Cy won, 152 to 130``; empty if nobody did."""
    won = [score for score in scores if score.won]
    if not won:
        return ""
    names = {"names": all_of(_names(won))}
    if len(won) > 1:
        return _("%(names)s won") % names
    points = {**names, "points": won[0].points.amount}
    if len(scores) == 2:
        other = next(score for score in scores if not score.won)
        return _("%(names)s won, %(points)s to %(other)s") % {**points, "other": other.points.amount}
    return _("%(names)s won with %(points)s") % points


def _names(scores: Sequence[SideScore]) -> Iterator[str]:
    return (seat.name for score in scores for seat in score.people)
