"""Lines that one process writes and every other hears of, on both databases."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, transaction

from referee import operations
from referee.streams import hub as hubs
from referee.streams import postgres
from referee.streams.hub import Follower, NewsHub, listen_to_the_database
from referee.streams.news import Listening, News
from referee.streams.sqlite import sqlite_news
from tests.support.other_process import another_process, tell
from tests.support.tables import open_table

SECONDS = 10


async def until(condition: Callable[[], bool], follower: Follower) -> None:
    """Wait until the follower has heard enough."""
    async with asyncio.timeout(SECONDS):
        while not condition():
            await follower.woken(SECONDS)


def following(session_id: UUID, then: Callable[[Follower], Awaitable[None]]) -> None:
    """Follow a session, and while it is followed do something."""

    async def follow() -> None:
        async with NewsHub(listen_to_the_database).following(session_id) as follower:
            await then(follower)

    asyncio.run(follow())


def in_a_thread(call: Callable[[], object]) -> Awaitable[object]:
    """Do something that uses the database in a thread, and give its connection back."""

    def run() -> None:
        try:
            call()
        finally:
            connection.close()

    return sync_to_async(run, thread_sensitive=False)()


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
class TestOnBothDatabases:
    def test_who_follows_a_session_hears_of_its_lines(self) -> None:
        table, other = open_table(), open_table("Cy", "Di")

        async def play(follower: Follower) -> None:
            await in_a_thread(lambda: other.play("1: 6-6"))
            await in_a_thread(lambda: table.plays("1: 5-5", "2: 5-0 on 1"))
            await until(lambda: follower.version >= 3, follower)

        following(table.session_id, play)

    def test_what_is_taken_back_before_it_is_committed_is_no_news(self) -> None:
        table, other = open_table(), open_table("Cy", "Di")

        def refused() -> None:
            with transaction.atomic():
                table.play("1: 5-5")
                transaction.set_rollback(True)

        async def play(follower: Follower) -> None:
            await in_a_thread(refused)
            await in_a_thread(lambda: other.play("1: 6-6"))
            await in_a_thread(lambda: operations.take_pen(token=operations.hand_out_pen(session_id=table.session_id)))
            await until(lambda: follower.changed, follower)
            assert follower.version == -1

        following(table.session_id, play)

    def test_who_follows_a_session_hears_that_the_pen_has_moved(self) -> None:
        table = open_table()

        async def move(follower: Follower) -> None:
            await in_a_thread(lambda: operations.take_pen(token=operations.hand_out_pen(session_id=table.session_id)))
            await until(lambda: follower.changed, follower)

        following(table.session_id, move)

    def test_a_line_written_by_another_process_is_heard(self) -> None:
        table = open_table()

        async def play(follower: Follower) -> None:
            with another_process() as process:
                await asyncio.to_thread(tell, process, "play", table.session_id, "1: 5-5")
                await until(lambda: follower.version == 2, follower)
                await asyncio.to_thread(tell, process, "take", table.session_id)
                await until(lambda: follower.changed, follower)

        following(table.session_id, play)


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection that could be lost")
def test_a_lost_connection_is_made_again_and_everybody_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "SECONDS_BEFORE_TRYING_AGAIN", 0)
    table = open_table()

    def cut_off() -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()"
            )

    async def lose(follower: Follower) -> None:
        await in_a_thread(cut_off)
        await until(lambda: follower.changed, follower)
        await in_a_thread(lambda: table.play("1: 5-5"))
        await until(lambda: follower.version == 2, follower)

    following(table.session_id, lose)


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection that is tried")
def test_what_is_told_while_the_connection_is_tried_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "SECONDS_BETWEEN_TRIALS", 0.001)
    table, lines = open_table(), 40

    async def play_and_take_back(follower: Follower) -> None:
        for line in range(1, lines + 1):
            await in_a_thread(lambda: table.play("1: 5-5") if line % 2 else table.undo())  # noqa: B023  # done before the next
            await until(lambda: follower.version == 1 + line, follower)  # noqa: B023

    following(table.session_id, play_and_take_back)


# The hub by itself


class ScriptedListener:
    """A waker that tells what it is told to, and notes how often it was asked."""

    def __init__(self) -> None:
        self.news: asyncio.Queue[News | Exception | None] = asyncio.Queue()
        self.begun = 0

    async def __call__(self) -> Listening:
        self.begun += 1
        yield []
        while (news := await self.news.get()) is not None:
            if isinstance(news, Exception):
                raise news
            yield [news]


def test_everybody_at_a_session_hears_and_nobody_elsewhere() -> None:
    async def follow() -> None:
        told, here, elsewhere = ScriptedListener(), uuid4(), uuid4()
        hub = NewsHub(told)
        async with hub.following(here) as one, hub.following(here) as two, hub.following(elsewhere) as other:
            told.news.put_nowait(News(here, 4))
            assert await one.woken(SECONDS)
            assert await two.woken(SECONDS)
            assert (one.version, two.version, other.version) == (4, 4, -1)
            assert not await other.woken(0)
        assert told.begun == 1

    asyncio.run(follow())


def test_only_the_newest_version_is_kept_for_who_is_slow() -> None:
    async def follow() -> None:
        told, here = ScriptedListener(), uuid4()
        async with NewsHub(told).following(here) as one:
            for version in (2, 4, 3):
                told.news.put_nowait(News(here, version))
            await until(lambda: told.news.empty(), one)
            assert one.version == 4

    asyncio.run(follow())


@pytest.mark.parametrize("end", [None, OSError("the line is dead")])
def test_where_listening_ends_it_begins_again_and_everybody_is_told(
    end: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "SECONDS_BEFORE_TRYING_AGAIN", 0)

    async def follow() -> None:
        told, here = ScriptedListener(), uuid4()
        async with NewsHub(told).following(here) as one:
            assert not one.changed
            told.news.put_nowait(end)
            await until(lambda: one.changed, one)
            told.news.put_nowait(News(here, 7))
            await until(lambda: one.version == 7, one)
        assert told.begun == 2

    asyncio.run(follow())


def test_who_leaves_frees_everything() -> None:
    async def follow() -> None:
        told, here = ScriptedListener(), uuid4()
        hub = NewsHub(told)
        for times in (1, 2):
            async with hub.following(here), hub.following(here):
                assert hub.count == 2
                assert told.begun == times
            assert hub.count == 0
            await asyncio.sleep(0)
            assert len(asyncio.all_tasks()) == 1

    asyncio.run(follow())


# SQLite by itself


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """Yield a database with the three tables that the hub reads."""
    path = tmp_path / "a b%.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE referee_play (id char(32) PRIMARY KEY, session_id char(32), version int)")
        database.execute("CREATE TABLE referee_key (id integer PRIMARY KEY, session_id char(32))")
        database.execute("CREATE TABLE referee_seatrequest (id char(32) PRIMARY KEY, session_id char(32))")
    yield path
    database.close()


def test_a_copy_put_in_place_of_the_database_ends_listening(file: Path) -> None:
    async def listen() -> None:
        with sqlite3.connect(file, isolation_level=None) as database:
            session = uuid4()
            row = [session.hex, session.hex, 1]
            database.execute("INSERT INTO referee_play VALUES (?, ?, ?)", row)
            listening = sqlite_news(str(file))
            assert await anext(listening) == []
            database.execute("INSERT INTO referee_play VALUES ('next', ?, 2)", [session.hex])
            assert await anext(listening) == [News(session, 2)]
            database.execute("DELETE FROM referee_play")
            with pytest.raises(StopAsyncIteration):
                await anext(listening)
        database.close()

    asyncio.run(listen())
