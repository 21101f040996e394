"""The command of the library: what goes in, what comes out on both outputs, and the exit code."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from scoring.__main__ import main

LAWFUL = {
    "record": 1,
    "variant": "all-fives",
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
    "hands": [{"leader": 1, "plays": [{"seat": 1, "do": "play", "tile": "5-5"}]}],
}
UNLAWFUL = {**LAWFUL, "hands": [{"plays": [{"seat": 2, "do": "play", "tile": "5-5"}]}]}
UNREADABLE = {**LAWFUL, "hands": [{"plays": [{"seat": 1, "do": "play", "tile": "5~5"}]}]}


class Answer(NamedTuple):
    """The answer of the command: its exit code, and the lines on both outputs."""

    code: int
    lines: list[str]
    errors: list[str]


Judge = Callable[[str | bytes], Answer]


@pytest.fixture
def judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Judge:
    """Return a function that gives the command a file with this content."""
    monkeypatch.chdir(tmp_path)

    def answer(content: str | bytes) -> Answer:
        Path("records").write_bytes(content if isinstance(content, bytes) else content.encode())
        code = main(["records"])
        written = capsys.readouterr()
        return Answer(code, written.out.split("\n")[:-1], written.err.split("\n")[:-1])

    return answer


def test_a_record_is_adjudicated_on_one_line(judge: Judge) -> None:
    for content in (json.dumps(LAWFUL), json.dumps(LAWFUL, indent=2), "\ufeff" + json.dumps(LAWFUL) + "\r\n"):
        code, (line,), errors = judge(content)

        assert (code, json.loads(line)["scores"], errors) == (0, {"1": 10, "2": 0}, [])


def test_an_unlawful_entry_makes_the_exit_code_1(judge: Judge) -> None:
    assert judge(json.dumps(UNLAWFUL)).code == 1


def test_one_record_a_line_is_answered_line_by_line(judge: Judge) -> None:
    content = "".join(json.dumps(record) + "\n" for record in (LAWFUL, UNREADABLE, UNLAWFUL)) + "\nno JSON\n"
    code, lines, errors = judge(content)

    assert (code, [bool(line) for line in lines]) == (2, [True, False, True, False])
    assert [error.partition(": ")[0] for error in errors] == ["records, line 2", "records, line 5"]
    assert errors[0].startswith("records, line 2: hands[0].plays[0].tile: ")


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"null", b"\xff\xfe", b"[" * 100_000, b'{"record": ' + b"1" * 10_000 + b"}", b'{"record": 1'],
)
def test_whatever_comes_in_is_answered_in_a_sentence(content: bytes, judge: Judge) -> None:
    code, lines, errors = judge(content)

    assert (code, lines) == (2, [""])
    assert errors[0].startswith("records") and len("".join(errors)) < 300


def test_a_file_that_can_not_be_opened_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-file"]) == 2
    assert capsys.readouterr() == ("", "no-such-file: No such file or directory\n")


def test_several_files_are_answered_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / name for name in ("first", "second")]
    for file, record in zip(files, (UNLAWFUL, LAWFUL), strict=True):
        file.write_text(json.dumps(record))

    assert main([str(file) for file in files]) == 1
    assert [json.loads(line)["scores"]["1"] for line in capsys.readouterr().out.splitlines()] == [0, 10]


def test_standard_input_is_read_when_no_file_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(LAWFUL).encode())))

    assert main([]) == 0
    assert json.loads(capsys.readouterr().out)["variant"] == "all-fives"


def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "many").write_text((json.dumps(LAWFUL) + "\n") * 500)
    command = [sys.executable, "-m", "scoring", str(tmp_path / "many")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout and running.stderr
        running.stdout.readline()
        running.stdout.close()
        errors = running.stderr.read()

    assert errors == b""
