"""The command as a script uses it: what goes in, what comes out on both outputs, and the exit code."""

import io
import json
import os
import subprocess
import sys
from typing import NamedTuple

import pytest
from django.core.management import call_command

LAWFUL = {
    "record": 1,
    "variant": "all-fives",
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
    "hands": [{"leader": 1, "plays": [{"seat": 1, "do": "play", "tile": "5-5"}]}],
}
UNLAWFUL = {**LAWFUL, "hands": [{"plays": [{"seat": 2, "do": "play", "tile": "5-5"}]}]}
STANDING = {**LAWFUL, "hands": [{"plays": [{"seat": 2, "do": "play", "tile": "5-5", "stands": True}]}]}
UNREADABLE = {**LAWFUL, "hands": [{"plays": [{"seat": 1, "do": "play", "tile": "5~5"}]}]}


class CommandOutput(NamedTuple):
    code: int
    lines: list[str]
    errors: str


def adjudicate(content, tmp_path):
    """Return the command's answer to a file with this content: bytes, text or records."""
    if isinstance(content, list):
        content = "".join(json.dumps(record) + "\n" for record in content)
    path = tmp_path / "record.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    out, errors = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("adjudicate", str(path), stdout=out, stderr=errors)
    return CommandOutput(stop.value.code, out.getvalue().split("\n")[:-1], errors.getvalue())


def test_a_lawful_record_is_adjudicated_on_one_line(tmp_path):
    answer = adjudicate([LAWFUL], tmp_path)

    assert (answer.code, answer.errors) == (0, "")
    assert [json.loads(line)["scores"] for line in answer.lines] == [{"1": 10, "2": 0}]


@pytest.mark.parametrize("record", [UNLAWFUL, STANDING])
def test_an_unlawful_entry_makes_the_exit_code_1_even_where_it_stands(record, tmp_path):
    answer = adjudicate([LAWFUL, record], tmp_path)

    assert (answer.code, len(answer.lines), answer.errors) == (1, 2, "")


def test_hands_without_plays_are_adjudicated_too(tmp_path):
    points = [
        {"do": "score", "seat": 1, "points": 15},
        {"do": "out", "seat": 2},
        {"do": "count", "left": {"1": {"pips": 12}}},
    ]
    hands = [
        {"depth": "points", "plays": points},
        {"plays": [{"do": "result", "ending": "blocked", "points": {"1": 20}}]},
    ]
    called = {**LAWFUL, "depth": "hands", "hands": hands}
    wrong = {**called, "hands": [{"depth": "points", "plays": [{"do": "score", "seat": 1, "points": 7}]}]}

    answer = adjudicate([called, wrong], tmp_path)

    assert (answer.code, answer.errors) == (1, "")
    first, second = map(json.loads, answer.lines)
    assert first["scores"] == {"1": 35, "2": 10}
    (fault,) = second["hands"][0]["rulings"][0]["faults"]
    assert (fault["code"], fault["message"]) == ("not_callable", "Points in All Fives are multiples of five.")


def test_one_record_may_be_spread_over_many_lines(tmp_path):
    answer = adjudicate(json.dumps(LAWFUL, indent=2), tmp_path)

    assert (answer.code, len(answer.lines)) == (0, 1)


def test_many_records_stand_one_on_a_line_and_are_answered_in_order(tmp_path):
    answer = adjudicate([LAWFUL, {**LAWFUL, "variant": "draw"}, LAWFUL], tmp_path)

    assert [json.loads(line)["variant"] for line in answer.lines] == ["all-fives", "draw", "all-fives"]


def test_a_record_that_can_not_be_read_has_an_empty_line_and_the_others_are_answered(tmp_path):
    answer = adjudicate([LAWFUL, UNREADABLE, UNLAWFUL], tmp_path)

    assert answer.code == 2
    assert [bool(line) for line in answer.lines] == [True, False, True]
    assert answer.errors.startswith("line 2: hands[0].plays[0].tile: ")


def test_a_line_that_is_no_json_is_one_of_many(tmp_path):
    content = json.dumps(LAWFUL) + "\nAnn leads 5-5\n\n" + json.dumps(LAWFUL) + "\n"
    answer = adjudicate(content, tmp_path)

    assert (answer.code, [bool(line) for line in answer.lines]) == (2, [True, False, True])
    assert answer.errors.startswith("line 2: ")


def test_lines_that_are_all_no_json_are_answered_one_by_one(tmp_path):
    answer = adjudicate("Ann leads 5-5\nBo passes\n", tmp_path)

    assert (answer.code, answer.lines) == (2, ["", ""])
    assert answer.errors.count("line ") >= 2


def test_one_broken_record_over_many_lines_is_one_record(tmp_path):
    answer = adjudicate(json.dumps(LAWFUL, indent=2)[:-2], tmp_path)

    assert (answer.code, answer.lines) == (2, [""])


def test_line_endings_of_windows_and_a_byte_order_mark_do_no_harm(tmp_path):
    lines = b"\xef\xbb\xbf" + json.dumps(LAWFUL).encode() + b"\r\n" + json.dumps(LAWFUL).encode() + b"\r\n"
    answer = adjudicate(lines, tmp_path)

    assert (answer.code, len(answer.lines)) == (0, 2)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"record": NaN}',
        b'{"record": 1, "record": 1}',
        b'{"record": ' + b"1" * 10_000 + b"}",
        b'{"record": 1e999}',
        b'{"record": 1',
        b'"\\ud800"',
        json.dumps({**LAWFUL, "seats": [{"name": "\ud800"}, {"name": "Bo"}]}).encode(),
        json.dumps({**LAWFUL, "variant": "\ud800"}).encode(),
        json.dumps({**LAWFUL, "\ud800": 1}).encode(),
        json.dumps({**LAWFUL, "hands": None}).encode(),
        json.dumps({**LAWFUL, "options": {"target": 10**900}}).encode(),
    ],
)
def test_whatever_comes_in_is_answered_in_a_sentence(content, tmp_path):
    answer = adjudicate(content, tmp_path)

    assert (answer.code, answer.lines) == (2, [""])
    assert answer.errors.startswith("line ")
    assert "Traceback" not in answer.errors
    assert len(answer.errors) < 500


def run(*arguments, stdin=b"", **environment):
    """Run the command in a process of its own."""
    command = [sys.executable, "manage.py", "adjudicate", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=os.environ | environment, check=False)


def test_it_reads_standard_input_and_needs_no_database():
    unreachable = "postgres://nobody@127.0.0.1:1/nowhere"
    done = run("-", stdin=json.dumps(LAWFUL).encode(), DATABASE_URL=unreachable)

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["scores"] == {"1": 10, "2": 0}


def test_errors_can_be_written_where_only_ascii_can():
    bad = {**LAWFUL, "variant": "\ud800é"}
    done = run("-", stdin=json.dumps(bad).encode(), PYTHONIOENCODING="ascii", LC_ALL="C")

    assert (done.returncode, done.stdout) == (2, b"\n")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["no-such-file", "."])
def test_a_file_that_can_not_be_opened_is_named(name):
    done = run(name)

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(name.encode() + b": ")
    assert b"Traceback" not in done.stderr


def test_a_reader_who_has_seen_enough_is_no_error(tmp_path):
    many = tmp_path / "many.jsonl"
    many.write_text((json.dumps(LAWFUL) + "\n") * 500)
    with subprocess.Popen(
        [sys.executable, "manage.py", "adjudicate", str(many)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as command:
        assert command.stdout and command.stderr
        first = command.stdout.readline()
        command.stdout.close()
        errors = command.stderr.read()

    assert json.loads(first)["scores"] == {"1": 10, "2": 0}
    assert errors == b""
