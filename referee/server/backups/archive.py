"""A backup as a file: a zip of the database and the secret key, which any program for zip files opens and checks."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, NamedTuple

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.server.backups.database_file import MAGIC
from referee.server.private_files import open_private

SQLITE, POSTGRESQL, SECRET_KEY = "referee.sqlite3", "referee.pgdump", "secret-key"

UNFINISHED = ".backup-"
"""The prefix of folders that are needed while a backup is made or restored."""

_QUICK = 1  # of zlib's levels: a database gets hardly smaller with more, and takes three times as long
_PIECE = 1 << 20


class InvalidBackup(Exception):
    """The file is no backup, or it isn't whole. The message says so in sentences."""


class Backup(NamedTuple):
    """The contents of a backup: the time when it was made, the database in a file, and the secret key if it has one."""

    made_at: datetime
    database: Path
    key: bytes | None


def write_archive(file: Path, contents: Mapping[str, Path]) -> None:
    """Write these files into one, readable by its owner alone, and make sure that it can be read again.

    :raises OSError: it can't be written, or isn't read as it was written
    """
    with open_private(file) as opened:
        with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED, compresslevel=_QUICK) as archive:
            for name, source in contents.items():
                archive.write(source, name)
        os.fsync(opened.fileno())
    with zipfile.ZipFile(file) as archive:
        if archive.testzip():
            raise OSError(_("the backup can't be read as it was written"))


def take_out(file: Path, folder: Path) -> Backup:
    """Extract the database of a backup, or of a plain copy of SQLite's, into a folder, synced to the disk.

    :raises NoBackup: it is no backup, or it is damaged
    :raises OSError: there is no room for it
    """
    try:
        with file.open("rb") as opened:
            is_plain_copy = opened.read(len(MAGIC)) == MAGIC
    except OSError as error:
        raise InvalidBackup(_("It can't be read: %(reason)s.") % {"reason": error.strerror or error}) from None
    return _plain_copy(file, folder) if is_plain_copy else _out_of_zip(file, folder)


def copy_sqlite(database: Path, copy: Path) -> None:
    """Copy SQLite's database with its own backup call, which takes along what is still in the ``-wal``.

    It is copied in one go. In steps it would begin again whenever somebody writes.

    :raises sqlite3.Error: it is damaged
    """
    reading = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
    with closing(reading) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that a new or renamed file's name is on the disk, where the system can do that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _plain_copy(file: Path, folder: Path) -> Backup:
    """Copy a database that `sqlite3 ... .backup` has made, which has no key."""
    database = folder / SQLITE
    open_private(database).close()
    try:
        copy_sqlite(file, database)
    except sqlite3.Error as error:
        raise InvalidBackup(_("It is damaged. SQLite says: %(said)s.") % {"said": error}) from None
    return Backup(datetime.fromtimestamp(file.stat().st_mtime, timezone.get_current_timezone()), database, None)


def _out_of_zip(file: Path, folder: Path) -> Backup:
    damaged = InvalidBackup(_("It isn't a backup, or it is damaged or cut off."))
    try:
        with zipfile.ZipFile(file) as archive:
            name = _database_in(archive)
            # What a damaged list of contents may hide, such as the key, must not be taken for something that never was there.
            if any(each.comment or each.filename not in (name, SECRET_KEY) for each in archive.infolist()):
                raise damaged
            with archive.open(name) as content, open_private(folder / name) as out:
                _write_through(content, out)
            key = archive.read(SECRET_KEY) if SECRET_KEY in archive.namelist() else None
            made_at = timezone.make_aware(datetime(*archive.getinfo(name).date_time))  # zip files know no other
            return Backup(made_at, folder / name, key)
    except InvalidBackup:
        raise
    except OSError as error:
        if error.errno == errno.EINVAL:  # the place of something in the file is none
            raise damaged from None
        raise  # such as that there is no room for what is taken out, which isn't the backup's fault
    except Exception:  # BadZipFile, zlib.error, and whatever else broken compressed data leads to
        raise damaged from None


def _database_in(archive: zipfile.ZipFile) -> str:
    """Return the name of the database in a backup.

    :raises NoBackup: there is none, or it isn't of the kind that is in use here
    """
    ours, other = (SQLITE, POSTGRESQL) if connection.vendor == "sqlite" else (POSTGRESQL, SQLITE)
    if ours in archive.namelist():
        return ours
    if other in archive.namelist():
        raise InvalidBackup(_("It is of the other kind of database. Set DATABASE_URL as it was when it was made."))
    raise InvalidBackup(_("It wasn't made with `manage.py backup`."))


def _write_through(content: IO[bytes], out: IO[bytes]) -> None:
    shutil.copyfileobj(content, out, _PIECE)
    out.flush()
    os.fsync(out.fileno())
