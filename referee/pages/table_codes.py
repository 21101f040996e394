"""Tables by their codes, which are short enough to be guessed where anybody could try for long."""

from __future__ import annotations

from contextlib import suppress

from django.core.cache import cache
from django.http import HttpRequest

from referee import models, queries
from referee.exceptions import TooOften, Unknown
from referee.pages.requests import scope_of
from referee.web.addresses import counted_as

MOST_WRONG = 20
"""The number of wrong codes that one address may try within `MINUTES`, on a server for members, in each process."""

MINUTES = 10

_BEHIND_A_PROXY = 10
"""The number of people who may come from an address that can't be told from others."""


def session_of_code(request: HttpRequest, typed: str) -> models.Session:
    """Return the session that a code stands for.

    On a server for members 29^6 codes and as many tries as `MOST_WRONG` allows leave nobody a chance to meet a table. On an
    open one there is nothing to guess: every table stands in the lists.

    :raises Unknown: there is none, or its code is closed to this reader
    :raises TooOften: on a server for members, too many wrong codes came from here
    """
    scope = scope_of(request)
    if scope.is_everything:
        return queries.session_by_code(typed, scope)
    address = counted_as(request.META.get("REMOTE_ADDR"))
    wrong = f"wrong-codes-{address}"
    if cache.get(wrong, 0) >= MOST_WRONG * (1 if address else _BEHIND_A_PROXY):
        raise TooOften(MINUTES)
    try:
        return queries.session_by_code(typed, scope)
    except Unknown:
        cache.add(wrong, 0, MINUTES * 60)
        with suppress(ValueError):  # the minutes were over just now
            cache.incr(wrong)
        raise
