"""The numbers of sessions that people have played, as every list of people shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count

from referee import models
from referee.queries.session_search import is_one_of


class SessionCount(NamedTuple):
    """The number of sessions that a person has played (record 3.7), and of those that go on."""

    played: int
    unfinished: int


def session_counts(people: Iterable[models.Player]) -> dict[UUID, SessionCount]:
    """Return the session counts of these people, by id, under all their names.

    Rows of players keep the numbers of their seats. Those in sessions that weren't played yet are subtracted: there are
    few such sessions, while a person may have played thousands.
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
    # A table opened between the two queries is subtracted without having been counted.
    return {person: SessionCount(max(seats[person], 0), max(going_on[person], 0)) for person in seats}
