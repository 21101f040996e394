"""The limit of files that the server may have open: each connection is one."""

import sys
from contextlib import suppress


def allow_as_many_as_possible() -> None:
    """Raise the limit of this process, and of those that it starts, as far as its user may."""
    if sys.platform == "win32":
        return
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS names a limit that it doesn't grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
