"""A look at the database's file before anything is served from it: what is wrong is said, and nothing is changed."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sqlite3
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from django.core.management.base import CommandError
from django.db import connection

from referee.management.database import check_condition
from referee.server.backups.database_file import Unusable, check_file, mark_as_used
from referee.server.backups.database_lock import serving_from

NOBODY = 65534


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a sound database in a folder of its own, written and closed."""
    file = tmp_path / "referee.sqlite3"
    with closing(opened(file)) as database:
        database.execute("CREATE TABLE line (id TEXT PRIMARY KEY, version INTEGER UNIQUE)")
        write(database, range(200))
    return file


def opened(file: Path) -> sqlite3.Connection:
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    return database


def write(database: sqlite3.Connection, versions: range) -> None:
    """Write lines with ids in no order, as those of plays are."""
    database.execute("BEGIN")
    database.executemany("INSERT INTO line VALUES (hex(randomblob(16)), ?)", [(version,) for version in versions])
    database.execute("COMMIT")


def told(file: Path) -> str:
    """Return what is wrong with the file. Looking changes neither it nor the file beside it."""
    before = contents(file)
    with pytest.raises(Unusable) as unusable:
        check_file(file)
    assert contents(file) == before
    assert str(unusable.value).startswith("Referee can't use its database. ")
    assert len(str(unusable.value).splitlines()) == 1
    return str(unusable.value)


def contents(file: Path) -> list[bytes]:
    both = file, file.with_name(file.name + "-wal")
    return [each.read_bytes() if each.exists() else b"" for each in both]


def test_a_sound_one_can_be_used(file: Path) -> None:
    check_file(file)


def test_missing_database_is_no_fault(tmp_path: Path) -> None:
    check_file(tmp_path / "referee.sqlite3")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("trace", ["mark", "referee.sqlite3-wal", "before-restore-2026-11-22"])
@pytest.mark.parametrize("left", ["nothing", "an empty file"])
def test_no_new_one_is_made_where_there_was_one(left: str, trace: str, tmp_path: Path) -> None:
    file = tmp_path / "referee.sqlite3"
    if trace == "mark":
        mark_as_used(file)
    else:
        (tmp_path / trace).touch()
    if left == "an empty file":
        file.touch()

    said = told(file)

    assert f"{file} is {'missing' if left == 'nothing' else 'empty'}, but there was a database here: " in said
    assert "manage.py restore" in said


def test_another_kind_of_file_is_left_alone(file: Path) -> None:
    file.write_text("a shopping list, no database\n")

    assert "isn't a database of SQLite, or its beginning is damaged" in told(file)


def test_truncated_database_is_found(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-4096])

    assert f"is cut off: it has {len(whole) - 4096} bytes of {len(whole)}." in told(file)


def test_damaged_pages_are_found(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096 * 2 : 4096 * 3] = bytes(range(256)) * 16
    file.write_bytes(content)

    said = told(file)

    assert f"{file} is damaged. SQLite says: " in said
    assert "manage.py restore" in said


@pytest.fixture
def killed(file: Path) -> Path:
    """Return a database of a killed server, whose last lines are in the ``-wal``. ``copy`` beside it is older."""
    shutil.copy(file, file.with_name("copy"))
    with closing(opened(file)) as database:
        write(database, range(200, 3000))
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("DELETE FROM line WHERE version = 7")
        write(database, range(3000, 3010))
        left = file.parent / "left"
        left.mkdir()
        for each in (file, file.with_name("copy"), file.with_name(file.name + "-wal")):
            shutil.copy(each, left)
    return left / file.name


def test_what_a_killed_server_left_belongs_together(killed: Path) -> None:
    check_file(killed)
    with closing(opened(killed)) as database:
        assert database.execute("SELECT max(version) FROM line").fetchone() == (3009,)


def test_a_wal_beside_a_file_that_was_put_there_doesnt_belong(killed: Path) -> None:
    shutil.copy(killed.with_name("copy"), killed)

    said = told(killed)

    assert f"{killed}-wal doesn't belong to the database beside it" in said
    Path(f"{killed}-wal").unlink()
    check_file(killed)


def test_whoever_starts_beside_a_server_doesnt_read_everything_again(killed: Path) -> None:
    shutil.copy(killed.with_name("copy"), killed)

    with serving_from(killed):
        check_file(killed)


def look_as_nobody(file: Path, answer: Connection) -> None:
    if os.geteuid() == 0:
        os.setuid(NOBODY)
    try:
        check_file(file)
    except Unusable as unusable:
        answer.send(str(unusable))
    else:
        answer.send("nothing")


@pytest.mark.parametrize("place", ["file", "folder"])
def test_read_only_database_is_reported(place: str, file: Path) -> None:
    for folder in [*file.parents][:-2]:
        folder.chmod(0o755)
    (file if place == "file" else file.parent).chmod(0o444 if place == "file" else 0o555)
    if place == "folder":
        file.chmod(0o666)
    else:
        file.parent.chmod(0o777)
    answer, asked = multiprocessing.Pipe(duplex=False)
    looking = multiprocessing.get_context("fork").Process(target=look_as_nobody, args=(file, asked))
    looking.start()
    said = answer.recv()
    looking.join()

    wrong = file if place == "file" else file.parent
    assert f"{wrong} is read-only for the user who runs this. Let that user write there" in said


@pytest.mark.parametrize("written", ["9999_from_the_future", "0015_from_before_the_first_release"])
def test_another_version_s_database_is_refused_with_a_way_to_bring_its_sessions_here(
    written: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(opened(file)) as database:
        database.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
        database.executemany(
            "INSERT INTO django_migrations VALUES (?, ?)",
            [("referee", "0001_initial"), ("referee", written), ("an_app_that_went", "0001_initial")],
        )
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))

    with pytest.raises(CommandError) as refused:
        check_condition()

    assert f"this one doesn't know referee {written}. Run that version again" in str(refused.value)
    assert "`manage.py export_all` there and read them in with `manage.py import_all` here." in str(refused.value)
