"""Invalid arguments of commands, wherever they run: answered in a sentence, never with a traceback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from argparse import Action, ArgumentTypeError
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import BaseCommand

from referee.management.command import run
from referee.management.commands import serve
from tests.support.commands import COMMANDS

JUNK = {
    "nothing": "",
    "a long word": "x" * 10_000,
    "a negative number": "-1",
    "a large number": "9" * 30,
    "a fraction": "0.5",
    "a word": "x",
    "a tile": "\N{DOMINO TILE HORIZONTAL-00-00}",
    "no UTF-8": "\udcff",
    "a folder": "folder",
    "a file": "file",
    "what is below a file": "file/below",
    "what is missing": "missing/below",
}
"""Values that anybody can type after a command. The last four stand in the folder where the command runs."""

OF_DJANGO = set(BaseCommand().create_parser("manage.py", "any")._option_string_actions)
"""Options that every command has."""


def with_a_value() -> Iterator[Any]:
    """Every argument and option of ours that takes a value."""
    for name in COMMANDS:
        parser = import_module(f"referee.management.commands.{name}").Command().create_parser("manage.py", name)
        for action in parser._actions:
            if action.nargs != 0 and not set(action.option_strings) & OF_DJANGO:
                yield pytest.param(name, action, id=f"{name} {action.dest}")


def typed(name: str, action: Action, value: str) -> list[str]:
    """Return the command with what it needs, and this value in one place."""
    needed = COMMANDS[name]
    if action.option_strings:
        return [name, *needed, f"{action.option_strings[0]}={value}"]
    return [name, *(needed if needed[:1] and needed[0].startswith("--") else []), "--", value]


@pytest.fixture
def said(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[[list[str]], tuple[object, str]]:
    """Return a function that runs a command and gives its exit code and its output. No server starts, and no demo takes long."""
    settings.REFEREE_BACKUP_FOLDER = tmp_path / "backups"
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").write_bytes(b"\xff\xfe" * 99)
    monkeypatch.setattr(serve, "serve", lambda *_given: None)
    monkeypatch.setattr(serve, "collect_static_files", lambda: None)
    monkeypatch.setattr("referee.demo.play_all", lambda _seed: [])
    monkeypatch.setattr("referee.management.commands.make_history.make_history", lambda *_given: [])

    def of(arguments: list[str]) -> tuple[object, str]:
        code: object = 0
        try:
            run(["manage.py", *arguments])
        except SystemExit as end:
            code = end.code
        told = capsys.readouterr()
        return code, told.out + told.err

    return of


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "action"), list(with_a_value()))
def test_a_command_that_is_given_junk_says_what_is_wrong(
    name: str, action: Action, said: Callable[[list[str]], tuple[object, str]]
) -> None:
    for what, value in JUNK.items():
        code, told = said(typed(name, action, value))

        assert code in (0, 1, 2), what
        assert told.strip() or code == 0, what
        assert "can't go on" not in told or value == JUNK["no UTF-8"], f"{what} is foreseen: {told}"


# Wherever it runs


def at(var: Path, *command: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, with ``var`` as the folder for Referee's data."""
    left_out = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REFEREE_SECRET_KEY")
    inherited = {key: value for key, value in os.environ.items() if key not in left_out}
    environment = inherited | {"REFEREE_VAR": str(var)} | more.pop("env", {})
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
    return subprocess.run([sys.executable, "manage.py", *command], env=environment, text=True, timeout=120, **given)


def assert_one_sentence(ran: subprocess.CompletedProcess[str], *of: str) -> None:
    assert ran.returncode == 1, ran.stderr
    for each in of:
        assert each in ran.stderr
    assert len(ran.stderr.splitlines()) == 1, ran.stderr


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """Yield an empty folder on a file system that can't be written."""
    place = tmp_path / "read-only"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(place)]
    if sys.platform != "linux" or os.geteuid() != 0 or subprocess.run(mount, check=False).returncode:
        pytest.skip("a file system can be mounted by root only")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.mark.parametrize("folder", [".", "var"])
@pytest.mark.parametrize("command", ["serve", "circles"])
def test_on_a_read_only_file_system_a_sentence_says_so(command: str, folder: str, read_only: Path) -> None:
    var = read_only / folder

    ran = at(var, command, *(["--port", "0"] if command == "serve" else []))

    assert_one_sentence(
        ran, f"CommandError: Referee can't write to {var}, where it keeps its data: Read-only file system."
    )


def a_folder(name: str) -> Callable[[Path], object]:
    return lambda var: (var / name).mkdir()


def a_file(name: str) -> Callable[[Path], object]:
    return lambda var: (var / name).write_bytes(b"\xff\xfe" * 99)


IN_THE_WAY: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder for the lock": (a_folder("referee.sqlite3-in-use"), "Referee can't write to {var}, where it keeps its data: Is a directory."),
    "a folder for the database": (a_folder("referee.sqlite3"), "Referee can't use its database. {var}/referee.sqlite3 is no file."),
    "a folder for the key": (a_folder("secret-key"), "The secret key in {var}/secret-key can't be read: Is a directory."),
    "a key that isn't text": (a_file("secret-key"), "The secret key in {var}/secret-key isn't text. Put the key back from a backup."),
    "a file for the static files": (a_file("static"), "The static files can't be collected in {var}/static: Not a directory."),
    "a file for the numbers": (a_file("metrics"), "What /metrics tells can't be kept in {var}/metrics: File exists."),
}  # fmt: skip


@pytest.mark.parametrize("what", IN_THE_WAY)
def test_a_server_whose_folder_has_something_in_the_way_says_so(what: str, tmp_path: Path) -> None:
    put, told = IN_THE_WAY[what]
    var = tmp_path / "var"
    var.mkdir()
    put(var)
    environment = {"REFEREE_METRICS_TOKEN": "a token for the numbers"}
    if what == "a file for the numbers":
        environment["REFEREE_DEBUG"] = "1"  # so that no static files are collected before

    ran = at(var, "serve", "--port", "0", "--workers", "2", env=environment)

    assert ran.returncode == 1
    assert told.format(var=var) in ran.stderr.splitlines()[-1]
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgres://ann:secret@127.0.0.1:1/referee", "Referee can't use its database. The reason given: "),
        ("postgres:///referee?junk=1", "Referee can't use its database. The reason given: "),
        ("sqlite:////etc/passwd/below.sqlite3", "Not a directory"),
        ("sqlite:////missing-folder/below.sqlite3", "No such file or directory"),
        ("sqlite:////etc/hostname", "/etc/hostname isn't a database of SQLite, or its beginning is damaged."),
        ("sqlite:////etc", "/etc is no file."),
        ("sqlite://", "DATABASE_URL names no file"),
    ],
)
def test_a_server_whose_database_is_elsewhere_and_cant_be_used_says_so(address: str, told: str, tmp_path: Path) -> None:
    ran = at(tmp_path / "var", "serve", "--port", "0", env={"DATABASE_URL": address})

    assert_one_sentence(ran, told)
    assert "secret" not in ran.stderr


def test_a_port_that_is_taken_is_told_with_one_that_is_free(tmp_path: Path) -> None:
    with socket.create_server(("", 0)) as taken:
        port = taken.getsockname()[1]
        ran = at(tmp_path / "var", "serve", "--port", str(port))

    assert_one_sentence(ran, f"CommandError: Can't serve on port {port}: Address already in use. Port ")


def test_a_server_has_as_many_processes_as_the_machine_can_bear(tmp_path: Path) -> None:
    most = serve.MOST_WORKERS_A_CORE * (os.cpu_count() or 1)
    assert serve.number_of_workers(str(most)) == most
    for number in ("0", "-1", "many", str(most + 1), "9" * 30):
        with pytest.raises(ArgumentTypeError) as refused:
            serve.number_of_workers(number)
        told = f'the number of processes is 1 or more, not "{number}"; this machine has room for {most}'
        assert str(refused.value) == told


def test_a_command_whose_output_nobody_reads_ends_quietly(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = at(tmp_path / "var", "pictures", str(tmp_path / "drawn"), stdout=writing)
    os.close(writing)

    assert (ran.returncode, ran.stderr) == (1, "")


def test_a_command_whose_output_cant_be_written_says_so(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        ran = at(tmp_path / "var", "pictures", str(tmp_path / "drawn"), stdout=full)

    assert_one_sentence(ran, "Referee can't go on. No space left on device.")


def test_a_command_of_djangos_own_without_a_database_says_so(tmp_path: Path) -> None:
    (tmp_path / "var").touch()

    assert_one_sentence(at(tmp_path / "var", "migrate"), "Referee can't go on. unable to open database file.")
