"""The data that a device keeps for itself, and the tables at which it has played."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Unknown
from referee.queries.session_search import plays

MOST_TABLES = 200
"""The most tables remembered for a device that was given keys for more; the latest ones."""


class GamesOfDevice(NamedTuple):
    """The games that a device has starred, and the time when it was last at a table of each game that it has played."""

    starred: frozenset[str]
    played: dict[str, datetime]


class PlayedLast(NamedTuple):
    """A session, and the names of its players in the order of their seats. ``partners``: some of them shared a side."""

    session: models.Session
    people: tuple[str, ...]
    partners: bool


def games_of_device(device: str) -> GamesOfDevice:
    """Return the games that a list shows first to this device."""
    if not device:
        return GamesOfDevice(frozenset(), {})
    played = tables_of(device).order_by().values_list("variant").annotate(Max("changed_at"))
    return GamesOfDevice(starred_games(device), dict(played))


def starred_games(device: str) -> frozenset[str]:
    """Return the favorite games of the device."""
    starred = models.FavoriteGame.objects.filter(device=device).exclude(device="")
    return frozenset(starred.values_list("variant", flat=True))


def played_last(device: str, variants: Iterable[str]) -> tuple[PlayedLast, ...]:
    """Return the session of each of these games that was played last at a table of the device, the latest first."""
    latest: dict[str, UUID] = {}
    played = tables_of(device).filter(plays(variants)).order_by("-changed_at", "-id")
    for variant, session in played.values_list("variant", "id"):
        latest.setdefault(variant, session)
    seats = models.Seat.objects.filter(session__in=latest.values()).select_related("session", "player__person")
    at_table: dict[UUID, list[models.Seat]] = {session: [] for session in latest.values()}
    for seat in seats.order_by("number"):
        at_table[seat.session_id].append(seat)
    return tuple(
        PlayedLast(
            seated[0].session,
            tuple(seat.player.person.name for seat in seated),
            partners=len({seat.side for seat in seated}) < len(seated),
        )
        for seated in at_table.values()
        if seated
    )


def saved_rules(device: str, variant: str) -> tuple[models.SavedRules, ...]:
    """Return the house rules of a game that the device has saved, ordered by their names."""
    if not device:
        return ()
    return tuple(models.SavedRules.objects.filter(device=device, variant=variant).order_by("same_name"))


def saved_rules_by_id(device: str, rules_id: UUID) -> models.SavedRules:
    """Return the saved house rules with this id.

    :raises Unknown: the device has saved no such house rules
    """
    saved = models.SavedRules.objects.filter(device=device, id=rules_id).exclude(device="").first()
    if saved is None:
        raise Unknown(_("These house rules aren't saved on this phone."))
    return saved


def sessions_with_key(device: str, sessions: Iterable[UUID]) -> frozenset[UUID]:
    """Return those of the sessions for which the device has a key in use."""
    if not device:
        return frozenset()
    held = models.Key.objects.filter(device=device, withdrawn_at=None, session__in=list(sessions))
    return frozenset(held.values_list("session_id", flat=True))


def tables_of(device: str, *, in_use: bool = True) -> QuerySet[models.Session]:
    """Return the latest `MOST_TABLES` sessions for which the device has a key: one in use, or any key at all."""
    if not device:
        return models.Session.objects.none()
    given = models.Key.objects.filter(device=device).exclude(device="").order_by("-id")
    held = given.filter(withdrawn_at=None) if in_use else given
    return models.Session.objects.filter(id__in=held.values("session_id")[:MOST_TABLES])
