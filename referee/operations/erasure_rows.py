"""The erasure of a person's name from other things that people have named: saved rules, circles, tokens, other apps.

No member is the person any more either, because a member's name would say who they were.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import TypeVar

from django.db.models import QuerySet

from referee import models
from referee.accounts.models import ApiToken, Circle, Membership
from referee.operations.mentions import Mentions
from referee.signals import name_erased
from scoring.record.player_names import LONGEST, same_name_key

NamedT = TypeVar("NamedT", models.SavedRules, Circle)


def erase_in_rows(players: Collection[models.Player], mentions: Mentions, of_others: Collection[int]) -> int:
    """Replace every mention by the new name, and return the number of rows that had one.

    ``players`` are the person's, under their new names. In the circles ``of_others`` somebody else has the name, so
    that their rows are left as they are.
    """
    in_apps = name_erased.send(models.Player, players=players, mentions=mentions)
    return sum(
        [
            _rename(models.SavedRules.objects.all(), "device", "variant", mentions=mentions),
            _rename(Circle.objects.exclude(id__in=list(of_others)), mentions=mentions),
            _rename_tokens(ApiToken.objects.exclude(circle__in=of_others), mentions),
            Membership.objects.filter(player__in=[each.id for each in players]).update(player=None),
            *(int(found or 0) for _app, found in in_apps),
        ]
    )


def _rename(rows: QuerySet[NamedT], *within: str, mentions: Mentions) -> int:
    """Rename the rows that mention the person; two that then have the same name are told apart by a number."""
    found = 0
    for row in rows:
        name = mentions.without(row.name)[:LONGEST].strip()
        if name == row.name:
            continue
        others = type(row).objects.exclude(pk=row.pk).filter(**{field: getattr(row, field) for field in within})
        row.name = _free(name, others)
        row.save(update_fields=["name", "same_name"])
        found += 1
    return found


def _free(name: str, others: QuerySet[NamedT]) -> str:
    free = name
    for number in count(2):
        if not others.filter(same_name=same_name_key(free)).exists():
            return free
        free = f"{name[: LONGEST - 5]} {number}"
    raise AssertionError("there is always one more number")


def _rename_tokens(tokens: QuerySet[ApiToken], mentions: Mentions) -> int:
    found = 0
    for token in tokens:
        name = mentions.without(token.name)[:LONGEST]
        if name != token.name:
            found += tokens.filter(pk=token.pk).update(name=name)
    return found
