"""The regulars."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Unknown
from referee.queries.history import PAGE, page_number


def players(first: int = 0, most: int = PAGE) -> list[models.Player]:
    """So many of everybody who was ever named, from the ``first`` on: those who played last first, then who never did."""
    return list(models.Player.objects.order_by("-latest", "name")[first : first + most])


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
    number, total = page_number(page), models.Player.objects.count()
    return PlayerPage(tuple(players((number - 1) * PAGE)), number, max(1, -(-total // PAGE)), total)


def player_by_id(player_id: UUID) -> models.Player:
    """The player of that id.

    :raises Unknown: there is none
    """
    player = models.Player.objects.filter(id=player_id).first()
    if player is None:
        raise Unknown(_("There is no such player."))
    return player
