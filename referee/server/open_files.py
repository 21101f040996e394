"""How many files the server may have open: each connection is one."""

import sys
from contextlib import suppress

UNTOLD = 256
"""As many as any system grants that doesn't say."""


def allow_as_many_as_possible() -> None:
    """Raise the limit of this process, and of those that it starts, as far as its user may."""
    if sys.platform == "win32":
        return
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS names a limit that it doesn't grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def how_many() -> int:
    """Return how many files this process may have open."""
    if sys.platform == "win32":
        return UNTOLD
    import resource

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
