"""The application as it goes into the phone: what the pages need of this repository, and its static files."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

LEFT_OUT = (
    "referee/accounts/pages/",
    "referee/admin",
    "referee/api/",
    "referee/asgi.py",
    "referee/demo/",
    "referee/management/",
    "referee/photos/",
    "referee/server/backups/",
    "referee/server/metrics/",
    "referee/server/serving.py",
    "referee/server/webhooks/",
    "referee/streams/",
    "templates/account/",
    "templates/api/",
    "templates/mfa/",
)

NAMES_OF_STATIC_FILES = "staticfiles.json"


class StaticFiles(NamedTuple):
    """The collected files by their hashed names, and the names by which templates ask for them."""

    files: dict[str, bytes]
    names: dict[str, str]
    manifest: bytes


def sources() -> dict[str, bytes]:
    """Return the packages, templates and translations by path."""
    found = _files("referee", ".py", ".lark") | _files("scoring", ".py", ".json") | _files("templates", ".html", ".svg")
    found |= _files("templates", ".txt") | _files("locale", ".mo")
    return {path: content for path, content in found.items() if not path.startswith(LEFT_OUT)}


def _files(folder: str, *suffixes: str) -> dict[str, bytes]:
    files = (each for each in sorted((ROOT / folder).rglob("*")) if each.suffix in suffixes)
    return {each.relative_to(ROOT).as_posix(): each.read_bytes() for each in files}


def static_files(folder: Path) -> StaticFiles:
    """Collect the static files into ``folder``, as ``collectstatic`` does for the settings of the phone."""
    unset = {name: value for name, value in os.environ.items() if not name.startswith(("REFEREE_", "DATABASE_URL"))}
    environment = {**unset, "DJANGO_SETTINGS_MODULE": "referee.settings_phone", "REFEREE_VAR": str(folder)}
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--clear", "--verbosity=0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    collected = folder / "static"
    manifest = (collected / NAMES_OF_STATIC_FILES).read_bytes()
    names: dict[str, str] = json.loads(manifest)["paths"]
    files = {f"static/{name}": (collected / name).read_bytes() for name in sorted(set(names.values()))}
    return StaticFiles(files, names, manifest)


def packed(files: dict[str, bytes]) -> bytes:
    """Return the files as an archive of `tar`, the same bytes for the same files."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, content in sorted(files.items()):
            entry = tarfile.TarInfo(path)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return out.getvalue()
