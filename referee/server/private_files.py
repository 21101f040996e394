"""Files that only the user who runs Referee may read."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO

ONLY_OWNER = 0o600

_OF_OTHERS = 0 if os.name == "nt" else stat.S_IRWXG | stat.S_IRWXO
"""The mode bits of other users; none on Windows, where the folder says who may read a file."""

_BESIDE_IT = ("", "-wal", "-shm")


def make_private(database: Path) -> None:
    """Make the database's files readable by their owner alone; a database that isn't there yet is created so.

    SQLite gives the files beside a database the database's own mode. A file of somebody else's stays as it is.
    """
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, ONLY_OWNER))
    for ending in _BESIDE_IT:
        keep_from_others(database.with_name(database.name + ending))


def open_private(file: Path) -> BinaryIO:
    """Open a new file for writing that only its owner may read.

    :raises FileExistsError: it is there already
    """
    return open(file, "xb", opener=partial(os.open, mode=ONLY_OWNER))  # Path.open() takes no mode


def others_may_read(file: Path) -> bool:
    """Return True if anybody but the owner may read the file by its mode; False for anything but a file."""
    mode = file.stat().st_mode
    return stat.S_ISREG(mode) and bool(mode & _OF_OTHERS)


def keep_from_others(file: Path) -> bool:
    """Take all rights to the file from everybody but the owner, and return True if there were any to take.

    A device or anything else that isn't a file belongs to the whole machine, and stays as it is.
    """
    with suppress(OSError):  # it is gone, it is somebody else's, or nobody can write there
        if others_may_read(file):
            file.chmod(stat.S_IMODE(file.stat().st_mode) & ~_OF_OTHERS)
            return True
    return False


def keep_new_files_private() -> None:
    """Deny other users the files that this process, and those that it starts, make from now on."""
    os.umask(os.umask(0) | _OF_OTHERS)
