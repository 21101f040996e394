"""Whether what is counted over many sessions is what the sessions' rows give."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.db import connection

from referee import models, operations
from referee.checking.findings import Finding, of_differences, unreadable


def check_people() -> Iterator[Finding]:
    """Players whose seats or hands aren't counted as they are."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, name FROM referee_player ORDER BY name")
        known = cursor.fetchall()
    for row_id, name in known:
        try:
            player = models.Player.objects.prefetch_related("tallies").get(id=UUID(str(row_id)))
            yield from of_differences("", operations.recount_player(player, write=False))
        except Exception as error:  # whatever stands in the row: the others are checked all the same
            yield unreadable(str(name), error)
