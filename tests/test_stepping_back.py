"""A backup works only when nobody at a table wants the processor."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

_STEPPED_BACK = """
from referee.safekeeping.stepping_back import step_back
step_back()
import os, sys
print(os.nice(0), os.sched_getscheduler(0) == os.SCHED_IDLE, "django" in sys.modules)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux knows of work that everybody goes before")
def test_who_makes_a_backup_steps_back_before_django_is_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", _STEPPED_BACK], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["19", "True", "False"]
    assert os.nice(0) < 19, "only that process has stepped back"
