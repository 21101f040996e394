"""Backups with other files in them than were written."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

Files = dict[str, bytes]


def contents_of(folder: Path) -> dict[str, bytes]:
    """Return the content of every file of a folder, but for locks."""
    return {each.name: each.read_bytes() for each in folder.iterdir() if not each.name.endswith("-in-use")}


def change_backup(backup: Path, change: Callable[[Files], object]) -> None:
    """Change the files in a backup."""
    files = files_in(backup)
    change(files)
    with zipfile.ZipFile(backup, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def files_in(backup: Path) -> Files:
    with zipfile.ZipFile(backup) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def adding_file(name: str, content: bytes) -> Callable[[Files], object]:
    return lambda files: files.update({name: content})
