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
def create_player(*, name: str, circle: int | None = None) -> Registered:
    """The player of that name in a circle (None: in the open living room), who needn't be new.

    The same name whatever its case is the same player there.
    """
    named = models.Player.objects.filter(circle=circle).get_or_create(
        same_name=same_name_key(name), defaults={"name": name, "circle_id": circle}
    )
    return Registered(*named)


def known_players(names: Sequence[str], circle: int | None) -> list[models.Player | None]:
    """The players of these clean names in the circle, in their order; None for who is new."""
    keys = [same_name_key(name) for name in names]
    known = {each.same_name: each for each in models.Player.objects.filter(circle=circle, same_name__in=keys)}
    return [known.get(key) for key in keys]


def find_or_create(names: Sequence[str], circle: int | None) -> list[models.Player]:
    """The players of these clean names in the circle, in their order."""
    wanted = {same_name_key(name): name for name in names}
    known = {each.same_name: each for each in models.Player.objects.filter(circle=circle, same_name__in=wanted)}
    # Always in the same order: two tables that name the same new people would else wait for each other.
    for key in sorted(wanted.keys() - known.keys()):
        known[key] = create_player(name=wanted[key], circle=circle).player
    return [known[same_name_key(name)] for name in names]
