"""Backups and restoring them: nothing that was there is ever deleted, and nothing broken is put in its place."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import zipfile
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone

from referee.server.backups import nightly
from referee.server.backups.database_file import Unusable, check_file
from referee.server.backups.database_lock import serving_from
from referee.server.backups.making import BackupFailed, make_backup
from referee.server.backups.restore import NotRestored, restore, unpacked

LINES = 300


@pytest.fixture
def folder(migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Path:
    """A host's folder with a database and a secret key; what is written later is in the ``-wal`` until it is closed."""
    folder = tmp_path / "var"
    folder.mkdir()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(folder / "referee.sqlite3"))
    settings.VAR = folder
    settings.REFEREE_BACKUP_FOLDER = folder / "backups"
    (folder / "secret-key").write_text("the key of that day\n")
    shutil.copy(migrated, folder / "referee.sqlite3")
    with closing(opened(folder)) as database:
        database.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, said TEXT)")
        write(database, LINES)
    return folder


@pytest.fixture
def backup(folder: Path, tmp_path: Path) -> Path:
    """A backup of that folder, kept elsewhere."""
    return make_backup(tmp_path / "elsewhere", "backup.zip")


def opened(folder: Path) -> sqlite3.Connection:
    database = sqlite3.connect(folder / "referee.sqlite3", isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA journal_mode = WAL")
    return database


def write(database: sqlite3.Connection, lines: int, says: str = "a line") -> None:
    database.execute("BEGIN")
    database.executemany("INSERT INTO line (said) VALUES (?)", [(says,)] * lines)
    database.execute("COMMIT")


def lines_in(folder: Path) -> int:
    with closing(opened(folder)) as database:
        return int(database.execute("SELECT count(*) FROM line").fetchone()[0])


def everything(folder: Path) -> dict[str, bytes]:
    """What stands in every file of a folder. SQLite's own beside the database, and locks, come and go."""
    passing = ("-shm", "-in-use")
    return {
        each.name: each.read_bytes() for each in folder.iterdir() if each.is_file() and not each.name.endswith(passing)
    }


# Making them


def test_a_backup_takes_along_what_isnt_in_the_database_file_yet(folder: Path, tmp_path: Path) -> None:
    with closing(opened(folder)) as database:
        write(database, 5)
        made = make_backup(tmp_path / "elsewhere", "backup.zip")
        write(database, 5)

    restore(made)

    assert lines_in(folder) == LINES + 5


def test_a_backup_is_for_its_owner_alone_and_nothing_is_left_beside_it(backup: Path) -> None:
    assert [each.name for each in backup.parent.iterdir()] == ["backup.zip"]
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup.parent.stat().st_mode) == 0o700


def test_somebody_who_writes_all_the_time_holds_up_no_backup_nor_is_held_up(folder: Path, tmp_path: Path) -> None:
    over, written = threading.Event(), []

    def go_on_writing() -> None:
        with closing(opened(folder)) as database:
            while not over.is_set():
                write(database, 1)
                written.append(timezone.now())

    writer = threading.Thread(target=go_on_writing)
    writer.start()
    try:
        backups = [make_backup(tmp_path / "elsewhere", f"{number}.zip") for number in range(3)]
    finally:
        over.set()
        writer.join()

    assert len(written) > 3
    for backup in backups:
        with unpacked(backup):
            pass
    restore(backups[0])
    assert LINES <= lines_in(folder) <= LINES + len(written)


def test_a_damaged_database_gives_no_backup(folder: Path, tmp_path: Path) -> None:
    damage(folder / "referee.sqlite3")

    with pytest.raises(BackupFailed, match="No backup was made"):
        make_backup(tmp_path / "elsewhere", "backup.zip")

    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_place_that_cant_be_written_is_said(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").touch()

    with pytest.raises(CommandError, match=r"No backup was made in .*elsewhere: File exists"):
        call_command("backup", str(tmp_path / "elsewhere"))


def damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096 : 4096 * 2] = bytes(range(256)) * 16
    file.write_bytes(content)


# Restoring them


def test_what_was_there_before_is_moved_aside_whole(folder: Path, backup: Path) -> None:
    with closing(opened(folder)) as database:
        write(database, 5, "later")
        left = folder.parent / "left"
        shutil.copytree(folder, left)  # as a killed server leaves it, the last lines in the -wal
    shutil.rmtree(folder)
    left.rename(folder)
    (folder / "secret-key").write_text("another key\n")
    before = everything(folder)

    restored = restore(backup)

    assert restored.aside is not None
    assert everything(restored.aside) == {name: before[name] for name in before if name != "database-made.txt"}
    assert lines_in(folder) == LINES
    assert (folder / "secret-key").read_text() == "the key of that day\n"
    shutil.copytree(restored.aside, folder.parent / "back")
    assert lines_in(folder.parent / "back") == LINES + 5
    check_file(folder / "referee.sqlite3")


def test_an_empty_folder_is_filled(folder: Path, backup: Path) -> None:
    shutil.rmtree(folder)

    assert restore(backup).aside is None

    assert lines_in(folder) == LINES
    for name in ("referee.sqlite3", "secret-key"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600


def test_a_damaged_database_is_moved_aside_as_it_is(folder: Path, backup: Path) -> None:
    (folder / "referee.sqlite3").write_bytes(b"scribble")
    (folder / "referee.sqlite3-wal").write_bytes(b"more of it")

    aside = restore(backup).aside

    assert aside is not None
    assert (aside / "referee.sqlite3").read_bytes() == b"scribble"
    assert (aside / "referee.sqlite3-wal").read_bytes() == b"more of it"
    assert lines_in(folder) == LINES


def test_while_a_server_runs_nothing_is_restored(folder: Path, backup: Path) -> None:
    before = everything(folder)

    with serving_from(folder / "referee.sqlite3"), pytest.raises(CommandError) as refused:
        call_command("restore", str(backup))

    assert str(refused.value).endswith("Stop it, then restore the backup. Nothing was changed.")
    assert everything(folder) == before


def test_while_another_process_has_the_database_open_nothing_is_restored(folder: Path, backup: Path) -> None:
    file = folder / "referee.sqlite3"
    code = f"import sqlite3; d = sqlite3.connect({str(file)!r}); d.execute('SELECT * FROM line').fetchone(); print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(NotRestored, match=r"uses .*Stop it"):
            restore(backup)
        other.communicate(b"\n")

    restore(backup)


def test_a_plain_copy_of_the_database_can_be_restored_too(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(opened(folder)) as database, closing(sqlite3.connect(copy)) as target:
        database.backup(target)
        write(database, 5)
    key = (folder / "secret-key").read_text()

    restored = restore(copy)

    assert lines_in(folder) == LINES
    assert not restored.secret_key
    assert (folder / "secret-key").read_text() == key, "a copy of the database has none"
    assert not list(tmp_path.glob(".*")), "nothing is left of the way there"


def test_a_plain_copy_of_something_else_is_refused(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")

    with pytest.raises(CommandError, match=r"isn't one of Referee's\. Nothing was changed\."):
        call_command("restore", str(tmp_path / "copy.sqlite3"))


def cut_off(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:-200])


def scribble(backup: Path) -> None:
    content = bytearray(backup.read_bytes())
    content[200:240] = b"\0" * 40
    backup.write_bytes(content)


def of_the_other_database(backup: Path) -> None:
    with zipfile.ZipFile(backup, "w") as archive:
        archive.writestr("referee.pgdump", b"a dump")


WRONG = {
    "cut off": (cut_off, "It isn't a backup, or it is damaged or cut off."),
    "damaged": (scribble, "amaged"),
    "something else": (lambda backup: backup.write_text("a shopping list"), "It isn't a backup"),
    "another zip": (lambda backup: zipfile.ZipFile(backup, "w").close(), "It wasn't made with `manage.py backup`."),
    "gone": (lambda backup: backup.unlink(), "It can't be read: No such file or directory."),
    "of the other database": (of_the_other_database, "It is of the other kind of database. Set DATABASE_URL as it was when it was made."),
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_a_backup_that_cant_be_used_changes_nothing(wrong: str, folder: Path, backup: Path) -> None:
    spoil, told = WRONG[wrong]
    spoil(backup)
    before = everything(folder)

    with pytest.raises(CommandError) as refused:
        call_command("restore", str(backup))

    assert told in str(refused.value)
    assert str(refused.value).endswith("Nothing was changed.")
    assert everything(folder) == before


def test_restoring_that_is_interrupted_can_be_done_once_more(
    folder: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move, moved = shutil.move, []

    def move_the_first(file: Path, to: Path) -> None:
        if moved:
            raise KeyboardInterrupt
        moved.append(move(file, to))

    monkeypatch.setattr(shutil, "move", move_the_first)
    with suppress(KeyboardInterrupt):
        restore(backup)
    monkeypatch.undo()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(folder / "referee.sqlite3"))

    assert moved
    with pytest.raises(Unusable, match="is missing, but there was a database here"):
        check_file(folder / "referee.sqlite3")
    restore(backup)
    assert lines_in(folder) == LINES


# Every night


def test_backup_is_due_once_a_night() -> None:
    night = timezone.make_aware(datetime(2026, 11, 22, nightly.HOUR))

    assert nightly.is_due(night, None)
    assert nightly.is_due(night, night - timedelta(hours=1))
    assert not nightly.is_due(night + timedelta(hours=20), night)
    assert not nightly.is_due(night - timedelta(hours=1), night - timedelta(hours=23))
    assert nightly.is_due(night + timedelta(hours=9), night - timedelta(days=3)), "the machine was off at night"


def test_the_last_seven_nights_are_kept_and_what_was_made_by_hand(folder: Path, settings: Any) -> None:
    backups = settings.REFEREE_BACKUP_FOLDER
    backups.mkdir()
    for day in range(1, 10):
        (backups / f"nightly-2026-11-{day:02}.zip").touch()
    (backups / "referee-2026-01-01-120000.zip").touch()
    for killed in (".backup-yesterday", ".backup-now"):
        (backups / killed).mkdir()
    os.utime(backups / ".backup-yesterday", (0, 0))

    call_command("backup", "--nightly", stdout=sys.stderr)

    kept = sorted(each.name for each in backups.iterdir())
    nights = [f"nightly-2026-11-{day:02}.zip" for day in range(4, 10)]
    assert kept == sorted([".backup-now", *nights, nightly.name_of_today(), "referee-2026-01-01-120000.zip"])


def test_a_server_makes_one_when_it_is_due_and_not_again(folder: Path, tmp_path: Path) -> None:
    made = threading.Event()
    times = []

    def make(to: Path) -> bool:
        make_backup(to, nightly.name_of_today())
        times.append(to)
        made.set()
        return True

    with nightly.backups_every_night(tmp_path / "nights", first=timedelta(0), make=make):
        assert made.wait(10)

    with unpacked(tmp_path / "nights" / nightly.name_of_today()):
        pass
    assert times == [tmp_path / "nights"]


def test_a_host_who_wants_none_gets_none(folder: Path, tmp_path: Path, settings: Any) -> None:
    settings.REFEREE_BACKUPS = 0
    threads = threading.active_count()

    with nightly.backups_every_night(tmp_path / "nights", first=timedelta(0)):
        assert threading.active_count() == threads


def test_a_process_of_its_own_makes_it_and_others_go_before(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "referee.settings")
    monkeypatch.delenv("DATABASE_URL", raising=False)

    lowered = []
    lower = os.setpriority
    monkeypatch.setattr(os, "setpriority", lambda *given: (lowered.append(given[2]), lower(*given)))

    assert nightly.make_apart(tmp_path / "nights")

    assert lowered == [nightly.LEAST_PRIORITY]
    with unpacked(tmp_path / "nights" / nightly.name_of_today()):
        pass


def test_failed_nightly_backup_is_logged(folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "nights").touch()

    assert not nightly.make_apart(tmp_path / "nights")

    assert "There is no backup of tonight. CommandError: " in caplog.text
