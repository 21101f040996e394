"""The site of `make phone` for tests, built once for what its sources are now, however many processes want it."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools.phone.fetching import NOT_FETCHED

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "dist" / "tested-phone"
SOURCES = ("phone", "tools/phone", "referee", "scoring", "templates", "static", "locale", "requirements.txt")

# Where there is no connection, the tests are to be left out at once, not after a minute of trying.
IMPATIENT = {"NPM_CONFIG_FETCH_RETRIES": "0", "PIP_RETRIES": "0", "PIP_TIMEOUT": "10"}


def phone_site() -> Path:
    """Return the folder of the built site; the test is left out where nobody can build it."""
    if shutil.which("npm") is None:
        pytest.skip("the site for phones is built with npm, which isn't on the PATH")
    return made_once(BUILT / digest_of_sources() / "site", _build)


def _build(folder: Path) -> None:
    command = [sys.executable, "-m", "tools.phone", str(folder)]
    built = subprocess.run(command, cwd=ROOT, env=os.environ | IMPATIENT, capture_output=True, text=True, check=False)
    if built.returncode == NOT_FETCHED:
        pytest.skip(f"the site for phones can't be built: {built.stderr.strip().splitlines()[-1]}")
    assert built.returncode == 0, built.stderr


def made_once(folder: Path, make: Callable[[Path], None]) -> Path:
    """Have ``make`` fill the folder unless it is there, while every other process that wants one waits."""
    with only_process():
        if not folder.exists():
            unfinished = folder.with_name(f"{folder.name}.unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            _forget_others(folder.parent)
            make(unfinished)
            unfinished.rename(folder)
    return folder


@contextmanager
def only_process() -> Iterator[None]:
    """Wait until no other process makes anything here."""
    BUILT.mkdir(parents=True, exist_ok=True)
    with (BUILT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _forget_others(kept: Path) -> None:
    """Remove what was made of older sources."""
    for folder in BUILT.iterdir():
        if folder.is_dir() and folder != kept:
            shutil.rmtree(folder)
    kept.mkdir(exist_ok=True)


def digest_of_sources() -> str:
    """Return a name for everything that the build reads of this repository."""
    whole = hashlib.sha256()
    for source in SOURCES:
        path = ROOT / source
        files = [path] if path.is_file() else sorted(path.rglob("*"))
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts:
                whole.update(f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return whole.hexdigest()[:16]
