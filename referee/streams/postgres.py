"""The news of what any process, on any machine, writes into a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.conninfo import make_conninfo

from referee.operations.announcements import CHANNEL
from referee.streams.news import Listening, News

SECONDS_BETWEEN_TRIALS = 15
"""The seconds between trials of the connection: one that is lost may go without a word."""


async def postgres_news(parameters: Mapping[str, str | int]) -> Listening:
    """Yield whatever is announced from now on.

    :raises psycopg.Error: the connection is lost
    """
    async with await AsyncConnection.connect(make_conninfo("", **parameters), autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        yield []
        while True:
            async for told in connection.notifies(timeout=SECONDS_BETWEEN_TRIALS):
                yield [read_news(told.payload)]
            await connection.execute("SELECT 1")


def read_news(payload: str) -> News:
    """Return the news that was announced."""
    session_id, _, version = payload.partition(" ")
    return News(UUID(session_id), int(version) if version else None)
