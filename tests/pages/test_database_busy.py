"""Temporary trouble with the database: pages and API say what it is and ask to come back."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, Error, InterfaceError, InternalError, OperationalError
from django.test import Client

from referee.pages.database_busy import AWAY, FULL, LOCKED, READ_ONLY, Trouble, passing_trouble
from tests.support.api import open_table
from tests.support.database_errors import error_of, failing, full, locked, missing, read_only
from tests.support.pages import seat_people, text_of

TROUBLES: list[tuple[Callable[[Path], sqlite3.Error], Trouble, int, str]] = [
    (locked, LOCKED, 503, "The database is in use by somebody else. Nothing was changed."),
    (full, FULL, 507, "The server's disk is full. What was recorded is safe."),
    (read_only, READ_ONLY, 503, "The server can't use its database right now. What was recorded is safe."),
    (missing, AWAY, 503, "The server can't use its database right now. What was recorded is safe."),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("make", "trouble", "status", "told"), TROUBLES, ids=[each[0].__name__ for each in TROUBLES])
def test_a_play_that_cant_be_written_now_changes_nothing_and_everybody_hears_why(
    make: Callable[[Path], sqlite3.Error], trouble: Trouble, status: int, told: str, tmp_path: Path, caplog: Any
) -> None:
    page, program = seat_people(), open_table()
    with failing(make(tmp_path), 'INSERT INTO "referee_play"'), heard_by(caplog):
        sheet = page.send("enter", lay="5-5")
        plain = page.send("enter", lay="5-5", scripts=False)
        problem = program.play(1, "5-5")

    for seen in (sheet, plain):
        assert (seen.status_code, seen["Retry-After"]) == (status, str(trouble.retry_after))
        assert told in text_of(seen)
    assert sheet["HX-Retarget"] == "#sheet"
    assert (problem.status, problem.headers["Retry-After"]) == (status, str(trouble.retry_after))
    assert problem["detail"].startswith(told)
    assert {record.getMessage() for record in caplog.records} == {trouble.for_the_host}

    assert page.send("enter", lay="5-5").status_code == 200
    assert program.play(1, "5-5").status == 201


@contextmanager
def heard_by(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Let the test hear what stands in the log."""
    names = ("django", "referee.pages.database_busy")
    for name in names:
        logging.getLogger(name).addHandler(caplog.handler)
    try:
        yield
    finally:
        for name in names:
            logging.getLogger(name).removeHandler(caplog.handler)


@pytest.mark.django_db
def test_an_error_outside_of_all_views_is_told_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cause = full(tmp_path)

    def save(self: SessionStore, must_create: bool = False) -> None:
        raise OperationalError from cause

    User.objects.create_superuser("host", password="a-long-password")
    monkeypatch.setattr(SessionStore, "save", save)
    client = Client(raise_request_exception=False)
    answer = client.post("/admin/login/", {"username": "host", "password": "a-long-password"})

    assert (answer.status_code, answer["Retry-After"]) == (507, "30")


@pytest.mark.django_db
def test_a_missing_table_is_our_mistake(tmp_path: Path) -> None:
    cause = error_of(lambda: sqlite3.connect(":memory:").execute("SELECT * FROM nothing"))
    page = seat_people()
    page.keeper.raise_request_exception = False
    with failing(cause, 'INSERT INTO "referee_play"'):
        assert page.send("enter", lay="5-5").status_code == 500

    assert passing_trouble(OperationalError()) is AWAY
    assert passing_trouble(ValueError()) is None
    assert passing_trouble(None) is None


@pytest.mark.parametrize(
    ("state", "error", "trouble"),
    [
        ("40P01", OperationalError(), LOCKED),
        ("55P03", OperationalError(), LOCKED),
        ("53100", OperationalError(), FULL),
        ("53300", OperationalError(), AWAY),
        ("57P01", OperationalError(), AWAY),
        ("25006", InternalError(), READ_ONLY),
        (None, OperationalError(), AWAY),
        (None, InterfaceError(), AWAY),
        (None, DatabaseError(), None),
        ("42P01", OperationalError(), None),
    ],
)
def test_errors_of_postgres_that_pass(state: str | None, error: Error, trouble: Trouble | None) -> None:
    cause = Exception()
    cause.sqlstate = state  # type: ignore[attr-defined]
    error.__cause__ = cause

    assert passing_trouble(error) is trouble


def test_a_disk_too_full_for_the_shared_memory_of_a_journal_is_full() -> None:
    cause = sqlite3.OperationalError("disk I/O error")
    cause.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    error = OperationalError()
    error.__cause__ = cause

    assert passing_trouble(error) is FULL
