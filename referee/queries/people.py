"""The regulars."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Count, F, Max, QuerySet
from django.utils.translation import gettext as _

from referee import models
from referee.refusals import Unknown


def players() -> QuerySet[models.Player]:
    """Everybody who was ever named, those who played last first; with ``sessions`` (how many) and ``last_played``."""
    counted = models.Player.objects.annotate(sessions=Count("seats"), last_played=Max("seats__session__opened_at"))
    return counted.order_by(F("last_played").desc(nulls_last=True), "name")


def player_by_id(player_id: UUID) -> models.Player:
    """The player of that id, with ``sessions`` and ``last_played`` as in `players`.

    :raises Unknown: there is none
    """
    player = players().filter(id=player_id).first()
    if player is None:
        raise Unknown(_("There is no such player."))
    return player
