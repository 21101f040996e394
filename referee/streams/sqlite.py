"""The news of what any process writes into a SQLite database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import NamedTuple
from urllib.parse import quote
from uuid import UUID

from referee.streams.news import Listening, News

SECONDS = 0.025
"""The seconds between two looks for a commit, which take two microseconds each."""

_LINES = "SELECT rowid, session_id, version FROM referee_play WHERE rowid > ? ORDER BY rowid"
_KEYS = "SELECT id, session_id FROM referee_key WHERE id > ? ORDER BY id"
_SEAT_REQUESTS = "SELECT rowid, session_id FROM referee_seatrequest WHERE rowid > ? ORDER BY rowid"


async def sqlite_news(path: str) -> Listening:
    """Yield every line that is committed from now on, every key that is made, and every request for a seat.

    Writers take turns and never delete, so that rowids are in the order of commits. Should they shrink all the same, as
    where a copy of the database takes its place, listening ends.
    """
    with closing(sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, isolation_level=None, timeout=0)) as database:
        commits = _number(database, "PRAGMA data_version")
        seen = _last(database)
        yield []
        while True:
            await asyncio.sleep(SECONDS)
            now = _number(database, "PRAGMA data_version")
            if now == commits:
                continue
            last = _last(database)
            if any(row < before for row, before in zip(last, seen, strict=True)):
                return
            news = _since(database, seen)
            # What was committed in between was read as well, so that it comes again at worst.
            commits, seen = now, last
            if news:
                yield news


class _LastRows(NamedTuple):
    """The last row of each table that is looked at."""

    line: int
    key: int
    seat_request: int


def _last(database: sqlite3.Connection) -> _LastRows:
    return _LastRows(
        _number(database, "SELECT coalesce(max(rowid), 0) FROM referee_play"),
        _number(database, "SELECT coalesce(max(id), 0) FROM referee_key"),
        _number(database, "SELECT coalesce(max(rowid), 0) FROM referee_seatrequest"),
    )


def _since(database: sqlite3.Connection, seen: _LastRows) -> list[News]:
    lines = [News(UUID(session), version) for _row, session, version in database.execute(_LINES, [seen.line])]
    keys = [News(UUID(session), None) for _row, session in database.execute(_KEYS, [seen.key])]
    asked = [News(UUID(session), None) for _row, session in database.execute(_SEAT_REQUESTS, [seen.seat_request])]
    return lines + keys + asked


def _number(database: sqlite3.Connection, asked: str) -> int:
    return int(database.execute(asked).fetchone()[0])
