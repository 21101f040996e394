"""A host's folder, and a backup of it."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from referee.server.backups.making import make_backup
from tests.support.database_files import LINES, opened, write


@pytest.fixture
def folder(migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Path:
    """Return a host's folder with a database and a secret key; what is written later is in the ``-wal`` until it is closed."""
    folder = tmp_path / "var"
    folder.mkdir()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(folder / "referee.sqlite3"))
    settings.VAR = folder
    settings.REFEREE_BACKUP_FOLDER = folder / "backups"
    (folder / "secret-key").write_text("the key of that day\n")
    shutil.copy(migrated, folder / "referee.sqlite3")
    with closing(opened(folder)) as database:
        database.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, said TEXT)")
        write(database, LINES)
    return folder


@pytest.fixture
def backup(folder: Path, tmp_path: Path) -> Path:
    """Return a backup of that folder, kept elsewhere."""
    return make_backup(tmp_path / "elsewhere", "backup.zip")
