"""The database as a command needs it: there, sound, and up to date."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.server.backups.database_file import Unusable, applied_but_unknown, check_file, mark_as_used
from referee.server.backups.making import BackupFailed, make_backup
from referee.server.private_files import make_private


class DatabaseCommand(BaseCommand):
    """A command that reads or writes the database, and works before the first `make run` too."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        bring_up_to_date()
        try:
            return super().execute(*args, **options)
        except Error as error:
            raise CommandError(unusable_message(error)) from error


def bring_up_to_date() -> None:
    """Make the folder for Referee's data, and apply whatever migrations the database still lacks.

    A database that is damaged or missing, or that another version has written, is left as it is.

    :raises CommandError: the folder can't be made, or the database can't be used; the message says why and what to do
    """
    make_folder()
    check_condition()
    file = database_file()
    was_there = file is not None and file.exists() and file.stat().st_size > 0
    try:
        if file is not None:
            make_private(file)
        if is_behind():
            if was_there:
                _back_up_first()
            call_command("migrate", verbosity=0, interactive=False)
        if file is not None:
            mark_as_used(file)
    except Error as error:
        raise CommandError(unusable_message(error)) from None
    except OSError as error:
        raise CommandError(unwritable_message(file.parent if file else settings.VAR, error)) from None


def _back_up_first() -> None:
    """Back up the database before a new version changes it."""
    try:
        make_backup(settings.REFEREE_BACKUP_FOLDER, f"before-upgrade-{timezone.localtime():%Y-%m-%d-%H%M%S}.zip")
    except BackupFailed as error:
        raise CommandError(
            _("The database must be brought up to date, and nothing is changed without a backup. %(reason)s")
            % {"reason": error}
        ) from None


def make_folder() -> None:
    """Make the folder for Referee's data.

    :raises CommandError: it can't be made
    """
    try:
        settings.VAR.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(unwritable_message(settings.VAR, error)) from None


def check_condition() -> None:
    """Check that the database can be used, without changing anything.

    :raises CommandError: it can't be used; the message says what is wrong, and what to do
    """
    file = database_file()
    try:
        if settings.VAR.exists() and not settings.VAR.is_dir():
            raise CommandError(
                unwritable_message(settings.VAR, FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)))
            )
        if file is not None:
            check_file(file)
        unknown = applied_but_unknown()
    except Unusable as error:
        raise CommandError(str(error)) from None
    except (Error, OSError) as error:
        raise CommandError(unusable_message(error)) from None
    if unknown:
        raise CommandError(
            _(
                "Another version of Referee has written this database: this one doesn't know %(migration)s. "
                "Run that version again, or restore a backup that this one has made with `manage.py restore`. To go on with "
                "this one, write the sessions with `manage.py export_all` there and read them in with `manage.py import_all` here."
            )
            % {"migration": unknown[-1]}
        )


def database_file() -> Path | None:
    """Return the file of the database; None where it is a server's."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def unwritable_message(folder: Path, error: OSError) -> str:
    """Return a sentence for a folder in which nothing can be kept."""
    return _("Referee can't write to %(folder)s, where it keeps its data: %(reason)s.") % {
        "folder": folder,
        "reason": error.strerror,
    }


def unusable_message(error: Exception) -> str:
    """Return a sentence for a database that can't be used."""
    reason = " ".join(str(error).split())
    if isinstance(error, OSError) and error.strerror:
        reason = f"{error.strerror}: {error.filename}"
    return _("Referee can't use its database. The reason given: %(reason)s") % {"reason": reason}


def is_behind() -> bool:
    """Return True if a migration waits to be applied. Asking is much cheaper than migrating."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
