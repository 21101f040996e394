"""Static files: their names and compressed twins, and when they are collected."""

import errno
import hashlib
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

from referee.apps import StaticFilesInUse

MEGABYTES = 40
"""What the collected files take, with their compressed twins."""


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Static files by names that carry their hash, each with a compressed twin.

    Until they are collected for the first time a file goes by its plain name, so that a command or
    a test can render a page. Afterwards a name that was not collected is an error.
    """

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """Leave out where a file's source map is: none is served, and the browser's tools would look for it."""
        if template and "sourceMappingURL" in template:
            return lambda match: ""
        convert: Callable[[re.Match[str]], str] = super().url_converter(name, hashed_files, template)
        return convert

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name


class NotCollected(Exception):
    """The static files can't be collected. The message says why, in sentences."""

    def __init__(self, folder: Path, error: OSError) -> None:
        said = f"The static files can't be collected in {folder}: {error.strerror}."
        if error.errno == errno.ENOSPC:
            there = next(each for each in (folder, *folder.parents) if each.exists())
            free = shutil.disk_usage(there).free / 1e6
            said += f" They need about {MEGABYTES} MB, and {free:.0f} MB are free. Make room, and start again."
        super().__init__(said)


def collect() -> None:
    """Collect the static files, unless none has changed since they were collected last.

    :raises NotCollected: the disk is full, or nobody may write there. What was collected so far is deleted again, so
        that the database has the room.
    """
    folder = Path(settings.STATIC_ROOT)
    stamp = folder / ".collected"
    present = fingerprint()
    try:
        if stamp.exists() and stamp.read_text() == present:
            return
        call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        stamp.write_text(present)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise NotCollected(folder, error) from None


def fingerprint() -> str:
    """Return a digest that changes when a static file comes, goes or is written again."""
    digest = hashlib.sha256()
    for name, file in sorted(_files()):
        status = file.stat()
        digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _files() -> Iterator[tuple[str, Path]]:
    for finder in get_finders():
        for name, storage in finder.list(StaticFilesInUse.ignore_patterns):
            yield name, Path(storage.path(name))
