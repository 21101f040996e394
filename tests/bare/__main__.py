"""``python -m tests.bare``: the site on the bare settings, in a process that has nothing else.

Whatever is left out can't be imported here, and no thread can be started, as it is where Python runs in a browser.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import NoReturn

import django

LEFT_OUT = (
    "a2wsgi",
    "allauth",
    "argon2",
    "cryptography",
    "dj_database_url",
    "django.contrib.admin",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "fido2",
    "granian",
    "orjson",
    "prometheus_client",
    "psycopg",
    "pythonjsonlogger",
    "referee.admin",
    "referee.api",
    "referee.asgi",
    "referee.streams",
    "referee.server.metrics",
    "referee.accounts.pages",
    "rest_framework",
    "yaml",
)


class LeavesOut(MetaPathFinder):
    """An importer that finds nothing, and lets nobody else find what is left out."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        if fullname in LEFT_OUT or fullname.startswith(tuple(f"{each}." for each in LEFT_OUT)):
            raise ModuleNotFoundError(f"{fullname} is left out")


def no_thread(_thread: threading.Thread) -> NoReturn:
    """Take the place of ``Thread.start``."""
    raise RuntimeError("can't start new thread")


def main() -> None:
    """Leave out what the pages don't need, and look at all of them."""
    sys.meta_path.insert(0, LeavesOut())
    threading.Thread.start = no_thread  # type: ignore[method-assign]
    django.setup()
    from tests.bare.walking import walk_through

    walk_through()


main()
