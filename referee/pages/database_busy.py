"""Passing trouble with the database, which is no bug of ours: readers are told, and try again. Nothing was written."""

from __future__ import annotations

import logging
import sqlite3
import sys
from collections.abc import Callable
from typing import NamedTuple

from django.db import Error, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from referee.pages import errors

logger = logging.getLogger(__name__)


class Trouble(NamedTuple):
    """A reason why plays can't be written for a while."""

    page: Callable[[HttpRequest], HttpResponse]
    retry_after: int
    for_the_host: str

    def log(self) -> None:
        """Tell the host in the log, which says it once a minute."""
        logger.error(self.for_the_host)

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the answer for the reader, with the time to come back, and tell the host too."""
        self.log()
        response = self.page(request)
        response["Retry-After"] = str(self.retry_after)
        response._has_been_logged = True  # type: ignore[attr-defined]
        return response


LOCKED = Trouble(
    errors.locked,
    2,
    "The database is locked: another program, or another server, is writing to it. Plays wait on the phones.",
)
FULL = Trouble(
    errors.full,
    30,
    "The disk of the database is full: nothing can be recorded until there is room. Plays wait on the phones.",
)
AWAY = Trouble(
    errors.away,
    5,
    "The database can't be reached. Plays wait on the phones.",
)
READ_ONLY = Trouble(
    errors.away,
    30,
    "The database can't be written to: look who owns its files and its folder, and whether it is a standby. Plays wait on the phones.",
)

SQLITE = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: AWAY,
    sqlite3.SQLITE_CANTOPEN: AWAY,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
}

POSTGRES = {
    "53100": FULL,
    "25006": READ_ONLY,
    "08": AWAY,
    "40": LOCKED,
    "53": AWAY,
    "55": LOCKED,
    "57": AWAY,
}
"""The SQLSTATEs that pass, and classes of them: 08 connection, 40 deadlock, 53 no resources, 55 lock, 57 operator."""


class DatabaseBusy:
    """Middleware that answers for a view that couldn't have the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer what keeps the database from being used; None for every other error, which is our mistake."""
        trouble = passing_trouble(exception)
        return trouble.answer(request) if trouble else None


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the answer to an error outside of all views: as above for trouble that passes, else 500."""
    trouble = passing_trouble(sys.exc_info()[1])
    return trouble.answer(request) if trouble else errors.server_error(request)


def passing_trouble(error: BaseException | None) -> Trouble | None:
    """Return the trouble behind an error if a later try may succeed. A missing table is none: it won't come."""
    if not isinstance(error, Error):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        # The lowest byte is the kind of error; the rest tells apart errors of one kind.
        code: int = getattr(cause, "sqlite_errorcode", 0)
        return FULL if code == sqlite3.SQLITE_IOERR_SHMSIZE else SQLITE.get(code & 0xFF)
    state: str | None = getattr(cause, "sqlstate", None)
    if state is None:  # the server wasn't reached at all, or its connection broke off
        return AWAY if isinstance(error, (OperationalError, InterfaceError)) else None
    return POSTGRES.get(state) or POSTGRES.get(state[:2])
