"""The players who members are, and those who nobody is yet."""

from __future__ import annotations

from referee import models
from referee.accounts.models import Membership
from referee.queries.url_filters import PAGE
from scoring.record.player_names import same_name_key


def own_player(account: int | None, circle: int | None) -> models.Player | None:
    """Return the person who the owner of an account is in a circle; None for a guest, and where they haven't said it."""
    if account is None or circle is None:
        return None
    chosen = models.Player.objects.filter(membership__user=account, membership__circle=circle)
    player = chosen.select_related("person").first()
    return player.person if player else None


def free_players(circle: int, *, called: str = "", most: int = PAGE) -> list[models.Player]:
    """Return at most ``most`` people of a circle who no member is, the latest to play first.

    Those whose names begin with ``called`` come before the others.
    """
    chosen = Membership.objects.filter(circle=circle).exclude(player=None).order_by().values("player__person")
    people = models.Player.objects.filter(circle=circle, hidden=False, merged_into=None).exclude(id__in=chosen)
    latest = list(people.order_by("-latest", "name")[:most])
    return sorted(latest, key=lambda each: not each.same_name.startswith(same_name_key(called)))
