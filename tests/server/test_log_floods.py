"""Lines that strangers could flood the log with: each is written once a minute, with its number."""

from __future__ import annotations

import io
import json
import logging
import logging.config
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.test import Client

from referee.pages.database_busy import AWAY, FULL, LOCKED, Trouble
from referee.server import log_format
from tests.support.api import Api, open_table
from tests.support.database_errors import failing, full, locked, missing
from tests.support.pages import seat_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    at = [1000.0]
    monkeypatch.setattr(log_format.time, "monotonic", lambda: at[0])
    return at


@pytest.fixture
def log(now: list[float]) -> Iterator[Callable[[], list[str]]]:
    """Yield a function that gives the lines that the server has logged, with its own settings for them."""
    written = io.StringIO()
    logging.config.dictConfig(settings.LOGGING)
    handlers = {
        id(handler): handler
        for logger in (logging.getLogger(), *map(logging.getLogger, settings.LOGGING["loggers"]))
        for handler in logger.handlers
        if type(handler) is logging.StreamHandler
    }
    with ExitStack() as after:
        for handler in handlers.values():
            after.callback(handler.setStream, handler.setStream(written))
        yield lambda: [line for line in written.getvalue().splitlines() if line]
    logging.config.dictConfig(settings.LOGGING)


def send_an_expired_form(path: str = "/look/") -> None:
    assert Client(enforce_csrf_checks=True).post(path, {"theme": "dark"}).status_code == 403


def test_expired_forms_are_told_once_a_minute_and_how_many_came(log: Callable[[], list[str]], now: list[float]) -> None:
    for number in range(20):
        send_an_expired_form(f"/new/draw/?{number}")
    assert len(log()) == 1 and "Forbidden (CSRF cookie not set.)" in log()[0]

    now[0] += 61
    send_an_expired_form()
    assert len(log()) == 2
    assert "/look/ (19 more like this since it was last said.)" in log()[1]


def test_whatever_else_django_is_suspicious_of_is_told_once_a_minute(log: Callable[[], list[str]]) -> None:
    for kind in ("DisallowedRedirect", "SuspiciousSession", "TooManyFieldsSent"):
        for number in range(20):
            logging.getLogger(f"django.security.{kind}").warning(str(SuspiciousOperation(f"made up {number}")))

    assert len(log()) == 3


def test_too_many_fields_are_told_once_a_minute(log: Callable[[], list[str]]) -> None:
    for number in range(5):
        fields = {f"{name}-{number}": "1" for name in range(1100)}
        assert Client().post("/look/", fields).status_code == 400

    assert len([line for line in log() if "django.security.TooManyFieldsSent" in line]) == 1


@pytest.mark.parametrize(
    ("make", "trouble", "status"), [(full, FULL, 507), (locked, LOCKED, 503), (missing, AWAY, 503)]
)
def test_a_full_disk_is_told_once_a_minute_however_many_tap(
    make: Callable[[Path], sqlite3.Error],
    trouble: Trouble,
    status: int,
    tmp_path: Path,
    log: Callable[[], list[str]],
    now: list[float],
) -> None:
    page, program = seat_people(), open_table()
    with failing(make(tmp_path), 'INSERT INTO "referee_play"'):
        for _ in range(5):
            assert page.send("enter", lay="5-5").status_code == status
            assert program.play(1, "5-5").status == status
        assert [line for line in log() if trouble.for_the_host in line] == log() and len(log()) == 1

        now[0] += 61
        assert program.play(1, "5-5").status == status
    assert len(log()) == 2 and "(9 more like this since it was last said.)" in log()[1]


def test_whoever_asks_whether_the_server_lives_doesnt_flood_the_log(
    tmp_path: Path, log: Callable[[], list[str]]
) -> None:
    with failing(missing(tmp_path), "SELECT 1"):
        for _ in range(5):
            assert Client().get("/healthz").status_code == 503

    assert len(log()) == 1 and AWAY.for_the_host in log()[0]


def test_pages_and_calls_that_arent_there_leave_no_line(log: Callable[[], list[str]]) -> None:
    for path in ("/nowhere/", "/play/1/", "/admin/nowhere/"):
        Client().get(path)
    assert Client().get("/", headers={"host": "evil.example"}).status_code == 400
    assert Client().post("/new/draw/", headers={"origin": "https://evil.example"}).status_code == 403
    assert Api().get("nowhere").status == 404
    assert Api().post("sessions", "no JSON").status == 400

    assert log() == []


def test_lines_for_programs_are_as_few(now: list[float], log: Callable[[], list[str]]) -> None:
    as_json = {**settings.LOGGING["handlers"]["strangers"], "formatter": "json"}
    written = io.StringIO()
    logging.config.dictConfig(
        {
            **settings.LOGGING,
            "handlers": {**settings.LOGGING["handlers"], "strangers": {**as_json, "stream": written}},
        }
    )
    for _ in range(3):
        send_an_expired_form()

    (line,) = written.getvalue().splitlines()
    assert json.loads(line)["logger"] == "django.security.csrf"
