"""The entries of a session that brought the most points at once."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from referee import models
from referee.log import PlayedHand, best_entry
from referee.queries.tables import TableState


class PlayOfSession(NamedTuple):
    """An entry of a session: its points, whose it is, the number of its hand, and its id."""

    points: int
    seat: int
    hand: int
    line: UUID


def best_play_of(state: TableState) -> PlayOfSession | None:
    """Return the earliest of the session's entries with the most points, or None if no entry brought any.

    Makes at most one query: hands that aren't in memory are read from their rows (`referee.models.HandOfSeat`).
    """
    earlier = _in_rows(state).order_by("-best_points", "hand__number", "seat")[:1]
    found = [*map(_of_row, earlier), *_in_memory(state)]
    return max(found, key=lambda play: play.points, default=None)


def high_plays_of(state: TableState, least: int) -> tuple[PlayOfSession, ...]:
    """Return the best entry of each seat in each hand that brought at least so many points, in order of the hands."""
    earlier = _in_rows(state).filter(best_points__gte=least).order_by("hand__number", "seat")
    return (*map(_of_row, earlier), *(play for play in _in_memory(state) if play.points >= least))


def _in_rows(state: TableState) -> QuerySet[models.HandOfSeat]:
    """Return the rows of hands that aren't in memory, with a best entry; none, without a query, where all are."""
    beginning = state.log_state.hands.beginning
    if beginning is None:
        return models.HandOfSeat.objects.none()
    rows = state.session.hands_of_seats.filter(best_line__isnull=False, hand__number__lte=beginning.count)
    return rows.select_related("hand")


def _of_row(row: models.HandOfSeat) -> PlayOfSession:
    assert row.best_line is not None, "only rows with a best entry are read"
    return PlayOfSession(row.best_points, row.seat, row.hand.number, row.best_line)


def _in_memory(state: TableState) -> list[PlayOfSession]:
    """Return the best entry of each seat in each hand that is in memory, in order of the hands."""
    return [play for hand in state.log_state.hands.kept for play in _best_of(hand)]


def _best_of(hand: PlayedHand) -> list[PlayOfSession]:
    """Return the best entry of each seat in a hand that is in memory."""
    best = {seat: best_entry(hand, seat) for seat in range(1, len(hand.before.sides) + 1)}
    return [PlayOfSession(each.points, seat, hand.number, each.line) for seat, each in best.items() if each]
