"""The restoring of a backup. What was there is moved aside and never deleted."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.server.backups.archive import SECRET_KEY, UNFINISHED, Backup, InvalidBackup, sync_folder, take_out
from referee.server.backups.database_lock import InUse, alone_with, is_open_elsewhere
from referee.server.backups.making import postgresql_client
from referee.server.backups.validation import check_whole, restoring_program
from referee.server.private_files import open_private

_OF_OWNER = 0o700
_ENDINGS = ("", "-wal", "-shm", "-journal")


class NotRestored(Exception):
    """A backup that was not restored; everything is as it was. The message says why, in sentences."""


class Restored(NamedTuple):
    """The result of restoring a backup.

    It has the time when the backup was made, the folder with what was there before (None if nothing was), and True in
    ``secret_key`` if the backup brought its own along.
    """

    made_at: datetime
    aside: Path | None
    secret_key: bool


@contextmanager
def unpacked(file: Path, beside: Path | None = None) -> Iterator[Backup]:
    """Unpack a backup into a folder of its own, once all of it is known to be whole.

    :raises NotRestored: it isn't whole; the message says why
    :raises OSError: there is no room for it
    """
    with tempfile.TemporaryDirectory(dir=beside, prefix=UNFINISHED) as folder:
        try:
            backup = take_out(file, Path(folder))
            check_whole(backup)
        except InvalidBackup as error:
            raise NotRestored(f"{file}: {error}") from None
        yield backup


def restore(file: Path) -> Restored:
    """Put a backup, or a plain copy of SQLite's database, in the place of what is there.

    :raises NotRestored: it can't be used, or a server runs; everything is as it was
    :raises OSError: there is no room for it, or it may not be written; everything is as it was
    """
    Path(settings.VAR).mkdir(parents=True, exist_ok=True)
    if connection.vendor == "sqlite":
        return _restore_sqlite(file, Path(connection.settings_dict["NAME"]))
    return _restore_postgresql(file)


def _restore_sqlite(file: Path, database: Path) -> Restored:
    """Restore SQLite's database: all that is new is on the disk, and checked, before anything old is moved.

    The old database goes first and what belongs to it after it. If that is interrupted the database is missing, which
    every start says, and restoring once more goes on.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    connection.close()
    old = [database.with_name(database.name + ending) for ending in _ENDINGS]
    try:
        with alone_with(database):
            if is_open_elsewhere(database):
                raise InUse
            with unpacked(file, database.parent) as backup, _in_place(backup.key, old, database.parent) as aside:
                backup.database.replace(database)
    except InUse:
        raise NotRestored(
            _("A server or a command uses %(database)s. Stop it, then restore the backup.") % {"database": database}
        ) from None
    sync_folder(database.parent)
    return Restored(backup.made_at, aside, backup.key is not None)


def _restore_postgresql(file: Path) -> Restored:
    """Fill an empty database. One that holds anything is left alone: its contents can't be moved aside."""
    if connection.introspection.table_names():
        raise NotRestored(
            _(
                "The database that DATABASE_URL names isn't empty, and nothing in it is overwritten. "
                "Make a new one (createdb), name it in DATABASE_URL, and restore the backup there."
            )
        )
    connection.close()
    with unpacked(file, Path(settings.VAR)) as backup:
        _fill(backup.database)
        with _in_place(backup.key, [], Path(settings.VAR)) as aside:
            return Restored(backup.made_at, aside, backup.key is not None)


def _fill(dump: Path) -> None:
    """Write all that was dumped into the empty database, or nothing."""
    told, environment = postgresql_client()
    ran = subprocess.run(  # noqa: S603  # a program of PostgreSQL's, with what our own settings say
        [restoring_program(), *told, "--no-owner", "--exit-on-error", "--single-transaction", str(dump)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise NotRestored(_("pg_restore says: %(said)s") % {"said": " ".join(ran.stderr.split())})


@contextmanager
def _in_place(key: bytes | None, old: Sequence[Path], folder: Path) -> Iterator[Path | None]:
    """Move old files aside and put the new key in its place; all come back if that, or what follows, can't be done.

    Yield the folder with the old files, or None if there were none. Without a new key the old one stays.
    """
    kept = Path(settings.VAR) / SECRET_KEY
    draft = kept.with_name(f"{SECRET_KEY}.restoring")
    try:
        if key is not None:
            draft.unlink(missing_ok=True)
            with open_private(draft) as opened:
                opened.write(key)
                opened.flush()
                os.fsync(opened.fileno())
            old = [*old, kept]
        with _moved_aside(old, folder) as aside:
            if key is not None:
                draft.replace(kept)
            yield aside
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def _moved_aside(files: Sequence[Path], folder: Path) -> Iterator[Path | None]:
    """Move files to a folder of their own while others take their places; they come back if those can't."""
    there = [each for each in files if each.exists()]
    if not there:
        yield None
        return
    aside = folder / f"before-restore-{timezone.localtime():%Y-%m-%d-%H%M%S-%f}"
    aside.mkdir(mode=_OF_OWNER)
    try:
        for each in there:
            shutil.move(each, aside / each.name)
        sync_folder(aside)
        sync_folder(folder)
        yield aside
    except OSError:
        for each in there:
            if (aside / each.name).exists():
                shutil.move(aside / each.name, each)
        aside.rmdir()
        raise
