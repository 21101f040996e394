"""Programs that fetch what is pinned."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

NOT_FETCHED = 69
"""The exit code of a build that has nothing to build from, such as without a connection (``EX_UNAVAILABLE``)."""


class NotFetched(Exception):
    """A program that couldn't fetch what it was asked for."""


def fetch(command: Sequence[str]) -> None:
    """Run a program that fetches something, and writes nothing to the console but what is wrong.

    :raises NotFetched: it couldn't
    """
    ended = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    if ended.returncode:
        raise NotFetched(f"{' '.join(command[:4])} couldn't fetch what is pinned. Is there a connection?")
