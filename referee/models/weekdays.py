"""The day of the week of a time in the reader's time zone, computed by the database itself.

SQLite knows no time zones, so Django calls Python for each row there: thousands of calls for a list that is filtered
by a day of the week.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from zoneinfo import ZoneInfo

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.functions import ExtractIsoWeekDay
from django.db.models.sql.compiler import SQLCompiler

_FIRST, _LAST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2038, 1, 1, tzinfo=UTC)
"""The span in which changes of the clocks are looked up; before and after it, the offset is taken to stay as it is."""


class Weekday(ExtractIsoWeekDay):
    """The number of the day, 1 for Monday to 7: ``opened_at__weekday=4``."""

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: object
    ) -> tuple[str, tuple[str | int, ...]]:
        moment, values = compiler.compile(self.lhs)
        assert not values, "a column"
        *changes, (_beginning, first) = reversed(_offsets(self.get_tzname() or "UTC"))
        cases = " ".join(f"WHEN {moment} >= '{since}' THEN '{offset}'" for since, offset in changes)
        offset = f"CASE {cases} ELSE '{first}' END" if cases else f"'{first}'"
        return f"((CAST(strftime('%%w', {moment}, {offset}) AS INTEGER) + 6) %% 7 + 1)", ()


@lru_cache(maxsize=100)
def _offsets(zone: str) -> tuple[tuple[str, str], ...]:
    """Return the zone's offsets from UTC, the earliest first, each after the time since when it has held.

    The times are text as SQLite stores them, the offsets modifiers for its functions.
    """
    days = (_FIRST + timedelta(days=number) for number in range((_LAST - _FIRST).days))
    local = ZoneInfo(zone)
    changes = [
        _change(one, other, local) for one, other in pairwise(days) if _offset(one, local) != _offset(other, local)
    ]
    return tuple((f"{since:%Y-%m-%d %H:%M:%S}", f"{_offset(since, local):+d} seconds") for since in (_FIRST, *changes))


def _change(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """Return the second at which the zone's clocks were changed between two times."""
    offset = _offset(before, zone)
    while after - before > timedelta(seconds=1):
        middle = before + timedelta(seconds=(after - before) // timedelta(seconds=2))
        before, after = (middle, after) if _offset(middle, zone) == offset else (before, middle)
    return after


def _offset(moment: datetime, zone: ZoneInfo) -> int:
    offset = moment.astimezone(zone).utcoffset()
    assert offset is not None
    return int(offset.total_seconds())


models.DateTimeField.register_lookup(Weekday, lookup_name="weekday")
