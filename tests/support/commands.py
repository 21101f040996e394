"""The commands of manage.py."""

from __future__ import annotations

from pathlib import Path

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
