"""The exclusive lock for a command that changes what servers keep in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _

from referee.management.database import database_file, unwritable_message
from referee.server.backups.database_lock import InUse, alone_with


@contextmanager
def exclusive_database() -> Iterator[None]:
    """Keep servers from starting for as long as this context lasts.

    On PostgreSQL any other connection to the database counts as a server, and none is kept from starting.

    :raises CommandError: a server runs
    """
    file = database_file()
    if file is None:
        if _other_connections():
            raise CommandError(_("Other programs are connected to the database. Stop every server first."))
        yield
        return
    try:
        with alone_with(file):
            yield
    except InUse:
        raise CommandError(_("A server runs on %(database)s. Stop it first.") % {"database": file}) from None
    except OSError as error:
        raise CommandError(unwritable_message(file.parent, error)) from None


def _other_connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])
