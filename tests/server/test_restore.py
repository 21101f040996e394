"""Restoring a backup: what was there is kept, and what can't be restored changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
import zipfile
from contextlib import closing, suppress
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from referee.server.backups.database_file import Unusable, check_file
from referee.server.backups.database_lock import serving_from
from referee.server.backups.restore import NotRestored, restore
from tests.support.database_files import LINES, everything, lines_in, opened, write


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
