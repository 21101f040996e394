"""Sessions of one game that each side has won on an evening, among those of the same people."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID

from referee import models
from referee.queries.evenings import evening_began
from referee.queries.tables import TableState

_Together = frozenset[UUID | None]
"""The people of a side."""


def wins_of_the_evening(state: TableState) -> Mapping[int, int]:
    """Return the number of sessions that each side of this one has won on its evening.

    They are sessions of the same game in which the same people played together, wherever they sat.
    """
    sides: dict[int, _Together] = {
        side.number: frozenset(seat.player for seat in state.seats if seat.side == side.number) for side in state.sides
    }
    won: Counter[_Together] = Counter()
    for session in _sessions_of_the_evening(state):
        if set(session) == set(sides.values()):
            won.update(side for side, has_won in session.items() if has_won)
    return {number: won[people] for number, people in sides.items()}


def _sessions_of_the_evening(state: TableState) -> list[dict[_Together, bool]]:
    """Return the finished sessions of the game that somebody of this table has played then, by side if it won."""
    start = evening_began(state.session.opened_at)
    theirs = models.Seat.objects.filter(
        player__person=state.seats[0].player,
        variant=state.session.variant,
        opened_at__gte=start,
        opened_at__lt=start + timedelta(days=1),
    )
    rows = models.Seat.objects.filter(session__in=theirs.values("session"), finished=True)
    people: defaultdict[UUID, defaultdict[int, set[UUID | None]]] = defaultdict(lambda: defaultdict(set))
    winners: defaultdict[UUID, set[int]] = defaultdict(set)
    for session, side, person, won in rows.values_list("session", "side", "player__person", "won"):
        people[session][side].add(person)
        if won:
            winners[session].add(side)
    return [
        {frozenset(members): side in winners[session] for side, members in sides.items()}
        for session, sides in people.items()
    ]
