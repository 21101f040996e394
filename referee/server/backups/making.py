"""The making of backups while the server runs, without anybody waiting for them."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.server.backups.archive import (
    POSTGRESQL,
    SECRET_KEY,
    SQLITE,
    UNFINISHED,
    copy_sqlite,
    sync_folder,
    write_archive,
)
from referee.server.backups.database_file import damage_in

_OF_OWNER = 0o700
_SECONDS_OF_A_DAY = 24 * 60 * 60


class BackupFailed(Exception):
    """A backup that could not be made. The message says why, in sentences."""


def make_backup(folder: Path, name: str) -> Path:
    """Make a backup of the database and the secret key, whole or not at all, and return its file.

    It has the database as it stands at one moment: what is written meanwhile isn't in it, and doesn't wait for it.

    :raises BackupFailed: it can't be made; nothing is left of it
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=_OF_OWNER)
        with tempfile.TemporaryDirectory(dir=folder, prefix=UNFINISHED) as beside:
            contents = _copied(Path(beside))
            key = Path(settings.VAR) / SECRET_KEY
            if key.exists():
                contents[SECRET_KEY] = key
            write_archive(draft := Path(beside) / name, contents)
            draft.replace(folder / name)
        sync_folder(folder)
        return folder / name
    except OSError as error:
        told = {"folder": folder, "reason": error.strerror or error}
        raise BackupFailed(_("No backup was made in %(folder)s: %(reason)s.") % told) from None


def name_of_now() -> str:
    """Return a name for a backup that is made now."""
    return f"referee-{timezone.localtime():%Y-%m-%d-%H%M%S}.zip"


def _copied(beside: Path) -> dict[str, Path]:
    if connection.vendor == "sqlite":
        return {SQLITE: _copy_of_sqlite(Path(connection.settings_dict["NAME"]), beside / SQLITE)}
    return {POSTGRESQL: _dump_of_postgresql(beside / POSTGRESQL)}


def _copy_of_sqlite(database: Path, copy: Path) -> Path:
    try:
        copy_sqlite(database, copy)
    except sqlite3.Error as error:
        raise BackupFailed(_("No backup was made. SQLite says: %(said)s.") % {"said": error}) from None
    if said := damage_in(copy):
        raise BackupFailed(
            _("No backup was made, because the database is damaged. SQLite says: %(said)s. Keep the earlier backups.")
            % {"said": said}
        )
    return copy


def _dump_of_postgresql(dump: Path) -> Path:
    program = shutil.which("pg_dump")
    if program is None:
        raise BackupFailed(_("No backup was made: %(reason)s") % {"reason": what_is_missing()})
    told, environment = postgresql_client()
    ran = subprocess.run(  # noqa: S603  # a program of PostgreSQL's, with what our own settings say
        [program, *told, "--format=custom", "--no-owner", "--file", str(dump)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise BackupFailed(_("No backup was made. pg_dump says: %(said)s") % {"said": " ".join(ran.stderr.split())})
    return dump


def what_is_missing() -> str:
    """Say what must be installed before a backup can be made; empty if nothing."""
    if connection.vendor == "sqlite" or shutil.which("pg_dump"):
        return ""
    return _(
        "PostgreSQL's program pg_dump isn't here. Install PostgreSQL's client programs "
        "(on Debian: apt install postgresql-client), or run pg_dump --format=custom where the database is."
    )


def delete_remains(folder: Path) -> None:
    """Delete what backups that were killed more than a day ago have left."""
    long_ago = time.time() - _SECONDS_OF_A_DAY
    for each in folder.glob(f"{UNFINISHED}*"):
        if each.stat().st_mtime < long_ago:
            shutil.rmtree(each, ignore_errors=True)


def postgresql_client() -> tuple[list[str], dict[str, str]]:
    """Return the arguments that name the database to PostgreSQL's programs, and their environment (the password)."""
    from psycopg.conninfo import make_conninfo
    from psycopg.pq import Conninfo

    known = {option.keyword.decode() for option in Conninfo.get_defaults()}
    told = {name: str(value) for name, value in connection.get_connection_params().items() if name in known}
    password = told.pop("password", None)
    return [f"--dbname={make_conninfo(**told)}"], {"PGPASSWORD": password} if password else {}
