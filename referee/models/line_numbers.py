"""Numbers of lines over all sessions, in the order in which they are written (docs/decisions/34).

A number is given by the statement that inserts its line, so it costs no statement of its own. PostgreSQL has a sequence for
them. SQLite takes the one after the largest, or the present time in microseconds where that is more: neither a session
that is deleted nor an old backup that is put back makes a number come twice.
"""

from __future__ import annotations

import time
from typing import Any

from django.db import connection
from django.db.models import BigIntegerField, Expression

SEQUENCE = "referee_line_number"

_AFTER_THE_LAST = "(SELECT max(coalesce((SELECT max(number) FROM referee_play), 0) + 1, %s))"


class NextNumber(Expression):
    """The number of the next line, which the database gives it as it is inserted."""

    output_field = BigIntegerField()

    def resolve_expression(self, *args: Any, **kwargs: Any) -> NextNumber:
        """Return the expression itself, which refers to nothing that would have to be found."""
        return self

    def as_sql(self, *args: Any, **kwargs: Any) -> tuple[str, tuple[str | int, ...]]:
        """Return the number after the largest, or the time where that is more."""
        return _AFTER_THE_LAST, (_microseconds(),)

    def as_postgresql(self, *args: Any, **kwargs: Any) -> tuple[str, tuple[str | int, ...]]:
        """Return the next number of the sequence."""
        return "nextval(%s)", (SEQUENCE,)


NEXT_NUMBER = NextNumber()


def next_numbers(count: int) -> list[NextNumber] | list[int]:
    """Return the numbers of so many lines that one statement inserts, within its transaction."""
    if connection.vendor == "postgresql":
        return [NEXT_NUMBER] * count
    with connection.cursor() as cursor:
        (first,) = cursor.execute(f"SELECT {_AFTER_THE_LAST}", [_microseconds()]).fetchone()
    return list(range(first, first + count))


def _microseconds() -> int:
    return time.time_ns() // 1000
