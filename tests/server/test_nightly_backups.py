"""Backups that a server makes every night."""

from __future__ import annotations

import os
import sys
import threading
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from referee.server.backups import nightly
from referee.server.backups.making import make_backup
from referee.server.backups.restore import unpacked


def test_backup_is_due_once_a_night() -> None:
    night = timezone.make_aware(datetime(2026, 11, 22, nightly.HOUR))

    assert nightly.is_due(night, None)
    assert nightly.is_due(night, night - timedelta(hours=1))
    assert not nightly.is_due(night + timedelta(hours=20), night)
    assert not nightly.is_due(night - timedelta(hours=1), night - timedelta(hours=23))
    assert nightly.is_due(night + timedelta(hours=9), night - timedelta(days=3)), "the machine was off at night"


def test_the_last_seven_nights_are_kept_and_what_was_made_by_hand(folder: Path, settings: Any) -> None:
    backups = settings.REFEREE_BACKUP_FOLDER
    backups.mkdir()
    for day in range(1, 10):
        (backups / f"nightly-2026-11-{day:02}.zip").touch()
    (backups / "referee-2026-01-01-120000.zip").touch()
    for killed in (".backup-yesterday", ".backup-now"):
        (backups / killed).mkdir()
    os.utime(backups / ".backup-yesterday", (0, 0))

    call_command("backup", "--nightly", stdout=sys.stderr)

    kept = sorted(each.name for each in backups.iterdir())
    nights = [f"nightly-2026-11-{day:02}.zip" for day in range(4, 10)]
    assert kept == sorted([".backup-now", *nights, nightly.name_of_today(), "referee-2026-01-01-120000.zip"])


def test_a_server_makes_one_when_it_is_due_and_not_again(folder: Path, tmp_path: Path) -> None:
    made = threading.Event()
    times = []

    def make(to: Path) -> bool:
        make_backup(to, nightly.name_of_today())
        times.append(to)
        made.set()
        return True

    with nightly.backups_every_night(tmp_path / "nights", first=timedelta(0), make=make):
        assert made.wait(10)

    with unpacked(tmp_path / "nights" / nightly.name_of_today()):
        pass
    assert times == [tmp_path / "nights"]


def test_a_host_who_wants_none_gets_none(folder: Path, tmp_path: Path, settings: Any) -> None:
    settings.REFEREE_BACKUPS = 0
    threads = threading.active_count()

    with nightly.backups_every_night(tmp_path / "nights", first=timedelta(0)):
        assert threading.active_count() == threads


@pytest.fixture
def lowered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the priorities that are asked for. Nothing gets them: on a busy machine that would take minutes."""
    asked: list[int] = []
    monkeypatch.setattr(os, "setpriority", lambda *given: asked.append(given[2]))
    return asked


def test_a_process_of_its_own_makes_it_and_others_go_before(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lowered: list[int]
) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "referee.settings")
    monkeypatch.delenv("DATABASE_URL", raising=False)

    assert nightly.make_in_subprocess(tmp_path / "nights")

    assert lowered == [nightly.LEAST_PRIORITY]
    with unpacked(tmp_path / "nights" / nightly.name_of_today()):
        pass


@pytest.mark.usefixtures("lowered")
def test_failed_nightly_backup_is_logged(folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "nights").touch()

    assert not nightly.make_in_subprocess(tmp_path / "nights")

    assert "There is no backup of tonight. CommandError: " in caplog.text
