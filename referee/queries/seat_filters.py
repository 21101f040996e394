"""The seats of a person in the sessions that a URL asks about."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.queries.players import Person, find_person, names_of
from referee.queries.scope import Scope
from referee.queries.session_search import across, beside
from referee.queries.units import known_unit
from referee.queries.url_filters import known_variant, parse_moment
from scoring.depths import Depth
from scoring.games import GAMES


class SeatFilter(NamedTuple):
    """A filter of a player's sessions; each value as it stands in a URL.

    ``from_`` and ``to`` are as in the history. ``with_`` and ``against`` are ids or names of people who sat on the same
    side, and on another one. ``unit`` is the unit of points, in a game that has several.
    """

    variant: str | None = None
    from_: str | None = None
    to: str | None = None
    with_: str | None = None
    against: str | None = None
    unit: str | None = None


EVERYTHING_PLAYED = SeatFilter()

AS_A_WHOLE = Q(
    hand__depth=Depth.HANDS.value,
    session__variant__in=[slug for slug, game in GAMES.items() if not game.called.is_empty],
)
"""The condition that of a hand in which plays score only its end was entered: its points are those of the whole hand."""


def filtered_seats(player: models.Player, asked: SeatFilter, scope: Scope) -> QuerySet[models.Seat]:
    """Return a person's seats, under whatever name, in sessions that match every filter.

    :raises Invalid: a filter can't be read; the error names the filter and the values allowed
    """
    seats = models.Seat.objects.filter(player__in=names_of(player.id)).order_by()
    if asked.variant:
        seats = seats.filter(variant=known_variant(asked.variant))
    if asked.unit:
        seats = seats.filter(known_unit(asked.unit, asked.variant).condition())
    if asked.from_:
        seats = seats.filter(opened_at__gte=parse_moment(asked.from_, "from"))
    if asked.to:
        seats = seats.filter(opened_at__lt=parse_moment(asked.to, "to", end=True))
    if asked.with_:
        seats = seats.filter(beside(_known("with", asked.with_, scope)))
    if asked.against:
        seats = seats.filter(across(_known("against", asked.against, scope)))
    return seats


def played_seats(seats: QuerySet[models.Seat]) -> QuerySet[models.Seat]:
    """Return the seats in sessions that were played; only these have figures."""
    return seats.filter(session__played=True)


def rows_of(player: models.Player, seats: QuerySet[models.Seat]) -> QuerySet[models.HandOfSeat]:
    """Return the rows with the figures of the person's hands in the sessions of these seats."""
    return models.HandOfSeat.objects.filter(
        player__in=names_of(player.id), session__in=seats.values("session")
    ).order_by()


def _known(field: str, asked: str, scope: Scope) -> Person:
    found = find_person(field, asked, scope)
    if not found.names:
        raise Invalid(field, _("“%(field)s” must be the id or the name of a player.") % {"field": field})
    return found
