"""Django's PostgreSQL backend, with two changes that nearly halve what a play costs the database (docs/decisions/30)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper

SECONDS_TRUSTED = 1
"""A connection that has answered is taken to work for so long. Django asks once a request, which is a way through the network each."""

PLANNED_AT_MOST = 32
"""Statements that a connection keeps planned: more than there are."""

_PLANNED_ONCE = "planned once"


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection."""

    _trusted_until = 0.0

    def planned_once(self) -> CursorWrapper:
        """A cursor for statements that are the same each time but for their values: the first time it plans them.

        Django puts the values into the statement, so that the database reads and plans each one anew.
        """
        return self._cursor(_PLANNED_ONCE)  # type: ignore[attr-defined]  # the stubs leave it out

    @contextmanager
    def sent_together(self) -> Iterator[None]:
        """What is executed in here goes to the database at once and is answered at once, when this ends.

        Nobody may ask in here how many rows a statement has found.
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
        # Counts for no cursor of Django's own, which leaves nothing to plan.
        connection.prepare_threshold = 0
        connection.prepared_max = PLANNED_AT_MOST
        return connection

    def is_usable(self) -> bool:
        """Whether it works: asked after every error, else now and then."""
        now = monotonic()
        if not self.errors_occurred and now < self._trusted_until:
            return True
        usable: bool = super().is_usable()
        self._trusted_until = now + SECONDS_TRUSTED if usable else 0.0
        return usable
