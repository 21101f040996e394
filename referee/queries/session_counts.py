"""How many sessions people have played, as every list of people tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count

from referee import models
from referee.queries.session_search import is_one_of


class SessionCount(NamedTuple):
    """How many sessions somebody has played (record 3.7), and how many of these go on."""

    played: int
    unfinished: int


def session_counts(people: Iterable[models.Player]) -> dict[UUID, SessionCount]:
    """How often each of these people has played, by id, under whatever name.

    Their seats are counted already. Of these, the ones in sessions that weren't played yet are taken off: there are few
    such sessions, while somebody may have played thousands.
    """
    seats = {player.id: player.sessions for player in people}
    known = models.Player.objects.filter(person__in=list(seats)).order_by()
    names = dict(known.values_list("id", "person"))
    theirs = models.Seat.objects.filter(player__in=list(names), finished=False).order_by()
    going_on = Counter[UUID]()
    for name, number in theirs.values_list("player").annotate(number=Count("id")):
        going_on[names[name]] += number
    sessions = models.Session.objects.filter(played=False).order_by().values("id")
    not_yet = models.Seat.objects.filter(is_one_of(names), session__in=sessions).order_by()
    for name, is_finished in not_yet.values_list("player", "finished"):
        seats[names[name]] -= 1
        going_on[names[name]] -= not is_finished
    # A table that is opened meanwhile is taken off, and not counted yet.
    return {person: SessionCount(max(seats[person], 0), max(going_on[person], 0)) for person in seats}
