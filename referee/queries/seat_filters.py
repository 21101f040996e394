"""The seats of somebody in the sessions that an address asks about."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Invalid
from referee.queries.players import Person, names_of, somebody
from referee.queries.scope import Scope
from referee.queries.session_search import across, beside
from referee.queries.units import known_unit
from referee.queries.url_filters import known_variant, moment_meant


class SeatFilter(NamedTuple):
    """Which sessions of a player are counted; each filter as it stands in an address.

    ``from_`` and ``to`` are as in the history. ``with_`` and ``against`` are ids or names of people who sat on the same
    side, and on another one. ``unit`` is what points are counted in, in a game that has several units.
    """

    variant: str | None = None
    from_: str | None = None
    to: str | None = None
    with_: str | None = None
    against: str | None = None
    unit: str | None = None


EVERYTHING_PLAYED = SeatFilter()


def asked_seats(player: models.Player, asked: SeatFilter, scope: Scope) -> QuerySet[models.Seat]:
    """The seats that a person had, under whatever name, in sessions that fit every filter.

    :raises Invalid: a filter can't be read; names it and what it may be
    """
    seats = models.Seat.objects.filter(player__in=names_of(player.id)).order_by()
    if asked.variant:
        seats = seats.filter(variant=known_variant(asked.variant))
    if asked.unit:
        seats = seats.filter(known_unit(asked.unit, asked.variant).condition())
    if asked.from_:
        seats = seats.filter(opened_at__gte=moment_meant(asked.from_, "from"))
    if asked.to:
        seats = seats.filter(opened_at__lt=moment_meant(asked.to, "to", end=True))
    if asked.with_:
        seats = seats.filter(beside(_known("with", asked.with_, scope)))
    if asked.against:
        seats = seats.filter(across(_known("against", asked.against, scope)))
    return seats


def played_seats(seats: QuerySet[models.Seat]) -> QuerySet[models.Seat]:
    """Those in sessions that were played. Whatever has figures is one of them."""
    return seats.filter(session__played=True)


def rows_of(player: models.Player, seats: QuerySet[models.Seat]) -> QuerySet[models.HandOfSeat]:
    """What the hands of those sessions have brought to the person."""
    return models.HandOfSeat.objects.filter(
        player__in=names_of(player.id), session__in=seats.values("session")
    ).order_by()


def _known(field: str, asked: str, scope: Scope) -> Person:
    found = somebody(field, asked, scope)
    if not found.names:
        raise Invalid(field, _("“%(field)s” must be the id or the name of a player.") % {"field": field})
    return found
