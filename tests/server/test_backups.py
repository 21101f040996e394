"""Backups of a database that is being written, damaged, or has nowhere to go."""

from __future__ import annotations

import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from referee.server.backups.making import BackupFailed, make_backup
from referee.server.backups.restore import restore, unpacked
from tests.support.database_files import LINES, damage, lines_in, opened, write


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
