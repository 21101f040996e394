"""The content of a disk after a power loss: all that was synced, and a random part of the rest.

That a file is there, or is no longer, counts as written at once. What was written and not synced is kept or lost sector by sector.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SECTOR = 512
ACKNOWLEDGED = "-acknowledged"
"""The name, after the database's, of the file that the writer tells what was acknowledged."""

_HEADER = struct.Struct("iiqq")


class FileCall(NamedTuple):
    """A call on a file: ``w`` bytes written at a place, ``t`` cut to a length, ``s`` synced, ``u`` unlinked."""

    what: str
    name: str
    offset: int
    length: int
    content: bytes


def calls(log: Path) -> Iterator[FileCall]:
    """Yield the calls that the recorder wrote down, in order."""
    with log.open("rb") as opened:
        while header := opened.read(_HEADER.size):
            what, name_length, offset, length = _HEADER.unpack(header)
            name = opened.read(name_length).decode()
            yield FileCall(chr(what), name, offset, length, opened.read(length) if chr(what) == "w" else b"")


class Disk:
    """The files of a database as the calls change them."""

    def __init__(self, database: bytes, *, syncs: bool = True) -> None:
        self.synced: dict[str, bytearray] = {"": bytearray(database)}
        self.waiting: dict[str, list[FileCall]] = {}
        self.syncs = syncs
        self.acknowledged = b""

    def take(self, call: FileCall) -> None:
        """One more call."""
        if call.name == ACKNOWLEDGED:
            self.acknowledged += call.content
        elif call.what == "u":
            self.synced.pop(call.name, None)
            self.waiting.pop(call.name, None)
        elif call.what != "s":
            self.waiting.setdefault(call.name, []).append(call)
        elif self.syncs:
            content = self.synced.setdefault(call.name, bytearray())
            for each in self.waiting.pop(call.name, []):
                _apply(content, each, 0, len(each.content))

    def after_power_went(self, chance: random.Random) -> dict[str, bytes]:
        """Return the content of each file if the power goes at this moment. Shared memory is gone."""
        kept = chance.choice((0.0, 0.5, 0.9))
        files = {name: bytearray(content) for name, content in self.synced.items()}
        for name, waiting in self.waiting.items():
            for call in waiting:
                _keep_some(files.setdefault(name, bytearray()), call, chance, kept)
        return {name: bytes(content) for name, content in files.items() if name != "-shm"}


def _keep_some(content: bytearray, call: FileCall, chance: random.Random, kept: float) -> None:
    if call.what == "t":
        if chance.random() < kept:
            _apply(content, call, 0, 0)
        return
    for start in range(0, len(call.content), SECTOR):
        if chance.random() < kept:
            _apply(content, call, start, min(start + SECTOR, len(call.content)))


def _apply(content: bytearray, call: FileCall, start: int, end: int) -> None:
    if call.what == "t":
        del content[call.length :]
        content.extend(bytes(call.length - len(content)))
        return
    place = call.offset + start
    content.extend(bytes(max(0, place - len(content))))
    content[place : place + end - start] = call.content[start:end]
