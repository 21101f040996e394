"""A host's folder with a database, written, read and damaged past Django."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def lines_in(folder: Path) -> int:
    with closing(opened(folder)) as database:
        return int(database.execute("SELECT count(*) FROM line").fetchone()[0])


def everything(folder: Path) -> dict[str, bytes]:
    """Return the content of every file of a folder, but for locks and SQLite's ``-shm``."""
    passing = ("-shm", "-in-use")
    return {
        each.name: each.read_bytes() for each in folder.iterdir() if each.is_file() and not each.name.endswith(passing)
    }


def damage(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[4096 : 4096 * 2] = bytes(range(256)) * 16
    file.write_bytes(content)


LINES = 300


def opened(folder: Path) -> sqlite3.Connection:
    database = sqlite3.connect(folder / "referee.sqlite3", isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA journal_mode = WAL")
    return database


def write(database: sqlite3.Connection, lines: int, says: str = "a line") -> None:
    database.execute("BEGIN")
    database.executemany("INSERT INTO line (said) VALUES (?)", [(says,)] * lines)
    database.execute("COMMIT")
