"""The entry of a session that brought the most points at once."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

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
    hands = state.log_state.hands
    found = [play for hand in hands.kept for play in _best_of(hand)]
    if hands.beginning is not None:
        rows = state.session.hands_of_seats.filter(best_line__isnull=False, hand__number__lte=hands.beginning.count)
        first = rows.order_by("-best_points", "hand__number", "seat")
        row = first.values_list("best_points", "seat", "hand__number", "best_line").first()
        if row is not None and row[3] is not None:
            found.insert(0, PlayOfSession(row[0], row[1], row[2], row[3]))
    return max(found, key=lambda play: play.points, default=None)


def _best_of(hand: PlayedHand) -> list[PlayOfSession]:
    """Return the best entry of each seat in a hand that is in memory."""
    best = {seat: best_entry(hand, seat) for seat in range(1, len(hand.before.sides) + 1)}
    return [PlayOfSession(each.points, seat, hand.number, each.line) for seat, each in best.items() if each]
