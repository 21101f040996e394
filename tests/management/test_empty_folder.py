"""Every command as somebody runs it first: on a folder with nothing in it, or where nothing can be kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from referee import management
from referee.management.database import DatabaseCommand
from tests.support.commands import COMMANDS, EXAMPLE

FIRST = "circles"
"""It shows for all others of its kind how the database is made."""

KEEPS_DATA = {"backup", FIRST, "serve"}
NEEDS_SOMETHING = {
    "backup": "There is nothing to back up in ",
    "erase_person": "Nobody here is called Ann.",
    "restore": f"{EXAMPLE}: It isn't a backup, or it is damaged or cut off. Nothing was changed.",
}
"""The sentences of commands that can't do anything with an empty folder, or with their arguments."""


def run(command: str, var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, with ``var`` as the folder for Referee's data."""
    inherited = {
        key: value for key, value in os.environ.items() if key not in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL")
    }
    arguments = [str(var.parent / each) if each == "drawn" else each for each in COMMANDS[command]]
    return subprocess.run(
        [sys.executable, "manage.py", command, *arguments],
        env=inherited | {"REFEREE_VAR": str(var)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_every_command_is_tried_here() -> None:
    folder = Path(management.__path__[0]) / "commands"

    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == set(COMMANDS)


TRIED_ELSEWHERE = {"serve", "invite", "new_password"}
"""In test_serve_command.py, and in members/test_accounts.py, for they want a server for members."""


BRINGS_UP_TO_DATE = {
    command
    for command in COMMANDS
    if issubclass(import_module(f"referee.management.commands.{command}").Command, DatabaseCommand)
}
"""They make the database in the same way: one of them shows it, and each what it does then."""


@pytest.fixture(scope="module")
def made_by_the_first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which one command has run that found nothing there."""
    var = tmp_path_factory.mktemp("first") / "var"
    ran = run(FIRST, var)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout
    return var


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - TRIED_ELSEWHERE - set(NEEDS_SOMETHING)))
def test_a_command_works_before_the_server_ever_ran(command: str, tmp_path: Path, made_by_the_first: Path) -> None:
    if command in BRINGS_UP_TO_DATE:
        shutil.copytree(made_by_the_first, tmp_path / "var")

    ran = run(command, tmp_path / "var")

    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout


@pytest.mark.parametrize("command", NEEDS_SOMETHING)
def test_a_command_that_has_nothing_to_work_on_says_so(command: str, tmp_path: Path) -> None:
    ran = run(command, tmp_path / "var")

    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith(f"CommandError: {NEEDS_SOMETHING[command]}")
    assert len(ran.stderr.splitlines()) == 1
    assert (tmp_path / "var" / "referee.sqlite3").exists() is (command == "erase_person")


@pytest.mark.parametrize("command", sorted(KEEPS_DATA))
def test_where_nothing_can_be_kept_a_sentence_says_so(command: str, tmp_path: Path) -> None:
    in_the_way = tmp_path / "var"
    in_the_way.touch()

    ran = run(command, in_the_way)

    assert ran.returncode == 1
    assert ran.stderr == f"CommandError: Referee can't write to {in_the_way}, where it keeps its data: File exists.\n"


def test_a_database_that_is_none_is_said_in_a_sentence(tmp_path: Path) -> None:
    var = tmp_path / "var"
    var.mkdir()
    (var / "referee.sqlite3").write_text("a shopping list, no database\n")

    ran = run("check_records", var)

    assert ran.returncode == 1
    assert ran.stderr.startswith("CommandError: Referee can't use its database.")
    assert len(ran.stderr.splitlines()) == 1


def test_a_database_server_that_does_not_answer_is_said_in_a_sentence(tmp_path: Path) -> None:
    ran = run("demo", tmp_path / "var", DATABASE_URL="postgres://ann:secret@127.0.0.1:1/referee")

    assert ran.returncode == 1
    assert ran.stderr.startswith("CommandError: Referee can't use its database.")
    assert "secret" not in ran.stderr
    assert "Traceback" not in ran.stderr


def test_pictures_that_can_not_be_written_are_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "drawn").touch()

    ran = run("pictures", tmp_path / "var")

    assert ran.returncode == 1
    assert ran.stderr == f"CommandError: The pictures can't be written to {tmp_path / 'drawn'}: File exists.\n"
