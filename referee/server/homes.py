"""Each table has a home: the one of several processes in which its hand, its pictures and those who watch it are in memory.

A connection is accepted by whichever process is free. When a request on it is about a table whose home is another
process, that one is given the connection itself, with what was said on it, and answers from then on. So a table's line
isn't read, judged and drawn once more by every process. Any process can still answer anything: where the home can't be
reached, whoever has the connection answers. Why: `docs/decisions/28-a-table-has-a-home.md`.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
from array import array
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias
from weakref import WeakKeyDictionary
from zlib import crc32

HOMES = "REFEREE_HOMES"
"""Where the processes of a server find how many they are, and the folder in which their doors are."""

LONGEST = 64 * 1024
"""Bytes that may have been said on a connection that is given away. Whoever sends more at once is answered where they are."""

_ADDRESS = re.compile(rb"[A-Z]+ /(?:table|api/v1/sessions)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[/ ?]")

Take: TypeAlias = Callable[[socket.socket, bytes], Coroutine[None, None, None]]
"""Goes on with a connection that another process has given away, after what was said on it."""


class Homes:
    """The processes that tables have as their homes, as one of them sees it."""

    def __init__(self, folder: Path, number: int) -> None:
        self._folder = folder
        self._number = number
        self._own: int | None = None
        self._letters = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._letters.setblocking(False)
        self._coming: set[asyncio.Task[None]] = set()

    def open(self, loop: asyncio.AbstractEventLoop, take: Take) -> None:
        """Become the first home that no other process is, and take connections from now on. Where all are taken, be none."""
        for number in range(self._number):
            if self._has_moved_in(number):
                self._own = number
                loop.add_reader(self._letters, self._receive, loop, take)
                return

    def elsewhere(self, said: bytes) -> str | None:
        """The door of another process, if a request that begins like this is about a table that is at home there."""
        found = _ADDRESS.match(said)
        if found is None or len(said) > LONGEST:
            return None
        home = crc32(found[1]) % self._number
        return None if home == self._own else self._door(home)

    def give(self, door: str, connection: int, said: bytes) -> bool:
        """Give the connection with this file number away, with what was said on it; False if nobody takes it there now."""
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))]
        try:
            return self._letters.sendmsg([said], rights, 0, door) == len(said)
        except OSError:
            return False

    def _has_moved_in(self, number: int) -> bool:
        """Whether this process is the home with the number now."""
        door = self._door(number)
        if self._is_left_behind(door):
            Path(door).unlink(missing_ok=True)
        with suppress(OSError):
            self._letters.bind(door)
            return True
        return False

    def _is_left_behind(self, door: str) -> bool:
        """Whether the process whose door this was has ended."""
        try:
            self._letters.sendto(b"", door)
        except OSError as error:
            return isinstance(error, ConnectionRefusedError)
        return False

    def _door(self, number: int) -> str:
        return str(self._folder / str(number))

    def _receive(self, loop: asyncio.AbstractEventLoop, take: Take) -> None:
        try:
            said, connections, _flags, _sender = socket.recv_fds(self._letters, LONGEST, 1)
        except OSError:
            return
        for connection in connections:
            task = loop.create_task(take(socket.socket(fileno=connection), said))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)


@contextmanager
def homes(number: int) -> Iterator[None]:
    """Let so many processes that are started meanwhile be the homes of tables. One alone needs none, nor can Windows."""
    if number == 1 or not hasattr(socket, "recv_fds"):
        yield
        return
    with TemporaryDirectory(prefix="referee-") as folder:
        os.environ[HOMES] = f"{number} {folder}"
        try:
            yield
        finally:
            del os.environ[HOMES]


_of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, Homes | None] = WeakKeyDictionary()


def homes_of(loop: asyncio.AbstractEventLoop, take: Take) -> Homes | None:
    """The homes as the process of this event loop sees them, itself open from now on; None where tables have none."""
    if loop not in _of_loops:
        number, _space, folder = os.environ.get(HOMES, "").partition(" ")
        found = _of_loops[loop] = Homes(Path(folder), int(number)) if folder else None
        if found:
            found.open(loop, take)
    return _of_loops[loop]
