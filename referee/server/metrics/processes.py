"""The counting in several processes, each in files of its own, so that any of them can tell of all."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which the library knows where processes keep what they count."""


def count_together(folder: Path) -> None:
    """Let the processes that are started from now on count in this folder, which is emptied."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ[FOLDER] = str(folder)
