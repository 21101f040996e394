"""The tables that a device's first page lists: its own, other people's, and those that it hides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from referee import models
from referee.queries.history import HandsCounted, listed

MOST_OPEN = 100
"""Games in progress on the first page, of its own and of other people's each."""

LATEST = 6
"""Finished sessions on the first page, of its own and of other people's each."""


class Tables(NamedTuple):
    """Sessions in progress, those with the latest entry first, and the latest that are finished."""

    in_progress: tuple[models.Session, ...]
    finished: tuple[models.Session, ...]


class HomeTables(NamedTuple):
    """The tables at which the device has a key in use, and those of other people that it may see.

    ``hidden`` are those in progress that it hides, ``hands`` how many hands each session has.
    """

    mine: Tables
    others: Tables
    hidden: frozenset[UUID]
    hands: Mapping[UUID, HandsCounted]

    @property
    def is_empty(self) -> bool:
        """Whether there is no table at all to show."""
        return not any((*self.mine, *self.others))


def home_tables(device: str, may_browse: bool) -> HomeTables:
    """What the first page lists. Who may not browse sees the tables alone at which the device ever had a key."""
    keys = models.Key.objects.filter(device=device, session=OuterRef("pk")).exclude(device="")
    visible = models.Session.objects.all() if may_browse else models.Session.objects.filter(Exists(keys))
    at_mine = Q(Exists(keys.filter(withdrawn_at=None)))
    hands: dict[UUID, HandsCounted] = {}
    mine, others = (_tables(visible.filter(whose), hands) for whose in (at_mine, ~at_mine))
    hides = models.HiddenTable.objects.filter(device=device, hidden_at__gte=F("session__changed_at"))
    return HomeTables(mine, others, frozenset(hides.values_list("session_id", flat=True)), hands)


def _tables(found: QuerySet[models.Session], hands: dict[UUID, HandsCounted]) -> Tables:
    in_progress, their_hands = listed(found.filter(finished=False).order_by("-changed_at", "-id")[:MOST_OPEN])
    finished, hands_of_finished = listed(found.filter(finished=True).order_by("-changed_at", "-id")[:LATEST])
    hands.update(their_hands | hands_of_finished)
    return Tables(in_progress, finished)
