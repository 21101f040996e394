"""The check that the counts over many sessions are what the sessions' rows give."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.db.models import TextField
from django.db.models.functions import Cast

from referee import models, operations
from referee.management.integrity.findings import Finding, of_differences, unreadable


def check_people() -> Iterator[Finding]:
    """Yield a finding for each player whose seats or hands aren't counted right."""
    return _count_again(write=False)


def repair_people() -> Iterator[Finding]:
    """Count all of them again, and yield a finding for each that was counted otherwise."""
    return _count_again(write=True)


def _count_again(*, write: bool) -> Iterator[Finding]:
    stored = models.Player.objects.order_by("name").annotate(as_kept=Cast("id", TextField()))
    for row_id, name in stored.values_list("as_kept", "name"):
        try:
            player = models.Player.objects.prefetch_related("tallies").get(id=UUID(str(row_id)))
            yield from of_differences("", operations.recount_player(player, write=write))
        except Exception as error:  # whatever stands in the row: the others are counted all the same
            yield unreadable(str(name), error)
