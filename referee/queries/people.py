"""The regulars."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, F, Max, QuerySet
from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Unknown
from referee.queries.history import PAGE, page_number


def players() -> QuerySet[models.Player]:
    """Everybody who was ever named, those who played last first; with ``sessions`` (how many) and ``last_played``."""
    counted = models.Player.objects.annotate(sessions=Count("seats"), last_played=Max("seats__session__opened_at"))
    return counted.order_by(F("last_played").desc(nulls_last=True), "name")


class PlayerPage(NamedTuple):
    """One page of the regulars."""

    players: tuple[models.Player, ...]
    number: int
    pages: int
    total: int


def players_page(page: str | int = 1) -> PlayerPage:
    """So many of the regulars as stand on one page.

    :raises Invalid: the page is no number of one
    """
    number, found = page_number(page), players()
    total, first = found.count(), (number - 1) * PAGE
    return PlayerPage(tuple(found[first : first + PAGE]), number, max(1, -(-total // PAGE)), total)


def player_by_id(player_id: UUID) -> models.Player:
    """The player of that id, with ``sessions`` and ``last_played`` as in `players`.

    :raises Unknown: there is none
    """
    player = players().filter(id=player_id).first()
    if player is None:
        raise Unknown(_("There is no such player."))
    return player
