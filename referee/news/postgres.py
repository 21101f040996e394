"""Hearing of what any process, on any machine, writes into a PostgreSQL database.

psycopg has a way of its own to hear notifications (`notifies`), which costs each process twice as much for every play.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from uuid import UUID

from psycopg import AsyncConnection, Error, Notify
from psycopg.conninfo import make_conninfo

from referee.news.news import CHANNEL, Listening, News

SECONDS_BETWEEN_TRIALS = 15
"""How often the connection is tried: one that is lost may go without a word."""


async def postgres_news(parameters: Mapping[str, str | int]) -> Listening:
    """Whatever is announced from now on. Where the connection is lost, this fails."""
    connection = await AsyncConnection.connect(make_conninfo("", **parameters), autocommit=True)
    try:
        ear = Ear(connection)
        await connection.execute(f"LISTEN {CHANNEL}")
        yield []
        while True:
            async with aclosing(ear.news(SECONDS_BETWEEN_TRIALS)) as coming:
                async for news in coming:
                    yield news
            await connection.execute("SELECT 1")
    finally:
        # `async with` would roll back first, and a task that is cancelled twice would stop there.
        await connection.close()


class Ear:
    """Takes in what the server sends on a connection."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._heard: list[News] = []
        self._lost: Error | None = None
        self._something = asyncio.Event()
        connection.add_notify_handler(self._told_meanwhile)

    async def news(self, seconds: float) -> AsyncGenerator[Sequence[News], None]:
        """What comes in so many seconds, as soon as it comes.

        :raises psycopg.Error: the connection is lost
        """
        loop, socket = asyncio.get_running_loop(), self._connection.fileno()
        until = loop.time() + seconds
        timer = loop.call_at(until, self._something.set)
        loop.add_reader(socket, self._take_in)  # psycopg puts its own there for as long as it is asked something
        try:
            while loop.time() < until:
                if self._heard:
                    heard, self._heard = self._heard, []
                    yield heard
                if self._lost:
                    raise self._lost
                await self._something.wait()
                self._something.clear()
        finally:
            timer.cancel()
            loop.remove_reader(socket)

    def _take_in(self) -> None:
        """The server has sent something."""
        connection = self._connection.pgconn
        try:
            connection.consume_input()
        except Error as error:
            self._lost = error
        while told := connection.notifies():
            self._heard.append(read_news(told.extra.decode()))
        self._something.set()

    def _told_meanwhile(self, told: Notify) -> None:
        """It sent something while psycopg waited for an answer."""
        self._heard.append(read_news(told.payload))


def read_news(payload: str) -> News:
    """The news that was announced."""
    session_id, _, version = payload.partition(" ")
    return News(UUID(session_id), int(version) if version else None)
