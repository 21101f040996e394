"""Backups are made while the server runs, without anybody waiting for them."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.safekeeping.archive import POSTGRESQL, SECRET_KEY, SQLITE, UNFINISHED, About, write_archive
from referee.safekeeping.condition import applied_in

_OF_OWNER = 0o700
_SECONDS_OF_A_DAY = 24 * 60 * 60


class Failed(Exception):
    """No backup was made. The message says why, in sentences."""


def make_backup(folder: Path, name: str) -> Path:
    """Make a backup of the database and the secret key; where it is.

    It has the database as it stands at one moment: what is written meanwhile isn't in it, and doesn't wait for it.

    :raises Failed: it can't be made; nothing is left of it
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=_OF_OWNER)
        with tempfile.TemporaryDirectory(dir=folder, prefix=UNFINISHED) as beside:
            contents = _copied(Path(beside))
            about = About(timezone.now(), _migrations(contents), {})
            key = Path(settings.VAR) / SECRET_KEY
            if key.exists():
                contents[SECRET_KEY] = key
            file = folder / name
            write_archive(file, about, contents)
            return file
    except OSError as error:
        told = {"folder": folder, "reason": error.strerror or error}
        raise Failed(_("No backup was made in %(folder)s: %(reason)s.") % told) from None


def backup_of_copy(copy: Path, folder: Path) -> Path:
    """Make a backup of a plain copy of SQLite's database, such as `sqlite3 ... .backup` makes; it has no secret key.

    :raises Failed: the copy is damaged, or it isn't a database of Referee's
    """
    contents = {SQLITE: _copy_of_sqlite(copy, folder / SQLITE)}
    migrations = _migrations(contents)
    if not any(each.startswith("referee ") for each in migrations):
        raise Failed(_("%(copy)s isn't a database of Referee's.") % {"copy": copy})
    made_at = datetime.fromtimestamp(copy.stat().st_mtime, timezone.get_current_timezone())
    backup = folder / "copy.zip"
    write_archive(backup, About(made_at, migrations, {}), contents)
    return backup


def name_of_now() -> str:
    """A name for a backup that is made now."""
    return f"referee-{timezone.localtime():%Y-%m-%d-%H%M%S}.zip"


def _migrations(contents: dict[str, Path]) -> tuple[str, ...]:
    copy = contents.get(SQLITE)
    applied = applied_in(copy) if copy else MigrationRecorder(connection).applied_migrations()
    return tuple(sorted(f"{app} {name}" for app, name in applied))


def _copied(beside: Path) -> dict[str, Path]:
    if connection.vendor == "sqlite":
        return {SQLITE: _copy_of_sqlite(Path(connection.settings_dict["NAME"]), beside / SQLITE)}
    return {POSTGRESQL: _dump_of_postgresql(beside / POSTGRESQL)}


def _copy_of_sqlite(database: Path, copy: Path) -> Path:
    """Copy SQLite's database with its own means, which take what is still in the ``-wal`` along, and check the copy.

    It is copied in one go. In steps it would begin again whenever somebody writes.
    """
    try:
        reading = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
        with closing(reading) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            said = str(target.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        raise Failed(_("No backup was made. SQLite says: %(said)s.") % {"said": error}) from None
    if said != "ok":
        told = {"said": " ".join(said.split())}
        raise Failed(
            _("No backup was made, because the database is damaged. SQLite says: %(said)s. Keep the earlier backups.")
            % told
        )
    return copy


def _dump_of_postgresql(dump: Path) -> Path:
    program = shutil.which("pg_dump")
    if program is None:
        raise Failed(_("No backup was made: %(reason)s") % {"reason": what_is_missing()})
    told, environment = postgresql_client()
    ran = subprocess.run(  # noqa: S603  # a program of PostgreSQL's, with what our own settings say
        [program, *told, "--format=custom", "--no-owner", "--file", str(dump)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise Failed(_("No backup was made. pg_dump says: %(said)s") % {"said": " ".join(ran.stderr.split())})
    return dump


def what_is_missing() -> str:
    """A sentence on what must be installed before a backup can be made; empty if nothing."""
    if connection.vendor == "sqlite" or shutil.which("pg_dump"):
        return ""
    return _(
        "PostgreSQL's program pg_dump isn't here. Install PostgreSQL's client programs "
        "(on Debian: apt install postgresql-client), or run pg_dump --format=custom where the database is."
    )


def delete_remains(folder: Path) -> None:
    """Delete what backups have left that were killed on a day before this one."""
    long_ago = time.time() - _SECONDS_OF_A_DAY
    for each in folder.glob(f"{UNFINISHED}*"):
        if each.stat().st_mtime >= long_ago:
            continue
        if each.is_dir():
            shutil.rmtree(each, ignore_errors=True)
        else:
            each.unlink(missing_ok=True)


def postgresql_client() -> tuple[list[str], dict[str, str]]:
    """How PostgreSQL's programs are told which database, and what they need in their environment (the password)."""
    from psycopg.conninfo import make_conninfo
    from psycopg.pq import Conninfo

    known = {option.keyword.decode() for option in Conninfo.get_defaults()}
    told = {name: str(value) for name, value in connection.get_connection_params().items() if name in known}
    password = told.pop("password", None)
    return [f"--dbname={make_conninfo(**told)}"], {"PGPASSWORD": password} if password else {}
