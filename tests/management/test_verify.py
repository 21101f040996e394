"""`manage.py verify`: whatever is changed by hand in the database or in a file is found at the right line."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from referee import models
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db

ON_POSTGRES = pytest.mark.postgres


def run(*arguments: str, **options: Any) -> tuple[int, str, str]:
    """Run the command and return its exit code, its output and its errors."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("verify", *arguments, stdout=out, stderr=err, **options)
    assert isinstance(stop.value.code, int)
    return stop.value.code, out.getvalue(), err.getvalue()


def change(statement: str, *values: object) -> None:
    """Change the database past everything that guards it."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


@pytest.fixture
def table() -> Table:
    """Seven lines, 0 to 6; the last takes the one before it back."""
    table = open_table()
    table.plays("1: 5-5", "2: 5-0 on 1", "1: 5-3 on 2", "2: 3-1 on 2")
    table.undo(why="too early")
    return table


@pytest.fixture
def code(table: Table) -> str:
    """Return the code of the table."""
    return table.state.session.code


# Stored sessions


@ON_POSTGRES
def test_unchanged_files_hold(table: Table, code: str) -> None:
    open_table("Cy", "Di")

    assert run() == (0, "Every line holds. Sessions: 2. Lines: 9.\n", "")
    status, said, _errors = run(code.lower())
    assert status == 0
    assert said == f"{code.lower()}: 7 lines, and every one holds. The proof code is {table.state.seal}.\n"


@ON_POSTGRES
def test_an_entry_that_was_changed_is_found(table: Table, code: str) -> None:
    changed = {"do": "play", "seat": 2, "tile": "5-2", "arm": 1}
    change("UPDATE referee_play SET entry = %s WHERE version = 3", json.dumps(changed))

    told = f"{code}: Line 3 isn't as it was written: what it says doesn't give its hash.\n"
    assert run() == (1, f"{told}Sessions that don't hold: 1 of 1.\n", "")
    assert run(code) == (1, told, "")


@ON_POSTGRES
@pytest.mark.parametrize(
    ("statement", "line"),
    [
        ("UPDATE referee_play SET why = 'by mistake' WHERE version = 6", 6),
        ("UPDATE referee_play SET kind = 'ended', of = NULL WHERE version = 6", 6),
        ("UPDATE referee_play SET at = '2020-01-01 00:00:00+00:00' WHERE version = 1", 1),
        ("UPDATE referee_play SET by_id = NULL WHERE version = 0", 0),
        ("UPDATE referee_key SET seat = 1 WHERE seat IS NULL", 0),
    ],
)
def test_anything_else_that_was_changed_is_found(statement: str, line: int, code: str) -> None:
    change(statement)

    status, said, _errors = run(code)

    assert status == 1
    assert f"Line {line} isn't as it was written" in said


@ON_POSTGRES
def test_a_line_that_was_deleted_is_found(code: str) -> None:
    change("DELETE FROM referee_play WHERE version = 3")

    assert run(code) == (1, f"{code}: Line 3 is missing: line 4 comes after line 2.\n", "")


@ON_POSTGRES
def test_a_line_that_was_deleted_is_found_though_the_rest_moved_up(code: str) -> None:
    change("DELETE FROM referee_play WHERE version = 3")
    for version in (4, 5, 6):
        change("UPDATE referee_play SET version = %s WHERE version = %s", version - 1, version)
    change("UPDATE referee_session SET version = 5")

    status, said, _errors = run(code)

    assert (status, "Line 3 isn't as it was written" in said) == (1, True)


@ON_POSTGRES
def test_a_version_that_was_changed_is_found(code: str) -> None:
    change("UPDATE referee_play SET version = 9 WHERE version = 4")

    assert run(code) == (1, f"{code}: Line 4 is missing: line 5 comes after line 3.\n", "")


@ON_POSTGRES
@pytest.mark.parametrize("row", ["", "UPDATE referee_session SET version = 5"])
def test_a_last_line_that_was_cut_off_is_found(row: str, code: str) -> None:
    change("DELETE FROM referee_play WHERE version = 6")
    if row:
        change(row)

    status, said, _errors = run(code)

    assert status == 1
    assert said.startswith(f"{code}: Line 6 is missing, or line 5 was written anew")


@ON_POSTGRES
def test_the_first_line_is_missed_too(code: str) -> None:
    change("DELETE FROM referee_play WHERE version = 0")

    assert "Line 0, which opens every log, is missing: this one starts with line 1." in run(code)[1]


def test_a_log_without_lines_doesnt_hold(code: str) -> None:
    change("DELETE FROM referee_play")

    assert run(code) == (1, f"{code}: Line 0, which opens every log, is missing: there are no lines.\n", "")


@pytest.mark.parametrize("version", [5, 8])
def test_a_row_that_says_another_version_is_found(version: int, code: str) -> None:
    change("UPDATE referee_session SET version = %s", version)

    told = f"Line 6 is the last that there is, and the session's row says that line {version} was."
    assert run(code) == (1, f"{code}: {told}\n", "")


def test_a_hash_that_was_made_anew_breaks_the_line_after_it(table: Table, code: str) -> None:
    from referee.log.chain import fields_of, hash_of

    change("UPDATE referee_play SET why = 'by mistake' WHERE version = 3")
    before, line = models.Play.objects.get(version=2), models.Play.objects.get(version=3)
    change("UPDATE referee_play SET hash = %s WHERE version = 3", hash_of(fields_of(line, before.hash)))

    assert "Line 4 isn't as it was written" in run(code)[1]


def test_only_the_sessions_that_dont_hold_are_told(code: str) -> None:
    other = open_table("Cy", "Di").state.session.code
    change("UPDATE referee_play SET why = 'x' WHERE version = 6")

    status, said, _errors = run()

    assert (status, code in said, other in said) == (1, True, False)
    assert said.endswith("Sessions that don't hold: 1 of 2.\n")


def test_copies_are_no_part_of_it(code: str) -> None:
    change("UPDATE referee_play SET ruling = NULL")
    change("UPDATE referee_session SET scores = '{}'")

    assert run(code)[0] == 0


# Seals that somebody wrote down


def test_a_seal_is_that_of_the_line_at_which_somebody_wrote_it_down(table: Table, code: str) -> None:
    noted = table.state.seal
    table.play("2: 3-1 on 2")

    status, said, _errors = run(code, "--seal", noted.upper().replace("-", ""))

    assert status == 0
    assert "at line 6: nothing up to there was changed since" in said
    assert "at line 6" in run("--seal", noted)[1]


def test_a_seal_that_the_log_never_had_says_so(code: str) -> None:
    assert "The log never had the proof code 0000-0000" in run(code, "--seal", "0000-0000")[1]
    assert run(code, "--seal", "0000-0000")[0] == 1
    assert run("--seal", "0000-0000")[0] == 1


# Files


@pytest.fixture
def exported(table: Table) -> dict[str, Any]:
    """Return the log as the API answers it."""
    log: dict[str, Any] = json.loads(Client().get(f"/api/v1/sessions/{table.session_id}/log").content)
    return log


def as_file(folder: Path, log: dict[str, Any], ndjson: bool = False) -> str:
    """Write the log to a file and return its path."""
    file = folder / "log.json"
    lines = "".join(json.dumps(line) + "\n" for line in log["lines"])
    file.write_text(lines if ndjson else json.dumps(log, indent=1))
    return str(file)


@pytest.mark.parametrize("ndjson", [False, True])
def test_an_exported_log_holds(ndjson: bool, exported: dict[str, Any], tmp_path: Path) -> None:
    file = as_file(tmp_path, exported, ndjson)

    assert run(file) == (0, f"{file}: 7 lines, and every one holds. The proof code is {exported['seal']}.\n", "")


def test_a_log_comes_from_standard_input_too(
    exported: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with Path(as_file(tmp_path, exported)).open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert run("-")[:2] == (0, f"-: 7 lines, and every one holds. The proof code is {exported['seal']}.\n")


@pytest.mark.parametrize("ndjson", [False, True])
@pytest.mark.parametrize("field", ["id", "kind", "hand", "entry", "of", "changes", "by", "at", "why", "hash"])
def test_whatever_was_changed_in_a_file_is_found(
    field: str, ndjson: bool, exported: dict[str, Any], tmp_path: Path
) -> None:
    exported["lines"][3][field] = "something else"

    status, said, _errors = run(as_file(tmp_path, exported, ndjson))

    assert (status, "Line 3 isn't as it was written" in said) == (1, True)


def test_a_field_that_was_taken_out_of_a_file_is_missed(exported: dict[str, Any], tmp_path: Path) -> None:
    del exported["lines"][3]["why"]

    assert "Line 3 isn't as it was written" in run(as_file(tmp_path, exported))[1]


def test_a_line_that_was_taken_out_of_a_file_is_missed(exported: dict[str, Any], tmp_path: Path) -> None:
    del exported["lines"][3]

    assert "Line 3 is missing" in run(as_file(tmp_path, exported))[1]


def test_lines_in_another_order_dont_hold(exported: dict[str, Any], tmp_path: Path) -> None:
    exported["lines"].append(exported["lines"][2])

    assert "Line 2 comes after line 6." in run(as_file(tmp_path, exported))[1]


def test_an_end_that_was_cut_off_a_file_is_missed_where_the_file_has_its_head(
    exported: dict[str, Any], tmp_path: Path
) -> None:
    exported["lines"].pop()

    assert "Line 6 is missing" in run(as_file(tmp_path, exported))[1]
    assert run(as_file(tmp_path, exported, ndjson=True))[0] == 0, "only the seal tells"
    assert run(as_file(tmp_path, exported, ndjson=True), "--seal", exported["seal"])[0] == 1


def test_unhashed_fields_may_differ(exported: dict[str, Any], tmp_path: Path) -> None:
    exported["lines"][3]["in_force"] = False

    assert run(as_file(tmp_path, exported))[0] == 0


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "isn't JSON"),
        ("a shopping list", "isn't JSON"),
        ("[]", "A log is an object with its lines, or one line of the log on each line."),
        ('{"lines": 3}', "A log has a list of its lines, and its head."),
        ('{"lines": [3], "head": ""}', "Line 1 of the log is no object."),
        ('{"lines": [{"version": true, "hash": ""}], "head": ""}', "Line 1 of the log has no version or no hash."),
        ('{"record": 1}', "Line 1 of the log has no version or no hash."),
        ("\xff", "isn't UTF-8"),
    ],
)
def test_files_without_a_log_are_refused(content: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(content.encode("latin-1"))

    status, said, errors = run(str(file))

    assert (status, said) == (2, "")
    assert errors.startswith(f"{file}: ")
    assert why in errors


def test_a_broken_line_of_ndjson_is_named(exported: dict[str, Any], tmp_path: Path) -> None:
    file = Path(as_file(tmp_path, exported, ndjson=True))
    file.write_text(file.read_text() + "{")

    status, _said, errors = run(str(file))

    assert (status, "Line 8" in errors) == (2, True)


@pytest.mark.parametrize("name", ["NOCODE", "no/such/file.json", ""])
def test_unknown_argument_is_named(name: str) -> None:
    status, _said, errors = run(name)

    assert status == 2
    assert errors.strip()


def test_a_folder_cant_be_read(tmp_path: Path) -> None:
    assert run(str(tmp_path))[0] == 2


def test_several_are_verified_at_once_and_the_worst_counts(code: str, exported: dict[str, Any], tmp_path: Path) -> None:
    exported["lines"][2]["why"] = "x"
    file = as_file(tmp_path, exported)

    status, said, _errors = run(code, file)

    assert status == 1
    assert said.startswith(f"{code}: 7 lines, and every one holds.")
    assert run(code, file, "nothing")[0] == 2
