"""The database for a command that must not change anything: opened for reading, and never brought up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError
from django.db import Error, connection
from django.utils.translation import gettext as _

from referee.management.database import check_condition, database_file, is_behind, unusable_message


def there_is_a_database() -> bool:
    """Return True if anything was ever kept here. Asking makes no file.

    :raises CommandError: there was a database here once, or the one that is here can't be used
    """
    check_condition()
    file = database_file()
    return file is None or (file.exists() and file.stat().st_size > 0)


@contextmanager
def read_only_database() -> Iterator[None]:
    """Let nothing be written for as long as this context lasts, whatever the code inside tries.

    :raises CommandError: the database is older than this version, or it can't be used, as may show only as it is read
    """
    try:
        behind = is_behind()
        _may_write(False)
    except Error as error:
        raise CommandError(unusable_message(error)) from None
    if behind:
        _may_write(True)
        raise CommandError(
            _(
                "This database is from an older version. Start the server once, which brings it up to date; then check again."
            )
        )
    try:
        yield
    except Error as error:
        raise CommandError(unusable_message(error)) from error
    finally:
        _may_write(True)


def _may_write(allowed: bool) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA query_only = {'OFF' if allowed else 'ON'}")
        else:
            cursor.execute(f"SET default_transaction_read_only = {'off' if allowed else 'on'}")


def no_database_message(folder: Path) -> str:
    """Return the sentence for where there is no database yet."""
    return _("Nothing has been kept in %(folder)s yet, so there is nothing to check.") % {"folder": folder}
