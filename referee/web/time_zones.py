"""The cookie with which a page says in which time zone its reader is."""

from __future__ import annotations

from functools import cache
from urllib.parse import unquote
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest

COOKIE = "time_zone"


def time_zone_of(request: HttpRequest) -> ZoneInfo | None:
    """Return the reader's time zone; None where the phone hasn't told it, or has told an unknown one."""
    name = unquote(request.COOKIES.get(COOKIE, ""))
    return ZoneInfo(name) if name in _known() else None


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())
