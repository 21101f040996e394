"""A real server that is killed with all its processes, backed up while it runs, and looked after by its host."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.playing import Acknowledged
from tests.faults.server_table import ServedTable


def manage(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the host's beside the server."""
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        env=os.environ | {"REFEREE_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "referee.settings"},
        capture_output=True,
        text=True,
    )


def test_a_server_that_is_killed_and_its_backup(tmp_path: Path) -> None:
    """One server for all of this, because starting one takes seconds."""
    var = tmp_path / "var"
    with ServedTable(var, REFEREE_DEBUG="1") as table:  # so that no static files are collected
        acknowledged = [table.play() for _time in range(5)]
        made = manage(var, "backup", str(tmp_path / "backups"))
        later = [table.play() for _time in range(5)]
        assert made.returncode == 0, made.stderr
        [backup] = (tmp_path / "backups").iterdir()

        refused = manage(var, "restore", str(backup))
        assert refused.returncode == 1
        assert "Stop it, then restore the backup. Nothing was changed." in refused.stderr

        table.kill()
        for each in ("referee.sqlite3", "referee.sqlite3-wal", "secret-key"):
            assert stat.S_IMODE((var / each).stat().st_mode) == 0o600
        assert table.lost([*acknowledged, *later]) == set()

        restored = manage(var, "restore", str(backup))
        assert restored.returncode == 0, restored.stderr
        table.assert_kept(acknowledged)
        assert len(table.lost(later)) == len(later), "they came after the backup"


@pytest.mark.faults
def test_a_server_that_is_killed_again_and_again(tmp_path: Path) -> None:
    acknowledged: list[Acknowledged] = []
    with ServedTable(tmp_path / "var", workers=2) as table:
        for _time in range(5):
            acknowledged += [table.play() for _play in range(30)]
            table.kill()
            table.start_again()
        acknowledged.append(table.play())
        table.stop()
        assert not (tmp_path / "var" / "referee.sqlite3-wal").exists(), "everything is in the one file"
    table.assert_kept(acknowledged)
