"""Databases that releases wrote, brought up to date with every line and every copy unchanged."""

from __future__ import annotations

import lzma
import os
import re
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from scoring.games import GAMES
from tests import frozen

ROOT = Path(__file__).parents[2]
FROZEN = sorted(Path(frozen.__path__[0]).glob("*.sqlite3.xz"))

LARGEST = 400_000
"""Bytes that one may take in the repository."""

GAMES_OF_THE_FIRST = 28
"""Games that the first release had."""

BRING_UP_TO_DATE_AND_CHECK = """
import django
django.setup()
from django.core.management import call_command
from referee.management.database import bring_up_to_date
bring_up_to_date()
call_command("check_records")
"""


@pytest.fixture(params=FROZEN, ids=lambda file: file.name)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return the database as its version left it."""
    assert request.param.stat().st_size < LARGEST
    file = tmp_path / "referee.sqlite3"
    file.write_bytes(lzma.decompress(request.param.read_bytes()))
    return file


def lines_of(file: Path) -> list[tuple[str, int, str]]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT session_id, version, hash FROM referee_play ORDER BY 1, 2").fetchall()


def test_it_is_brought_up_to_date_and_everything_is_as_it_was_written(file: Path) -> None:
    before = lines_of(file)

    ran = subprocess.run(
        [sys.executable, "-c", BRING_UP_TO_DATE_AND_CHECK],
        env=os.environ
        | {"REFEREE_VAR": str(file.parent), "DJANGO_SETTINGS_MODULE": "referee.settings", "DATABASE_URL": ""},
        capture_output=True,
        text=True,
    )

    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    assert ran.stdout.startswith("Everything is as it was written. Sessions checked: ")
    assert lines_of(file) == before


def test_frozen_database_has_every_game_and_every_kind_of_line(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        games = {row[0] for row in database.execute("SELECT variant FROM referee_session")}
        kinds = {row[0] for row in database.execute("SELECT kind FROM referee_play")}

    assert len(games) >= GAMES_OF_THE_FIRST and games <= set(GAMES)
    assert kinds == {"opened", "begun", "entry", "undo", "redo", "correction", "dispute", "settlement", "ended"}


def test_the_newest_release_has_its_version_its_page_in_the_changelog_and_its_database() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    sections = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert sections[:2] == ["Unreleased", version]
    assert f"{version}.sqlite3.xz" in [file.name for file in FROZEN]
