"""Numbers of lines over all sessions, in the order in which they are written (docs/decisions/34).

A number is given by the statement that inserts its line, so it costs no statement of its own. PostgreSQL has a sequence for
them. SQLite takes the one after the largest, or the present time in microseconds where that is more: neither a session
that is deleted nor an old backup that is put back makes a number come twice.
"""

from __future__ import annotations

import time

from django.db import connection
from django.db.models.expressions import RawSQL

SEQUENCE = "referee_line_number"

_AFTER_THE_LAST = "SELECT max(coalesce((SELECT max(number) FROM referee_play), 0) + 1, %s)"


def next_number() -> RawSQL:
    """Return the expression that gives the next line its number as it is inserted."""
    if connection.vendor == "postgresql":
        return RawSQL("nextval(%s)", [SEQUENCE])
    return RawSQL(_AFTER_THE_LAST, [_microseconds()])  # noqa: S611  # no more than what stands above


def next_numbers(count: int) -> list[RawSQL] | list[int]:
    """Return the numbers of so many lines that one statement inserts, within its transaction."""
    if connection.vendor == "postgresql":
        return [next_number() for _ in range(count)]
    with connection.cursor() as cursor:
        first = int(cursor.execute(_AFTER_THE_LAST, [_microseconds()]).fetchone()[0])
    return list(range(first, first + count))


def _microseconds() -> int:
    return time.time_ns() // 1000
