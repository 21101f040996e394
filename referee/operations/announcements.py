"""Announcements to the processes of this server that something was written.

On PostgreSQL a notification is sent with the transaction that wrote, or not at all. On SQLite nothing need be sent:
listeners see the commit itself (`referee.streams.sqlite`).
"""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.db import connection, transaction

from referee.signals import line_written

CHANNEL = "referee_news"
"""The PostgreSQL channel of the notifications."""


def announce_line(session_id: UUID, version: int) -> None:
    """Announce, once this transaction is committed, that a line of a session's log was written."""
    _announce(f"{session_id} {version}")
    transaction.on_commit(partial(line_written.send_robust, None, session_id=session_id, version=version))


def announce_keys(session_id: UUID) -> None:
    """Announce, once this transaction is committed, that a key of a session has moved on to another phone."""
    _announce(f"{session_id}")


def _announce(news: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, news])
