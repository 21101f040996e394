"""The news of what any process writes into a SQLite database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from urllib.parse import quote
from uuid import UUID

from referee.streams.news import Listening, News

SECONDS = 0.025
"""The seconds between two looks for a commit, which take two microseconds each."""

_LINES = "SELECT rowid, session_id, version FROM referee_play WHERE rowid > ? ORDER BY rowid"
_KEYS = "SELECT id, session_id FROM referee_key WHERE id > ? ORDER BY id"


async def sqlite_news(path: str) -> Listening:
    """Yield every line that is committed from now on, and every key that is made.

    Writers take turns and never delete, so that rowids are in the order of commits. Should they shrink all the same, as
    where a copy of the database takes its place, listening ends.
    """
    with closing(sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, isolation_level=None, timeout=0)) as database:
        commits = _number(database, "PRAGMA data_version")
        line, key = _last(database)
        yield []
        while True:
            await asyncio.sleep(SECONDS)
            now = _number(database, "PRAGMA data_version")
            if now == commits:
                continue
            last_line, last_key = _last(database)
            if last_line < line or last_key < key:
                return
            news = _since(database, line, key)
            # What was committed in between was read as well, so that it comes again at worst.
            commits, line, key = now, last_line, last_key
            if news:
                yield news


def _last(database: sqlite3.Connection) -> tuple[int, int]:
    last_line = _number(database, "SELECT coalesce(max(rowid), 0) FROM referee_play")
    return last_line, _number(database, "SELECT coalesce(max(id), 0) FROM referee_key")


def _since(database: sqlite3.Connection, line: int, key: int) -> list[News]:
    lines = [News(UUID(session), version) for _row, session, version in database.execute(_LINES, [line])]
    return lines + [News(UUID(session), None) for _row, session in database.execute(_KEYS, [key])]


def _number(database: sqlite3.Connection, asked: str) -> int:
    return int(database.execute(asked).fetchone()[0])
