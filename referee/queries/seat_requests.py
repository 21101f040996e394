"""Requests for seats that wait for an answer."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from referee.models import tokens
from referee.queries.tables import TableState


class SeatRequested(NamedTuple):
    """A request for a seat that waits for the keeper, and the name of the player in the seat."""

    id: UUID
    seat: int
    name: str


def seat_requests(state: TableState) -> tuple[SeatRequested, ...]:
    """Return the requests that the reader may answer: all that wait, if the reader is the keeper.

    The database is asked only if somebody has asked for a seat in the last ten minutes.
    """
    asked_at = state.session.seat_asked_at
    if not state.is_keeper or asked_at is None or asked_at < timezone.now() - tokens.TOKEN_LASTS:
        return ()
    waiting = state.session.seat_requests.waiting()
    return tuple(SeatRequested(each.id, each.seat, state.name_of(each.seat)) for each in waiting)


def own_seat_request(state: TableState, device: str) -> SeatRequested | None:
    """Return the request of a device that still waits for an answer."""
    own = state.session.seat_requests.waiting().filter(device=device).exclude(device="").first()
    return SeatRequested(own.id, own.seat, state.name_of(own.seat)) if own else None
