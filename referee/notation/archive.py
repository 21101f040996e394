"""Many sessions as one file: a zip archive with a file for each, as `export_all` writes and `import_all` reads them.

Whatever comes from strangers is bounded: the files in an archive, the bytes of each, and the bytes of all, unpacked.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import PurePosixPath
from typing import IO, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from django.utils.translation import gettext as _

from referee.notation.draft import Mistake, Mistakes
from referee.notation.strict_json import Unreadable, read_json
from referee.notation.times import read_moment
from scoring.record import Node, RecordError

ENDINGS = (".json", ".txt", ".csv")
"""The endings of files that hold a session. Others in an archive, such as photos, are passed over."""

MOST_FILES = 5000
LARGEST_FILE = 4 * 1024 * 1024
LARGEST_ARCHIVE = 64 * 1024 * 1024
"""The most bytes of a session, and of all in an archive, unpacked."""

_START = b"PK\x03\x04"
_START_OF_AN_EMPTY_ONE = b"PK\x05\x06"
_ENCRYPTED = 0x1
_READABLE = (ZIP_STORED, ZIP_DEFLATED)


class SessionFile(NamedTuple):
    """The file of a session, and the time of its last change."""

    name: str
    content: bytes
    at: datetime


class _Pieces(io.RawIOBase):
    """The part of an archive that was written and hasn't been sent yet."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, piece: bytes, /) -> int:  # type: ignore[override]  # zipfile writes bytes alone
        self._written += piece
        return len(piece)

    def take(self) -> bytes:
        """Return what was written since the last call."""
        taken = bytes(self._written)
        self._written.clear()
        return taken


def packed(files: Iterable[SessionFile]) -> Iterator[bytes]:
    """Yield an archive of the files piece by piece, never holding more than one of them."""
    pieces = _Pieces()
    with ZipFile(pieces, "w") as archive:
        for file in files:
            info = ZipInfo(file.name, _time_in_archive(file.at))
            archive.writestr(info, file.content, ZIP_DEFLATED)
            yield pieces.take()
    yield pieces.take()


def _time_in_archive(at: datetime) -> tuple[int, int, int, int, int, int]:
    """Return the time as an archive can hold it: from 1980 to 2107."""
    return min(max(at.year, 1980), 2107), at.month, at.day, at.hour, at.minute, at.second


def is_archive(start: bytes) -> bool:
    """Return True if a file that starts with these bytes is a zip archive."""
    return start.startswith((_START, _START_OF_AN_EMPTY_ONE))


class SessionArchive:
    """An archive that somebody sent. Files that hold no session aren't listed.

    :raises Mistakes: it can't be read, or holds too much
    """

    def __init__(self, file: IO[bytes]) -> None:
        try:
            self._archive = ZipFile(file)
        except (BadZipFile, ValueError, NotImplementedError):
            raise _mistake(_unreadable()) from None
        self._files = [info for info in self._archive.infolist() if _holds_a_session(info.filename)]
        self._files.sort(key=lambda info: info.filename)
        if not self._files:
            raise _mistake(_("There is no session in this file."))
        if len(self._files) > MOST_FILES or sum(info.file_size for info in self._files) > LARGEST_ARCHIVE:
            raise _mistake(_("There is too much in this file. Split it into several."))

    def __len__(self) -> int:
        return len(self._files)

    def name(self, number: int) -> str:
        """Return the name of a file, without its folder; they are numbered from 0."""
        return PurePosixPath(self._files[number].filename).name

    def text(self, number: int) -> str:
        """Return the content of a file.

        :raises Mistakes: it is too large, damaged, or isn't text
        """
        info = self._files[number]
        if info.file_size > LARGEST_FILE:
            raise _mistake(_("This session is too large to be read in here."))
        if info.flag_bits & _ENCRYPTED or info.compress_type not in _READABLE:
            raise _mistake(_unreadable())
        try:
            return self._archive.read(info).decode("utf-8-sig")  # never more than the size it says
        except UnicodeDecodeError:
            raise _mistake(_("The file must be text in UTF-8.")) from None
        except (BadZipFile, EOFError, OSError, ValueError, zlib.error):
            raise _mistake(_unreadable()) from None


class LogEnds(NamedTuple):
    """The ends of a log as a file tells them, unchecked: the hash and time of its first line, and its head."""

    first_hash: str
    at: datetime
    head: str


def ends_of_log(text: str) -> LogEnds | None:
    """Return the ends of the log in a session's file without judging anything; None if there are none to be read."""
    try:
        log = Node(read_json(text), "").need("log")
        first = log.need("lines").items()[0]
        return LogEnds(first.need("hash").text(64), read_moment(first.need("at")), log.need("head").text(64))
    except (Unreadable, RecordError, IndexError):
        return None


def _holds_a_session(path: str) -> bool:
    """Return True for the file of a session; programs that pack files add some of their own."""
    name = PurePosixPath(path).name
    return name.lower().endswith(ENDINGS) and not name.startswith(".") and not path.startswith("__MACOSX/")


def _unreadable() -> str:
    return _("The file is damaged, or isn't a zip file that can be read here.")


def _mistake(message: str) -> Mistakes:
    return Mistakes([Mistake("", message)])
