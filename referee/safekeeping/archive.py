"""A backup as a file: a zip of the database and the secret key, with a page that says what is in it and its checksums."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from referee.safekeeping.private import ONLY_OWNER

FORMAT = 1
SQLITE, POSTGRESQL, SECRET_KEY = "referee.sqlite3", "referee.pgdump", "secret-key"
ABOUT = "about.json"

UNFINISHED = ".backup-"
"""How the names of files and folders begin that a backup needs while it is made."""

_KNOWN = {SQLITE, POSTGRESQL, SECRET_KEY}
_QUICK = 1  # of zlib's levels: a database gets hardly smaller with more, and takes three times as long
_PIECE = 1 << 20


class NoBackup(Exception):
    """The file is no backup, or it isn't whole. The message says so in sentences."""


class About(NamedTuple):
    """What a backup says of itself: when it was made, the migrations that its database has, and its files' checksums."""

    made_at: datetime
    migrations: tuple[str, ...]
    files: Mapping[str, str]


def write_archive(file: Path, about: About, contents: Mapping[str, Path]) -> None:
    """Write a backup whole or not at all, readable by its owner alone.

    :raises OSError: it can't be written, or isn't read as it was written
    """
    draft = file.with_name(f"{UNFINISHED}{os.getpid()}-{file.name}")
    try:
        with _private(draft) as opened:
            checksums = _write_zip(opened, about, contents)
            opened.flush()
            os.fsync(opened.fileno())
        if not _holds(draft, checksums):
            raise OSError(_("the backup can't be read as it was written"))
        draft.replace(file)
        sync_folder(file.parent)
    finally:
        draft.unlink(missing_ok=True)


def read_about(file: Path) -> About:
    """What a backup says of itself, once every file in it was read and has the checksum that it should.

    :raises NoBackup: it is none, it can't be read, or something in it is damaged
    """
    try:
        with _opened(file) as archive:
            about = _about(archive)
            for name, checksum in about.files.items():
                with archive.open(name) as content:
                    if _checksum(content) != checksum:
                        raise NoBackup(_("%(name)s in it is damaged.") % {"name": name})
            return about
    except OSError as error:
        raise NoBackup(_("It can't be read: %(reason)s.") % {"reason": error.strerror or error}) from None


def take_out(file: Path, name: str, to: Path) -> None:
    """Write one of the backup's files where it belongs, readable by its owner alone, and on the disk before this returns.

    :raises NoBackup: it is in the backup no longer, or damaged
    :raises OSError: it can't be written
    """
    with _opened(file) as archive, archive.open(name) as content, _private(to) as out:
        shutil.copyfileobj(content, out, _PIECE)
        out.flush()
        os.fsync(out.fileno())


def sync_folder(folder: Path) -> None:
    """Have a new or renamed file's name on the disk, where the system can do that for a folder."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _write_zip(opened: IO[bytes], about: About, contents: Mapping[str, Path]) -> dict[str, str]:
    checksums: dict[str, str] = {}
    with zipfile.ZipFile(opened, "w", zipfile.ZIP_DEFLATED, compresslevel=_QUICK) as archive:
        for name, source in contents.items():
            with source.open("rb") as content, archive.open(name, "w", force_zip64=True) as out:
                shutil.copyfileobj(content, out, _PIECE)
            with source.open("rb") as content:
                checksums[name] = _checksum(content)
        told = {
            "backup": FORMAT,
            "made_at": about.made_at.isoformat(),
            "migrations": list(about.migrations),
            "files": checksums,
        }
        archive.writestr(ABOUT, json.dumps(told, indent=2))
    return checksums


def _holds(draft: Path, checksums: Mapping[str, str]) -> bool:
    """Whether the backup has these files, as they were written."""
    try:
        return read_about(draft).files == checksums
    except NoBackup:
        return False


def _checksum(content: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while piece := content.read(_PIECE):
        digest.update(piece)
    return digest.hexdigest()


@contextmanager
def _private(file: Path) -> Iterator[IO[bytes]]:
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, ONLY_OWNER), "w+b") as opened:
        yield opened


@contextmanager
def _opened(file: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(file) as archive:
            yield archive
    except (NoBackup, OSError):
        raise  # such as that there is no room for what is taken out, which isn't the backup's fault
    except zipfile.BadZipFile:
        raise NoBackup(_("It isn't a backup, or it is damaged or cut off.")) from None
    except (KeyError, EOFError, NotImplementedError) as error:
        raise NoBackup(_("It isn't a backup, or it is damaged: %(reason)s.") % {"reason": error}) from None
    except Exception as error:  # zlib.error, and whatever else broken compressed data leads to
        raise NoBackup(_("It is damaged: %(reason)s.") % {"reason": error}) from None


def _about(archive: zipfile.ZipFile) -> About:
    """What the page in it says.

    :raises NoBackup: there is none, or it can't be read
    """
    if ABOUT not in archive.namelist():
        raise NoBackup(_("It wasn't made with `manage.py backup`."))
    try:
        told = json.loads(archive.read(ABOUT))
        if _whole_number(told["backup"]) > FORMAT:
            raise NoBackup(_("A newer version of Referee has made it."))
        files = {name: str(checksum) for name, checksum in told["files"].items() if name in _KNOWN}
        # localtime() refuses a moment that says no time zone, or that no calendar has.
        made_at = timezone.localtime(datetime.fromisoformat(told["made_at"]))
        return About(made_at, tuple(_migration(each) for each in told["migrations"]), files)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        raise NoBackup(_("What it says of itself can't be read.")) from None


def _whole_number(told: object) -> int:
    if type(told) is not int or told < 1:
        raise ValueError(told)
    return told


def _migration(told: str) -> str:
    """A migration by the names of its app and itself, with a space between them."""
    app, name = told.split(" ")
    return f"{app} {name}"
