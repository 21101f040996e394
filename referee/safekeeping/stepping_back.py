"""``python -m referee.safekeeping.stepping_back backup …``: a command of Django's that every other process goes before.

It steps back before Django is loaded: that alone takes a second of a core, in which people at their tables would wait.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

NICE = 19


def step_back() -> None:
    """Work only when nobody else wants to, where the system knows how; elsewhere as little as it can be told."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    if sys.platform == "linux":
        with suppress(OSError):  # a container may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    step_back()

    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage.py", *sys.argv[1:]])
