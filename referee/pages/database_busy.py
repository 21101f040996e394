"""A database that has no time says so as 503: whoever asked tries again, and nothing was written."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from referee.pages import errors

RETRY_AFTER = 2
"""Seconds. Whoever held the database for as long as SQLite waits (settings: 5 seconds) is soon done."""

SQLITE_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

POSTGRES_BUSY = ("08", "40", "53", "55", "57")
"""Classes of errors that pass: of the connection, deadlocks, no resources, a lock not available, an operator at work."""


class DatabaseBusy:
    """Middleware that answers for a view that couldn't have the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return 503 if the database was busy or away; None for every other error, which is our mistake."""
        if not isinstance(exception, OperationalError) or not is_passing(exception):
            return None
        response = errors.busy(request)
        response["Retry-After"] = str(RETRY_AFTER)
        return response


def is_passing(error: OperationalError) -> bool:
    """Whether the same may succeed a little later. A table that is missing won't come."""
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        # The lowest byte is the kind; the rest tells kinds of it apart.
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in SQLITE_BUSY
    state = getattr(cause, "sqlstate", None)
    # Without a state the server wasn't reached at all.
    return state is None or state.startswith(POSTGRES_BUSY)
