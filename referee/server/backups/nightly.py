"""A backup every night, made by a process of its own, so that no play waits for it."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from referee.server.backups.making import what_is_missing

HOUR = 3
"""The hour when it is due, in ``REFEREE_TIME_ZONE``. A machine that was off then makes it when it is on again."""

FIRST_LOOK = timedelta(minutes=2)
"""The time after the start, so that people who wait for the first page don't wait for a backup."""

BETWEEN_LOOKS = timedelta(minutes=10)
AFTER_A_FAILURE = timedelta(hours=1)

LEAST_PRIORITY = 19

_LOG = logging.getLogger("referee.backups")
_NAMES = "nightly-*.zip"


def name_of_today() -> str:
    """Return the name of a backup that is made today."""
    return f"nightly-{timezone.localdate():%Y-%m-%d}.zip"


def delete_oldest(folder: Path, kept: int) -> None:
    """Delete all but the newest few nightly backups. Those made by hand stay."""
    for each in sorted(folder.glob(_NAMES))[: -max(kept, 1)]:
        each.unlink(missing_ok=True)


def is_due(now: datetime, newest: datetime | None) -> bool:
    """Return True if the hour of the backup has passed since the newest was made."""
    due = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    if now < due:
        due -= timedelta(days=1)
    return newest is None or newest < due


@contextmanager
def backups_every_night(
    folder: Path, *, first: timedelta = FIRST_LOOK, make: Callable[[Path], bool] | None = None
) -> Iterator[None]:
    """Make a backup every night for as long as this context lasts, unless the host wants none."""
    missing = what_is_missing() if settings.REFEREE_BACKUPS else ""
    if missing:
        _LOG.warning("No backups will be made at night. %s With REFEREE_BACKUPS=0 this isn't said.", missing)
    if missing or not settings.REFEREE_BACKUPS:
        yield
        return
    over = threading.Event()
    looking = threading.Thread(target=_look, args=(folder, first, make or make_in_subprocess, over), daemon=True)
    looking.start()
    try:
        yield
    finally:
        over.set()


def make_in_subprocess(folder: Path) -> bool:
    """Have the backup made by a process of the lowest priority, and return True if it was made."""
    with subprocess.Popen(  # noqa: S603  # ourselves
        [sys.executable, "manage.py", "backup", "--nightly", str(folder)],
        cwd=settings.BASE_DIR,
        env=os.environ | {"REFEREE_VAR": str(settings.VAR)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as making:
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, making.pid, LEAST_PRIORITY)
        _nothing, said = making.communicate()
    if making.returncode:
        _LOG.error("There is no backup of tonight. %s", " ".join(said.split()))
    return not making.returncode


def _look(folder: Path, wait: timedelta, make: Callable[[Path], bool], over: threading.Event) -> None:
    while not over.wait(wait.total_seconds()):
        wait = BETWEEN_LOOKS
        if is_due(timezone.localtime(), _newest(folder)) and not make(folder):
            wait = AFTER_A_FAILURE


def _newest(folder: Path) -> datetime | None:
    made = [each.stat().st_mtime for each in folder.glob(_NAMES)]
    return datetime.fromtimestamp(max(made), timezone.get_current_timezone()) if made else None
