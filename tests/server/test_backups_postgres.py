"""Backups of PostgreSQL, made and restored by its own programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from referee import models, queries
from referee.log.verification import Holds
from referee.server.backups.making import make_backup, postgresql_client
from referee.server.backups.nightly import backups_every_night
from referee.server.backups.restore import restore
from tests.postgres import programs
from tests.support.backups import adding_file, change_backup, contents_of
from tests.support.tables import open_table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.skipif("postgres" not in os.environ.get("DATABASE_URL", ""), reason="SQLite has its own"),
]


@pytest.fixture(autouse=True)
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Set up the folder of a host, and PostgreSQL's programs on the PATH."""
    settings.VAR = tmp_path / "var"
    settings.VAR.mkdir()
    (settings.VAR / "secret-key").write_text("the key of that day\n")
    monkeypatch.setenv("PATH", f"{programs()}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def other_database() -> Iterator[str]:
    """Yield the name of an empty database on the same server, which is in use meanwhile."""
    name = connection.settings_dict["NAME"]
    with connection.cursor() as cursor:
        cursor.execute("CREATE DATABASE another")
    yield "another"
    connection.close()
    connection.settings_dict["NAME"] = name
    with connection.cursor() as cursor:
        cursor.execute("DROP DATABASE another")


def test_a_backup_fills_an_empty_database(other_database: str, tmp_path: Path, settings: Any) -> None:
    table = open_table()
    table.play("1: 5-5")
    made = make_backup(tmp_path / "elsewhere", "backup.zip")
    connection.close()
    connection.settings_dict["NAME"] = other_database
    (settings.VAR / "secret-key").write_text("another key\n")

    restored = restore(made)

    session = models.Session.objects.get()
    assert session.id == table.session_id
    assert isinstance(queries.verify_session(session), Holds)
    assert restored.aside is not None and (restored.aside / "secret-key").read_text() == "another key\n"
    assert (settings.VAR / "secret-key").read_text() == "the key of that day\n"


def dumped(*options: str) -> bytes:
    """Return the database in use, as `pg_dump` writes it with these options."""
    told, environment = postgresql_client()
    command = ["pg_dump", *told, "--format=custom", "--no-owner", *options]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, check=True).stdout


NOT_WHOLE: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "The database in it can't be read. pg_restore says: "),
    "a shopping list": (lambda: b"eggs, flour\n" * 99, "The database in it can't be read. pg_restore says: "),
    "half a dump": (lambda: dumped()[:-40_000], "The database in it can't be read. pg_restore says: "),
    "no rows": (lambda: dumped("--schema-only"), "The database in it is empty, or isn't one of Referee's."),
    "no tables": (lambda: dumped("--data-only"), "The database in it isn't whole. It lacks "),
    "a missing table": (lambda: dumped("--exclude-table=referee_play"), "It lacks referee_play."),
    "missing rows": (lambda: dumped("--exclude-table-data=referee_play"), "It lacks referee_play."),
}


@pytest.mark.parametrize("what", NOT_WHOLE)
def test_what_isnt_a_whole_dump_is_refused_and_everything_stays(
    what: str, other_database: str, tmp_path: Path, settings: Any
) -> None:
    dump, told = NOT_WHOLE[what]
    backup = make_backup(tmp_path / "elsewhere", "backup.zip")
    change_backup(backup, adding_file("referee.pgdump", dump()))
    connection.close()
    connection.settings_dict["NAME"] = other_database
    (settings.VAR / "secret-key").write_text("another key\n")

    for options in ([], ["--check"]):
        with pytest.raises(CommandError) as refused:
            call_command("restore", str(backup), *options)
        assert told in str(refused.value)
        assert str(refused.value).endswith("Nothing was changed.")

    assert connection.introspection.table_names() == []
    assert contents_of(settings.VAR) == {"secret-key": b"another key\n"}


def test_a_dump_that_lacks_a_column_is_refused(other_database: str, tmp_path: Path, settings: Any) -> None:
    whole = make_backup(tmp_path / "elsewhere", "backup.zip")
    connection.close()
    connection.settings_dict["NAME"] = other_database
    restore(whole)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE referee_play DROP COLUMN why")
        lacking = make_backup(tmp_path / "elsewhere", "lacking.zip")
        cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")

    with pytest.raises(CommandError, match=r"It lacks referee_play\.why\. Nothing was changed\."):
        call_command("restore", str(lacking))


def test_a_database_that_holds_anything_is_left_alone(tmp_path: Path) -> None:
    made = make_backup(tmp_path / "elsewhere", "backup.zip")

    with pytest.raises(CommandError, match=r"isn't empty, and nothing in it is overwritten.*Nothing was changed\."):
        call_command("restore", str(made))


def test_without_its_programs_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)

    with pytest.raises(CommandError, match=r"pg_dump isn't here. Install PostgreSQL's client programs"):
        call_command("backup", str(tmp_path / "elsewhere"))


def test_nights_without_its_programs_are_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)

    with backups_every_night(tmp_path / "nights", first=timedelta(0)):
        pass

    assert "No backups will be made at night. PostgreSQL's program pg_dump isn't here." in caplog.text
    assert not (tmp_path / "nights").exists()


def test_a_newer_version_s_database_is_refused() -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('referee', '9999_later', now())")
    try:
        with pytest.raises(CommandError, match="this one doesn't know referee 9999_later"):
            call_command("check_records")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9999_later'")
