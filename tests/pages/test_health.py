"""Health checks for those who supervise the server."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from referee.pages import health
from referee.pages.database_busy import FULL, LOCKED
from tests.support.database_errors import failing, full, locked


@pytest.fixture(autouse=True)
def nothing_tried_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_tried", (-health.SECONDS_KEPT, None))


@pytest.mark.django_db
@pytest.mark.postgres
def test_healthz_answers_while_the_database_does(client: Client) -> None:
    answer = client.get("/healthz")

    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.django_db
@pytest.mark.postgres
def test_readyz_says_that_plays_can_be_written_and_writes_nothing(client: Client) -> None:
    before = migrations()
    answer = client.get("/readyz")

    assert (answer.status_code, answer.content) == (200, b"ready\n")
    assert migrations() == before


def migrations() -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM django_migrations ORDER BY id")
        return cursor.fetchall()


@pytest.mark.django_db
def test_readyz_says_what_keeps_plays_from_being_written_and_tries_once_a_second(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing(full(tmp_path), "UPDATE django_migrations"):
        answers = [client.get("/readyz") for _ in range(2)]
    assert [(answer.status_code, answer["Retry-After"]) for answer in answers] == [(507, "30")] * 2
    assert answers[0].content.decode() == f"{FULL.for_the_host}\n"
    assert client.get("/readyz").status_code == 507, "it was tried just now"
    assert client.get("/healthz").status_code == 200

    monkeypatch.setattr(health, "SECONDS_KEPT", 0)
    assert client.get("/readyz").status_code == 200
    with failing(locked(tmp_path), "UPDATE django_migrations"):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.content.decode()) == (503, f"{LOCKED.for_the_host}\n")


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "status"), [(errno.ENOSPC, 507), (errno.EROFS, 503)])
def test_readyz_notices_a_disk_that_takes_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch, number: int, status: int
) -> None:
    def refuse(folder: Path) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(health, "try_write_file", refuse)

    assert client.get("/readyz").status_code == status


@pytest.mark.django_db(transaction=True)
def test_readyz_waits_a_moment_for_somebody_who_holds_the_database(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a lock of SQLite's")
    monkeypatch.setattr(health, "MILLISECONDS_TO_WAIT", 50)
    with sqlite3.connect(connection.settings_dict["NAME"]) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = client.get("/readyz")
        other.rollback()

    assert answer.status_code == 503
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] == 5000


def test_healthz_says_that_the_database_is_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Iterator[None]:
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", refuse)

    assert client.get("/healthz").status_code == 503


@pytest.mark.django_db
@pytest.mark.postgres
def test_no_writer_waits_for_a_lock_without_an_end() -> None:
    asked = "PRAGMA busy_timeout" if connection.vendor == "sqlite" else "SHOW lock_timeout"
    with connection.cursor() as cursor:
        cursor.execute(asked)

        assert str(cursor.fetchone()[0]) in {"5000", "5s"}
