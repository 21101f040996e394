"""People get names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction

from referee import models
from scoring.names import same_name_key


class Registered(NamedTuple):
    """A player, and whether the name was new."""

    player: models.Player
    created: bool


@transaction.atomic
def create_player(*, name: str) -> Registered:
    """The player of that name, who needn't be new: the same name whatever its case is the same player."""
    return Registered(*models.Player.objects.get_or_create(same_name=same_name_key(name), defaults={"name": name}))


def known_players(names: Sequence[str]) -> list[models.Player | None]:
    """The players of these clean names, in their order; None for who is new."""
    keys = [same_name_key(name) for name in names]
    known = {player.same_name: player for player in models.Player.objects.filter(same_name__in=keys)}
    return [known.get(key) for key in keys]


def find_or_create(names: Sequence[str]) -> list[models.Player]:
    """The players of these clean names, in their order."""
    wanted = {same_name_key(name): name for name in names}
    known = {player.same_name: player for player in models.Player.objects.filter(same_name__in=wanted)}
    # Always in the same order: two tables that name the same new people would else wait for each other.
    for key in sorted(wanted.keys() - known.keys()):
        known[key], _created = models.Player.objects.get_or_create(same_name=key, defaults={"name": wanted[key]})
    return [known[same_name_key(name)] for name in names]
