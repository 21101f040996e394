"""A backup takes the place of what is there. What was there is moved aside and never deleted."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.safekeeping import archive
from referee.safekeeping.archive import POSTGRESQL, SECRET_KEY, SQLITE, UNFINISHED, About, NoBackup
from referee.safekeeping.backups import Failed, backup_of_copy, postgresql_client
from referee.safekeeping.condition import MAGIC, mark_as_used
from referee.safekeeping.in_use import InUse, alone_with, is_open_elsewhere

_OF_OWNER = 0o700
_ENDINGS = ("", "-wal", "-shm", "-journal")


class NotRestored(Exception):
    """The backup wasn't restored, and everything is as it was. The message says why, in sentences."""


class Restored(NamedTuple):
    """A backup was restored: when it was made, where what was there before is now (None: there was nothing), and whether
    it brought its secret key along.
    """

    made_at: datetime
    aside: Path | None
    secret_key: bool


@contextmanager
def as_backup(file: Path) -> Iterator[Path]:
    """The file itself, or a backup made of it if it is a plain copy of SQLite's database.

    :raises NotRestored: it is a copy of something else, or damaged; says why
    """
    if not _is_plain_copy(file):
        yield file
        return
    with tempfile.TemporaryDirectory(dir=Path(settings.VAR).parent, prefix=UNFINISHED) as beside:
        try:
            backup = backup_of_copy(file, Path(beside))
        except Failed as error:
            raise NotRestored(str(error)) from None
        yield backup


def _is_plain_copy(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(MAGIC)) == MAGIC
    except OSError:
        return False  # which reading it as a backup says better


def look_at(file: Path) -> About:
    """What a backup holds, once it was read to the end and this version can use it.

    :raises NotRestored: it can't be used; says why
    """
    try:
        about = archive.read_about(file)
    except NoBackup as error:
        raise NotRestored(f"{file}: {error}") from None
    ours = {config.label for config in apps.get_app_configs()}
    known = {f"{app} {name}" for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations}
    unknown = sorted(each for each in about.migrations if each.split()[0] in ours and each not in known)
    if unknown:
        told = {"file": file, "migrations": ", ".join(unknown)}
        raise NotRestored(
            _(
                "%(file)s is from a newer version of Referee: this one doesn't know %(migrations)s. Restore it with that version."
            )
            % told
        )
    needed = SQLITE if connection.vendor == "sqlite" else POSTGRESQL
    if needed not in about.files:
        raise NotRestored(
            _("%(file)s is a backup of the other kind of database. Set DATABASE_URL as it was when it was made.")
            % {"file": file}
        )
    return about


def restore(file: Path) -> Restored:
    """Put a backup in the place of what is there.

    :raises NotRestored: it can't be used, or a server runs; everything is as it was
    :raises OSError: there is no room for it, or it may not be written; everything is as it was
    """
    about = look_at(file)
    if connection.vendor == "sqlite":
        return _restore_sqlite(file, about, Path(connection.settings_dict["NAME"]))
    return _restore_postgresql(file, about)


# SQLite


def _restore_sqlite(file: Path, about: About, database: Path) -> Restored:
    database.parent.mkdir(parents=True, exist_ok=True)
    connection.close()
    try:
        with alone_with(database):
            if is_open_elsewhere(database):
                raise InUse
            return _replace(file, about, database)
    except InUse:
        raise NotRestored(
            _("A server or a command uses %(database)s. Stop it, then restore the backup.") % {"database": database}
        ) from None


def _replace(file: Path, about: About, database: Path) -> Restored:
    """Everything new is on the disk before anything old is moved.

    The old database goes first and what belongs to it after it. If that is interrupted the database is missing, which every start
    says, and restoring once more goes on.
    """
    has_key = SECRET_KEY in about.files
    new_database = database.with_name(database.name + ".restoring")
    new_key = Path(settings.VAR) / f"{SECRET_KEY}.restoring"
    try:
        archive.take_out(file, SQLITE, new_database)
        _check_whole(file, new_database)
        if has_key:
            archive.take_out(file, SECRET_KEY, new_key)
        mark_as_used(database)
        old = [database.with_name(database.name + ending) for ending in _ENDINGS]
        if has_key:
            old.append(Path(settings.VAR) / SECRET_KEY)
        aside = _moved_aside(old, database.parent)
        if has_key:
            new_key.replace(Path(settings.VAR) / SECRET_KEY)
        new_database.replace(database)
        archive.sync_folder(database.parent)
    finally:
        new_database.unlink(missing_ok=True)
        new_key.unlink(missing_ok=True)
    return Restored(about.made_at, aside, has_key)


def _check_whole(file: Path, taken_out: Path) -> None:
    try:
        with closing(sqlite3.connect(taken_out)) as opened:
            said = str(opened.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        said = str(error)
    if said != "ok":
        raise NotRestored(
            _("The database in %(file)s is damaged. SQLite says: %(said)s") % {"file": file, "said": said}
        )


def _moved_aside(files: list[Path], folder: Path) -> Path | None:
    there = [each for each in files if each.exists()]
    if not there:
        return None
    aside = folder / f"before-restore-{timezone.localtime():%Y-%m-%d-%H%M%S-%f}"
    aside.mkdir(mode=_OF_OWNER)
    for each in there:
        shutil.move(each, aside / each.name)
    archive.sync_folder(aside)
    archive.sync_folder(folder)
    return aside


# PostgreSQL


def _restore_postgresql(file: Path, about: About) -> Restored:
    """Fill an empty database. One that holds anything is left alone: what is in it can't be moved aside."""
    if connection.introspection.table_names():
        raise NotRestored(
            _(
                "The database that DATABASE_URL names isn't empty, and nothing in it is overwritten. "
                "Make a new one (createdb), name it in DATABASE_URL, and restore the backup there."
            )
        )
    program = shutil.which("pg_restore")
    if program is None:
        raise NotRestored(
            _(
                "PostgreSQL's program pg_restore isn't here. Install PostgreSQL's client programs "
                "(on Debian: apt install postgresql-client)."
            )
        )
    dump = Path(settings.VAR) / f"{POSTGRESQL}.restoring"
    dump.parent.mkdir(parents=True, exist_ok=True)
    told, environment = postgresql_client()
    connection.close()
    try:
        archive.take_out(file, POSTGRESQL, dump)
        ran = subprocess.run(  # noqa: S603  # a program of PostgreSQL's, with what our own settings say
            [program, *told, "--no-owner", "--exit-on-error", "--single-transaction", str(dump)],
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        dump.unlink(missing_ok=True)
    if ran.returncode:
        raise NotRestored(_("pg_restore says: %(said)s") % {"said": " ".join(ran.stderr.split())})
    return Restored(about.made_at, _restored_key(file, about), SECRET_KEY in about.files)


def _restored_key(file: Path, about: About) -> Path | None:
    """Put the backup's secret key in its place; where the one that was there is now."""
    if SECRET_KEY not in about.files:
        return None
    key = Path(settings.VAR) / SECRET_KEY
    new = key.with_name(f"{key.name}.restoring")
    archive.take_out(file, SECRET_KEY, new)
    aside = _moved_aside([key], key.parent)
    new.replace(key)
    return aside
