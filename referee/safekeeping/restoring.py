"""A backup takes the place of what is there. What was there is moved aside and never deleted."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.safekeeping import archive
from referee.safekeeping.archive import POSTGRESQL, SECRET_KEY, SQLITE, UNFINISHED, About, NoBackup
from referee.safekeeping.backups import Failed, backup_of_copy, postgresql_client
from referee.safekeeping.condition import MAGIC
from referee.safekeeping.in_use import InUse, alone_with, is_open_elsewhere
from referee.safekeeping.wholeness import check_known, check_taken_out, restoring_program

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
        try:
            yield backup
        except NotRestored as error:
            raise NotRestored(str(error).replace(str(backup), str(file))) from None


def _is_plain_copy(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(MAGIC)) == MAGIC
    except OSError:
        return False  # which reading it as a backup says better


def look_at(file: Path) -> About:
    """What a backup holds, once everything in it was read and this version can use it.

    :raises NotRestored: it can't be used; says why
    :raises OSError: there is no room to take it out and look
    """
    about = _about(file)
    with tempfile.TemporaryDirectory(prefix=UNFINISHED) as folder:
        for name in about.files:
            _take_out(file, about, name, Path(folder) / name)
    return about


def _about(file: Path) -> About:
    """What a backup says of itself, if that is something that can be restored here."""
    try:
        about = archive.read_about(file)
        check_known(about)
    except NoBackup as error:
        raise NotRestored(f"{file}: {error}") from None
    needed = SQLITE if connection.vendor == "sqlite" else POSTGRESQL
    if needed not in about.files:
        raise NotRestored(
            _("%(file)s is a backup of the other kind of database. Set DATABASE_URL as it was when it was made.")
            % {"file": file}
        )
    return about


def _take_out(file: Path, about: About, name: str, to: Path) -> None:
    """Write one of the backup's files beside where it belongs, and make sure that it is whole."""
    try:
        archive.take_out(file, name, to)
        check_taken_out(name, to, about)
    except NoBackup as error:
        raise NotRestored(f"{file}: {error}") from None


def restore(file: Path) -> Restored:
    """Put a backup in the place of what is there.

    :raises NotRestored: it can't be used, or a server runs; everything is as it was
    :raises OSError: there is no room for it, or it may not be written; everything is as it was
    """
    about = _about(file)
    Path(settings.VAR).mkdir(parents=True, exist_ok=True)
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
    """Everything new is on the disk, and was looked at, before anything old is moved.

    The old database goes first and what belongs to it after it. If that is interrupted the database is missing, which every start
    says, and restoring once more goes on.
    """
    new_database = database.with_name(database.name + ".restoring")
    old = [database.with_name(database.name + ending) for ending in _ENDINGS]
    with _taken_out(file, about, SQLITE, new_database), _key_taken_out(file, about) as new_key:
        if new_key:
            old.append(_key())
        with _moved_aside(old, database.parent) as aside:
            if new_key:
                new_key.replace(_key())
            new_database.replace(database)
    archive.sync_folder(database.parent)
    return Restored(about.made_at, aside, new_key is not None)


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
    dump = Path(settings.VAR) / f"{POSTGRESQL}.restoring"
    told, environment = postgresql_client()
    connection.close()
    with _taken_out(file, about, POSTGRESQL, dump), _key_taken_out(file, about) as new_key:
        _fill(dump, told, environment)
        with _moved_aside([_key()] if new_key else [], _key().parent) as aside:
            if new_key:
                new_key.replace(_key())
    return Restored(about.made_at, aside, new_key is not None)


def _fill(dump: Path, told: list[str], environment: Mapping[str, str]) -> None:
    """Write all that was dumped into the empty database, or nothing."""
    ran = subprocess.run(  # noqa: S603  # a program of PostgreSQL's, with what our own settings say
        [restoring_program(), *told, "--no-owner", "--exit-on-error", "--single-transaction", str(dump)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise NotRestored(_("pg_restore says: %(said)s") % {"said": " ".join(ran.stderr.split())})


# What goes, and what comes in its place


def _key() -> Path:
    return Path(settings.VAR) / SECRET_KEY


@contextmanager
def _taken_out(file: Path, about: About, name: str, to: Path) -> Iterator[None]:
    """Have one of the backup's files taken out, and nothing left of it where it wasn't put in its place."""
    try:
        _take_out(file, about, name, to)
        yield
    finally:
        to.unlink(missing_ok=True)


@contextmanager
def _key_taken_out(file: Path, about: About) -> Iterator[Path | None]:
    """Have the backup's secret key taken out; None if it has none."""
    if SECRET_KEY not in about.files:
        yield None
        return
    new = _key().with_name(f"{SECRET_KEY}.restoring")
    with _taken_out(file, about, SECRET_KEY, new):
        yield new


@contextmanager
def _moved_aside(files: Sequence[Path], folder: Path) -> Iterator[Path | None]:
    """Move files to a folder of their own while others take their places; they come back if those can't.

    That folder is told, or None if there was nothing to move.
    """
    there = [each for each in files if each.exists()]
    if not there:
        yield None
        return
    aside = folder / f"before-restore-{timezone.localtime():%Y-%m-%d-%H%M%S-%f}"
    aside.mkdir(mode=_OF_OWNER)
    try:
        for each in there:
            shutil.move(each, aside / each.name)
        archive.sync_folder(aside)
        archive.sync_folder(folder)
        yield aside
    except OSError:
        for each in there:
            if (aside / each.name).exists():
                shutil.move(aside / each.name, each)
        aside.rmdir()
        raise
