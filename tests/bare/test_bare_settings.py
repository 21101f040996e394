"""Pages without optional libraries: Django, Jinja2, django-htmx and libraries in pure Python are enough."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_site_is_whole_without_server_accounts_api_and_metrics(tmp_path: Path) -> None:
    unset = {"DATABASE_URL"}
    environment = {
        **{name: value for name, value in os.environ.items() if name not in unset and not name.startswith("REFEREE_")},
        "DJANGO_SETTINGS_MODULE": "referee.settings_bare",
        "REFEREE_VAR": str(tmp_path),
    }
    command = [sys.executable, "-m", "tests.bare"]

    walked = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)

    assert walked.returncode == 0, walked.stderr[-4000:]
