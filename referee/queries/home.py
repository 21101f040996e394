"""The tables that a device's first page lists: its own, other people's, and those that it hides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, F, OuterRef, QuerySet

from referee import models
from referee.queries.devices import tables_of
from referee.queries.history import HandsCounted, counted_hands
from referee.queries.scope import Scope

MOST_OPEN = 100
"""The most of the device's own games in progress on the first page."""

MOST_OF_OTHERS = 20
"""The most of other people's games in progress on the first page."""

LATEST = 6
"""The most finished sessions on the first page, of the device's own and of other people's each."""

_LOOKED_THROUGH = 200
"""The number of tables opened last that are searched for other people's, in progress and finished each."""


class Tables(NamedTuple):
    """Sessions in progress, those with the latest entry first, and the latest that are finished."""

    in_progress: tuple[models.Session, ...]
    finished: tuple[models.Session, ...]


class HomeTables(NamedTuple):
    """The tables at which the device has a key in use, and those of other people that it may see.

    ``hidden`` are those in progress that the device hides, ``hands`` the numbers of hands by session.
    """

    mine: Tables
    others: Tables
    hidden: frozenset[UUID]
    hands: Mapping[UUID, HandsCounted]

    @property
    def is_empty(self) -> bool:
        """True if there is no table at all to show."""
        return not any((*self.mine, *self.others))


def home_tables(device: str, scope: Scope) -> HomeTables:
    """Return the tables on the first page.

    A reader who may not browse sees only the tables at which the device ever had a key.
    """
    mine = _tables(tables_of(device), tables_of(device), MOST_OPEN)
    keys = models.Key.objects.filter(device=device, session=OuterRef("pk")).exclude(device="")
    not_mine = ~Exists(keys.filter(withdrawn_at=None))
    if scope.may_browse:
        open_, over = (_latest(finished, scope).filter(not_mine) for finished in (False, True))
        others = _tables(open_, over, MOST_OF_OTHERS)
    else:
        earlier = tables_of(device, in_use=False).filter(not_mine)
        others = _tables(earlier, earlier, MOST_OF_OTHERS)
    hands = counted_hands([*mine.in_progress, *mine.finished, *others.in_progress, *others.finished])
    hides = models.HiddenTable.objects.filter(device=device, hidden_at__gte=F("session__changed_at"))
    return HomeTables(mine, others, frozenset(hides.values_list("session_id", flat=True)), hands)


def _latest(finished: bool, scope: Scope) -> QuerySet[models.Session]:
    opened = scope.sessions().filter(finished=finished).order_by("-opened_at", "-id")
    return models.Session.objects.filter(id__in=opened.values("id")[:_LOOKED_THROUGH])


def _tables(in_progress: QuerySet[models.Session], finished: QuerySet[models.Session], most: int) -> Tables:
    return Tables(
        tuple(in_progress.filter(finished=False).order_by("-changed_at", "-id")[:most]),
        tuple(finished.filter(finished=True).order_by("-changed_at", "-id")[:LATEST]),
    )
