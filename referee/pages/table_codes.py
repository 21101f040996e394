"""Tables by their codes, which are short enough to be guessed where anybody could try for long."""

from __future__ import annotations

import math
from functools import lru_cache

from django.http import HttpRequest

from referee import models, queries
from referee.exceptions import TooOften, Unknown
from referee.pages.requests import scope_of
from referee.web.addresses import counted_as
from referee.web.buckets import Allowance, Buckets

MOST_WRONG = 20
"""Wrong codes that one address may try within `SECONDS`, on a server for members, in each process."""

SECONDS = 600

_BEHIND_A_PROXY = 10
"""So many people may come from an address that can't be told from others."""


def session_of_code(request: HttpRequest, typed: str) -> models.Session:
    """The session that a code stands for.

    On a server for members 29^6 codes and as many tries as `MOST_WRONG` allows leave nobody a chance to meet a table. On an
    open one there is nothing to guess: every table stands in the lists.

    :raises Unknown: there is none, or its code is closed to this reader
    :raises TooOften: on a server for members, too many wrong codes came from here
    """
    scope = scope_of(request)
    if scope.is_everything:
        return queries.session_by_code(typed, scope)
    address = counted_as(request.META.get("REMOTE_ADDR")) or ""
    share = 1 if address else 1 / _BEHIND_A_PROXY
    if seconds := _wrong().wait(address, share):
        raise TooOften(math.ceil(seconds / 60))
    try:
        return queries.session_by_code(typed, scope)
    except Unknown:
        _wrong().take(address, share)
        raise


@lru_cache(maxsize=1)
def _wrong() -> Buckets:
    return Buckets(Allowance(MOST_WRONG, SECONDS))


def forget_everybody() -> None:
    """Begin to count anew."""
    _wrong.cache_clear()
