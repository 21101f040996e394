"""Damaged backups: refused with a sentence, while what is there stays as it is."""

from __future__ import annotations

import errno
import lzma
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from referee.server.backups.making import make_backup
from referee.server.backups.restore import NotRestored, restore, unpacked
from tests import frozen
from tests.support.backups import Files, adding_file, change_backup, contents_of, files_in

KEY, DATABASE = "secret-key", "referee.sqlite3"


@pytest.fixture
def folder(migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Path:
    """Return a host's folder with a database and a secret key."""
    folder = tmp_path / "var"
    folder.mkdir()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(folder / DATABASE))
    settings.VAR = folder
    shutil.copy(migrated, folder / DATABASE)
    (folder / KEY).write_text("the key of that day\n")
    return folder


@pytest.fixture
def backup(folder: Path, tmp_path: Path) -> Path:
    """Return a backup of that folder, kept elsewhere."""
    return make_backup(tmp_path / "elsewhere", "backup.zip")


def after(*statements: str) -> Callable[[Files], object]:
    """Return a change that runs these statements on the database."""

    def change(files: Files) -> None:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(files[DATABASE])
            for statement in statements:
                database.execute(statement)
            database.commit()
            files[DATABASE] = database.serialize()

    return change


def cut_off(files: Files) -> None:
    files[DATABASE] = files[DATABASE][: len(files[DATABASE]) // 2]


def scribble(files: Files) -> None:
    content = bytearray(files[DATABASE])
    content[4096:8192] = bytes(range(256)) * 16
    files[DATABASE] = bytes(content)


NOT_WHOLE = {
    "an empty key": (adding_file(KEY, b""), "The secret key in it is empty."),
    "a blank key": (adding_file(KEY, b" \n"), "The secret key in it is empty."),
    "a short key": (adding_file(KEY, b"short\n"), "The secret key in it is too short."),
    "a key that isn't text": (adding_file(KEY, b"\xff\xfe" * 20), "The secret key in it isn't text."),
    "an empty database": (adding_file(DATABASE, b""), "The database in it is empty, or isn't one of Referee's."),
    "another file": (adding_file(DATABASE, b"a shopping list" * 9), "The database in it is damaged. SQLite says: file is not a database."),
    "half a database": (cut_off, "The database in it is damaged. SQLite says:"),
    "damaged pages": (scribble, "The database in it is damaged. SQLite says:"),
    "no table of migrations": (after("DROP TABLE django_migrations"), "The database in it is empty, or isn't one of Referee's."),
    "no migrations": (after("DELETE FROM django_migrations"), "The database in it is empty, or isn't one of Referee's."),
    "a missing table": (after("DROP TABLE referee_play"), "The database in it isn't whole. It lacks referee_play."),
    "a missing table of Django's": (after("DROP TABLE auth_user_groups"), "The database in it isn't whole. It lacks auth_user_groups."),
    "a missing column": (after("ALTER TABLE referee_play DROP COLUMN why"), "The database in it isn't whole. It lacks referee_play.why."),
    "many missing columns": (
        after(*(f"ALTER TABLE referee_session RENAME COLUMN {name} TO old_{name}" for name in ("code", "head", "options", "rules", "scores", "version", "winners"))),
        "It lacks referee_session.code.",
    ),
    "a newer database": (
        after("INSERT INTO django_migrations (app, name, applied) VALUES ('referee', '9999_later', 0)"),
        "It is from another version of Referee: this one doesn't know referee 9999_later. Restore it with that version.",
    ),
    "a database from before the first release": (
        after("UPDATE django_migrations SET name = '0001_first' WHERE app = 'referee'"),
        "It is from another version of Referee: this one doesn't know referee 0001_first. Restore it with that version.",
    ),
    "a migration left out": (
        after("DELETE FROM django_migrations WHERE app = 'members'"),
        "The database in it lacks a migration that others build on: members 0001_initial.",
    ),
    "the last migrations left out": (
        after("DELETE FROM django_migrations WHERE app = 'mfa'"),
        "The database in it has mfa_authenticator, of which its migrations say nothing.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("there", ["everything", "nothing"])
@pytest.mark.parametrize("what", NOT_WHOLE)
def test_what_isnt_a_whole_backup_is_refused_and_everything_stays(
    what: str, there: str, folder: Path, backup: Path
) -> None:
    change, told = NOT_WHOLE[what]
    change_backup(backup, change)
    if there == "nothing":
        (folder / DATABASE).unlink()
    before = contents_of(folder)

    for options in ([], ["--check"]):
        with pytest.raises(CommandError) as refused:
            call_command("restore", str(backup), *options)
        assert str(refused.value).startswith(f"{backup}: ")
        assert told in str(refused.value)
        assert str(refused.value).endswith("Nothing was changed.")
        assert len(str(refused.value).splitlines()) == 1

    assert contents_of(folder) == before


def test_the_same_made_by_hand_and_whole_is_restored(folder: Path, backup: Path) -> None:
    change_backup(backup, adding_file(KEY, b"a key of somebody's own\n"))

    restore(backup)

    assert (folder / KEY).read_text() == "a key of somebody's own\n"


def test_a_plain_copy_that_isnt_whole_is_refused_by_its_own_name(folder: Path, migrated: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    shutil.copy(migrated, copy)
    with closing(sqlite3.connect(copy)) as database:
        database.execute("DROP TABLE referee_play")
    before = contents_of(folder)

    with pytest.raises(CommandError) as refused:
        call_command("restore", str(copy))

    assert str(refused.value) == f"{copy}: The database in it isn't whole. It lacks referee_play. Nothing was changed."
    assert contents_of(folder) == before


@pytest.mark.parametrize("file", sorted(Path(frozen.__path__[0]).glob("*.sqlite3.xz")), ids=lambda file: file.name)
def test_what_earlier_versions_have_written_is_whole(file: Path, folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(lzma.decompress(file.read_bytes()))

    with unpacked(copy) as backup:
        assert backup.key is None


def test_wherever_a_backup_is_cut_off_or_damaged_it_is_refused_or_as_it_was(folder: Path, backup: Path) -> None:
    whole, files = backup.read_bytes(), files_in(backup)
    with zipfile.ZipFile(backup) as archive:
        contents = archive.start_dir  # where the list of what is in it begins
    for place in (*range(0, contents, contents // 60), *range(contents, len(whole))):
        for spoilt in (whole[:place], whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]):
            backup.write_bytes(spoilt)
            try:
                with unpacked(backup) as found:
                    assert {DATABASE: found.database.read_bytes(), KEY: found.key} == files, "a date or a flag"
            except NotRestored as error:
                assert str(error).startswith(f"{backup}: It ") or "in it" in str(error)


# What the system refuses


def full(*_given: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_without_room_for_what_is_in_it_everything_stays(
    folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents_of(folder)
    monkeypatch.setattr("shutil.copyfileobj", full)

    with pytest.raises(CommandError, match="The backup wasn't restored: No space left on device"):
        call_command("restore", str(backup))

    assert contents_of(folder) == before


@pytest.mark.parametrize("stubborn", [DATABASE, KEY, f"{DATABASE}-wal"])
@pytest.mark.parametrize("step", ["moving it aside", "putting the new one in its place"])
def test_what_was_moved_aside_comes_back_where_the_system_refuses_the_rest(
    step: str, stubborn: str, folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / f"{DATABASE}-wal").write_bytes(b"what a killed server left")
    before = contents_of(folder)
    move, replace = shutil.move, Path.replace

    def refuse_to_move(source: Path, to: Path) -> Any:
        return full() if source == folder / stubborn else move(source, to)

    def refuse_to_replace(source: Path, to: Path) -> Any:
        return full() if to in (folder / stubborn, folder / DATABASE) else replace(source, to)

    if step == "moving it aside":
        monkeypatch.setattr("shutil.move", refuse_to_move)
    else:
        monkeypatch.setattr(Path, "replace", refuse_to_replace)

    with pytest.raises(CommandError, match="The backup wasn't restored: No space left on device"):
        call_command("restore", str(backup))

    monkeypatch.undo()
    assert contents_of(folder) == before
