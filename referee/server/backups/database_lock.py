"""Locks on the database's file: servers share it, and whatever replaces it has it alone.

The system lets go of the lock when its process ends, however that ends. Without such locks (Windows) nobody is kept
out, and SQLite's own lock has to do.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from referee.server.private_files import ONLY_OWNER

if sys.platform != "win32":
    import fcntl


_FIRST_SHARED, _SHARED_BYTES = 0x40000002, 510  # https://sqlite.org/src/file/src/os.h: SHARED_FIRST, SHARED_SIZE


PATIENCE = 1.0
"""The seconds to wait for a lock. A process that only asks if a server runs has it for a moment, too."""

_BETWEEN_TRIES = 0.02


class InUse(Exception):
    """A use of the database by another process that doesn't go together with this one."""


@contextmanager
def serving_from(database: Path) -> Iterator[None]:
    """Hold the shared lock of a server on the database.

    :raises InUse: it is being replaced at this moment
    """
    with _locked(database, alone=False, patience=PATIENCE):
        yield


@contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """Hold the database's file alone.

    :raises InUse: a server runs on it
    """
    with _locked(database, alone=True, patience=PATIENCE):
        yield


def is_served(database: Path) -> bool:
    """Return True if a server runs on the database, or it is being replaced."""
    if not _lock_file(database).exists():
        return False
    try:
        with _locked(database, alone=True, patience=0):
            return False
    except InUse:
        return True


def is_open_elsewhere(database: Path) -> bool:
    """Return True if another process has the database open, a server or not.

    SQLite holds a lock on these bytes of a file as long as it is open in WAL mode. Asking SQLite itself would merge the
    ``-wal``, and restoring a backup must keep the old files as they were.
    """
    if sys.platform == "win32" or not database.exists():
        return False
    with database.open("r+b") as opened:
        try:
            fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, _SHARED_BYTES, _FIRST_SHARED)
        except OSError:
            return True
    return False


def fold_in(database: Path) -> None:
    """Write what is still in the ``-wal`` into the database's own file, unless somebody else has it open."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(database, timeout=0)) as last:
        last.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _locked(database: Path, *, alone: bool, patience: float) -> Iterator[None]:
    opened = os.open(_lock_file(database), os.O_RDWR | os.O_CREAT, ONLY_OWNER)
    try:
        deadline = time.monotonic() + patience
        while not _lock(opened, alone=alone):
            if time.monotonic() >= deadline:
                raise InUse
            time.sleep(_BETWEEN_TRIES)
        yield
    finally:
        os.close(opened)


def _lock(opened: int, *, alone: bool) -> bool:
    """Try to lock the file, and return True if that could be done."""
    if sys.platform != "win32":
        try:
            fcntl.flock(opened, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _lock_file(database: Path) -> Path:
    return database.with_name(database.name + "-in-use")
