"""Migrations, which are only appended: what a database has been through is never changed afterwards."""

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("referee/migrations", "referee/accounts/migrations", "referee/photos/migrations")
KEPT = Path(__file__).parent / "migrations.sha256"


def test_a_migration_that_was_released_stays_as_it_is():
    now = {
        str(path.relative_to(ROOT)): hashlib.sha256(path.read_bytes()).hexdigest()
        for folder in FOLDERS
        for path in (ROOT / folder).glob("0*.py")
    }
    kept = dict(line.split("  ")[::-1] for line in KEPT.read_text().splitlines())

    assert {name for name in kept if now.get(name) != kept[name]} == set(), "append another migration instead"
    assert now.keys() == kept.keys(), f"add the new one's line to {KEPT.name}, as sha256sum prints it"
