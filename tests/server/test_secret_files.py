"""Files that others must not read, and a disk that is full before the server serves."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError

from referee.management.commands import serve
from referee.server.private_files import keep_from_others, make_private
from referee.server.secret_key import is_kept, secret_key

KEY = "a key with enough letters in it"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a secret key that its owner alone can read."""
    file = tmp_path / "secret-key"
    file.write_text(f"{KEY}\n")
    file.chmod(0o600)
    return file


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660])
def test_a_key_that_others_can_read_is_taken_from_them_and_said(
    mode: int, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.chmod(mode)

    assert secret_key(file) == KEY

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (
        f"Other users of this machine could read the secret key in {file}; now only you can." in capsys.readouterr().err
    )
    assert secret_key(file) == KEY
    assert capsys.readouterr().err == ""


def test_a_key_that_others_can_read_is_refused_where_that_cant_be_changed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_right(*args: Any, **options: Any) -> None:
        raise PermissionError

    file.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", no_right)

    with pytest.raises(ImproperlyConfigured, match="Other users of this machine can read the secret key"):
        secret_key(file)


@pytest.mark.parametrize(("content", "wrong"), [("", "empty"), (" \n", "empty"), ("short", "too short")])
def test_an_empty_or_short_key_is_refused_and_stays_for_whoever_looks(content: str, wrong: str, file: Path) -> None:
    file.write_text(content)

    with pytest.raises(
        ImproperlyConfigured, match=rf"The secret key in .* is {wrong}\. Put the key back from a backup"
    ):
        secret_key(file)

    assert file.read_text() == content


def test_a_short_key_in_the_environment_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_SECRET_KEY", "abc")

    with pytest.raises(ImproperlyConfigured, match="REFEREE_SECRET_KEY is too short"):
        secret_key(file)


def test_whether_the_next_process_has_the_same_key(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_kept(file)
    assert not is_kept(file.with_name("nowhere"))
    monkeypatch.setenv("REFEREE_SECRET_KEY", KEY)
    assert is_kept(file.with_name("nowhere"))


def test_a_wrong_setting_is_one_sentence(file: Path) -> None:
    file.write_text("")

    asked = subprocess.run(
        [sys.executable, "manage.py", "check_records"],
        env=os.environ | {"REFEREE_VAR": str(file.parent), "DJANGO_SETTINGS_MODULE": "referee.settings"},
        capture_output=True,
        text=True,
    )

    assert asked.returncode == 1
    assert asked.stderr.startswith("Referee can't start. The secret key in ")
    assert len(asked.stderr.splitlines()) == 1


def test_the_files_of_a_database_are_for_their_owner_alone(tmp_path: Path) -> None:
    files = [tmp_path / f"referee.sqlite3{ending}" for ending in ("", "-wal", "-shm")]
    for each in files[1:]:
        each.touch(0o644)

    make_private(files[0])

    assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}


def test_what_is_no_file_keeps_its_mode(tmp_path: Path) -> None:
    pipe = tmp_path / "referee.sqlite3"
    os.mkfifo(pipe)
    pipe.chmod(0o666)

    assert not keep_from_others(pipe)

    assert stat.S_IMODE(pipe.stat().st_mode) == 0o666


# Static files


def test_a_disk_that_is_too_full_for_the_static_files_is_said_and_left_as_it_was(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"

    def fill(*args: Any, **options: Any) -> None:
        settings.STATIC_ROOT.mkdir()
        (settings.STATIC_ROOT / "half.css").touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(serve, "call_command", fill)

    with pytest.raises(CommandError) as told:
        serve.collect_static_files()

    assert "No space left on device. They need about" in str(told.value)
    assert not settings.STATIC_ROOT.exists()


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret-key"

    key = secret_key(file)

    assert len(key) >= 50
    assert secret_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_a_secret_key_that_the_host_says_is_kept_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_SECRET_KEY", "the same on every machine")

    assert secret_key(tmp_path / "secret-key") == "the same on every machine"
    assert not list(tmp_path.iterdir())


def test_without_a_place_to_keep_it_the_secret_key_lasts_for_the_process(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file where the folder should be")

    assert secret_key(tmp_path / "var" / "secret-key") != secret_key(tmp_path / "var" / "secret-key")
