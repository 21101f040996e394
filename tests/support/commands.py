"""The commands of manage.py."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from django.core.management import call_command

EXAMPLE = Path(__file__).parents[1] / "hands" / "example.record.json"


COMMANDS = {
    "adjudicate": [str(EXAMPLE)],
    "backup": [],
    "check_records": [],
    "circles": [],
    "clear_unplayed": [],
    "demo": [],
    "erase_person": ["Ann"],
    "export_all": ["drawn"],
    "import_all": [str(EXAMPLE.parent.parent / "frozen")],
    "invite": ["--circle", "Thursday"],
    "make_history": ["--sessions", "1"],
    "new_password": ["ann"],
    "pictures": ["drawn"],
    "restore": [str(EXAMPLE)],
    "serve": ["--port", "0"],
    "verify": [],
}


def said(*command: str, **options: object) -> str:
    """Run a command and return what it printed."""
    out = StringIO()
    call_command(*command, stdout=out, stderr=StringIO(), **options)
    return out.getvalue().strip()
