"""Hearing of what any process, on any machine, writes into a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.conninfo import make_conninfo

from referee.news.news import CHANNEL, Listening, News

SECONDS_OF_SILENCE = 15
"""After so long without news the connection is tried."""


async def postgres_news(parameters: Mapping[str, str | int]) -> Listening:
    """Whatever is announced from now on. Where the connection is lost, this fails."""
    async with await AsyncConnection.connect(make_conninfo("", **parameters), autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}")
        yield []
        while True:
            async for told in connection.notifies(timeout=SECONDS_OF_SILENCE):
                yield [read_news(told.payload)]
            await connection.execute("SELECT 1")


def read_news(payload: str) -> News:
    """The news that was announced."""
    session_id, _, version = payload.partition(" ")
    return News(UUID(session_id), int(version) if version else None)
