"""Django's PostgreSQL backend, asked less often: a play costs the database a third less (docs/decisions/30)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper

SECONDS_TRUSTED = 1
"""A connection that has answered is trusted for so long. Django would ask before each request whether it works."""

PLANNED_AT_MOST = 32
"""How many statements a connection keeps planned: more than there are."""

_PLANNED_ONCE = "planned once"


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection."""

    _trusted_until = 0.0

    def planned_once(self) -> CursorWrapper:
        """A cursor for statements that are the same each time but for their values: they are planned the first time.

        With Django's own cursors the values are part of the text, so that the database reads and plans each one anew.
        """
        return self._cursor(_PLANNED_ONCE)  # type: ignore[attr-defined]  # the stubs leave it out

    @contextmanager
    def sent_together(self) -> Iterator[None]:
        """Send all statements that are executed in here in one message. They are answered together, when this ends.

        Until then nobody knows how many rows a statement has found, or whether it has failed.
        """
        self.ensure_connection()
        assert self.connection is not None
        with self.wrap_database_errors, self.connection.pipeline():
            yield

    def create_cursor(self, name: str | None = None) -> base.Cursor | base.ServerBindingCursor:
        if name != _PLANNED_ONCE:
            return super().create_cursor(name)
        assert self.connection is not None
        return base.ServerBindingCursor(self.connection)  # type: ignore[call-arg]  # psycopg's, which the stubs leave out

    def get_new_connection(self, conn_params: dict[str, int | str]) -> object:
        connection = super().get_new_connection(conn_params)
        # Django's own cursors never plan, whatever is said here.
        connection.prepare_threshold = 0
        connection.prepared_max = PLANNED_AT_MOST
        return connection

    def is_usable(self) -> bool:
        """Whether it works: the database is asked after every error, else once a second at most."""
        now = monotonic()
        if not self.errors_occurred and now < self._trusted_until:
            return True
        usable: bool = super().is_usable()
        self._trusted_until = now + SECONDS_TRUSTED if usable else 0.0
        return usable
