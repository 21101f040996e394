"""The health of the server: it can answer, and plays can be written."""

from __future__ import annotations

import errno
import os
import tempfile
import time
from pathlib import Path
from threading import Lock

from django.db import Error, connection, transaction
from django.http import HttpRequest, HttpResponse

from referee.pages.database_busy import AWAY, FULL, READ_ONLY, Trouble, passing_trouble

SECONDS_KEPT = 1.0
"""The seconds that a result is kept: however often somebody asks, it is tried only once in this time."""

MILLISECONDS_TO_WAIT = 1000
"""The milliseconds to wait for others who write."""

BYTES_TO_TRY = 64 * 1024
"""The bytes of the trial file: what a play and its journal need of the disk, several times over."""

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}

_trying = Lock()
_tried: tuple[float, Trouble | None] = (-SECONDS_KEPT, None)


def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while this process can reach the database and so is of use, 503 otherwise."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        AWAY.log()
        response = HttpResponse("database out of reach\n", status=503, content_type="text/plain")
        response._has_been_logged = True  # type: ignore[attr-defined]
        return response
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while plays can be written, else 503 or 507 with what keeps them from it."""
    global _tried
    with _trying:
        if time.monotonic() - _tried[0] >= SECONDS_KEPT:
            trouble = find_trouble()
            _tried = (time.monotonic(), trouble)
        trouble = _tried[1]
    if trouble is None:
        return HttpResponse("ready\n", content_type="text/plain")
    status = trouble.page(request).status_code
    response = HttpResponse(f"{trouble.for_the_host}\n", status=status, content_type="text/plain")
    response["Retry-After"] = str(trouble.retry_after)
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


def find_trouble() -> Trouble | None:
    """Try to write, and take it back; return what keeps plays from being written, None where nothing does."""
    try:
        try_write()
        if connection.vendor == "sqlite":
            try_write_file(Path(str(connection.settings_dict["NAME"])).parent)
    except Error as error:
        return passing_trouble(error) or AWAY
    except OSError as error:
        return FULL if error.errno in _FULL else READ_ONLY
    return None


def try_write() -> None:
    """Write a row as it is, in a transaction that is rolled back."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            usual = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
            cursor.execute(f"PRAGMA busy_timeout = {MILLISECONDS_TO_WAIT}")
        try:
            with transaction.atomic():
                if connection.vendor == "postgresql":
                    cursor.execute(f"SET LOCAL lock_timeout = {MILLISECONDS_TO_WAIT}")
                cursor.execute(
                    "UPDATE django_migrations SET app = app WHERE id = (SELECT min(id) FROM django_migrations)"
                )
                transaction.set_rollback(True)
        finally:
            if connection.vendor == "sqlite":
                cursor.execute(f"PRAGMA busy_timeout = {usual}")


def try_write_file(folder: Path) -> None:
    """Write a file to the database's disk, and delete it: a row that is rolled back never gets there."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(BYTES_TO_TRY))
        file.flush()
        os.fsync(file.fileno())
