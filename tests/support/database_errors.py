"""The errors of a database in trouble, made by SQLite itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection


def locked(folder: Path) -> sqlite3.Error:
    """Return the error of a database that somebody else is writing to."""
    file = folder / "locked.sqlite3"
    with sqlite3.connect(file) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        return error_of(lambda: sqlite3.connect(file, timeout=0).execute("BEGIN IMMEDIATE"))


def full(folder: Path) -> sqlite3.Error:
    """Return the error of a database that may not grow."""
    with sqlite3.connect(folder / "full.sqlite3") as writer:
        writer.execute("CREATE TABLE line (text)")
        writer.execute("PRAGMA max_page_count = 2")
        return error_of(lambda: writer.execute("INSERT INTO line VALUES (zeroblob(100000))"))


def read_only(folder: Path) -> sqlite3.Error:
    """Return the error of a database that may only be read."""
    file = folder / "read_only.sqlite3"
    sqlite3.connect(file).execute("CREATE TABLE line (text)").close()
    reader = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    return error_of(lambda: reader.execute("INSERT INTO line VALUES (1)"))


def missing(folder: Path) -> sqlite3.Error:
    """Return the error of a database whose file can't be opened."""
    return error_of(lambda: sqlite3.connect(folder / "nowhere" / "referee.sqlite3"))


def error_of(call: Callable[[], object]) -> sqlite3.Error:
    with pytest.raises(sqlite3.Error) as caught:
        call()
    return caught.value


@contextmanager
def failing(cause: sqlite3.Error, beginning: str) -> Iterator[None]:
    """Let every statement that begins so end with this error."""

    def execute(run: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        if sql.startswith(beginning):
            raise OperationalError(str(cause)) from cause
        return run(sql, parameters, many, context)

    with connection.execute_wrapper(execute):
        yield
