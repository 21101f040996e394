"""The regulars."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from referee import models
from referee.exceptions import Unknown
from referee.queries.history import PAGE, page_number
from referee.queries.scope import Scope


def players(scope: Scope, first: int = 0, most: int = PAGE) -> list[models.Player]:
    """So many of everybody who was ever named where the reader may look, from the ``first`` on: those who played last first, then who never did."""
    return list(scope.players().order_by("-latest", "name")[first : first + most])


class PlayerPage(NamedTuple):
    """One page of the regulars."""

    players: tuple[models.Player, ...]
    number: int
    pages: int
    total: int


def players_page(scope: Scope, page: str | int = 1) -> PlayerPage:
    """So many of the regulars as stand on one page.

    :raises Invalid: the page is no number of one
    """
    number, total = page_number(page), scope.players().count()
    return PlayerPage(tuple(players(scope, (number - 1) * PAGE)), number, max(1, -(-total // PAGE)), total)


def player_by_id(player_id: UUID, scope: Scope) -> models.Player:
    """The player of that id.

    :raises Unknown: there is none, or the reader may not know them
    """
    player = scope.players().filter(id=player_id).first()
    if player is None:
        raise Unknown(_("There is no such player."))
    return player
