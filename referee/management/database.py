"""The database as a command needs it: there, and up to date."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _


class DatabaseCommand(BaseCommand):
    """A command that reads or writes the database, and works before the first `make run` too."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        bring_up_to_date()
        return super().execute(*args, **options)


def bring_up_to_date() -> None:
    """Make the folder for Referee's data and whatever the database still lacks.

    :raises CommandError: the folder can't be made, or the database can't be used; the message says why
    """
    try:
        settings.VAR.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            _("Referee can't write to %(folder)s, where it keeps its data: %(reason)s.")
            % {"folder": settings.VAR, "reason": error.strerror}
        ) from None
    try:
        if _is_behind():
            call_command("migrate", verbosity=0, interactive=False)
    except Error as error:
        raise CommandError(
            _("Referee can't use its database. The reason given: %(reason)s") % {"reason": " ".join(str(error).split())}
        ) from None


def _is_behind() -> bool:
    """Whether a migration waits to be applied. Asking is much cheaper than migrating."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
