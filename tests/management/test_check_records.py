"""`manage.py check_records`: finds whatever was changed in the database's file, and writes only with `--repair`."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from referee import models, operations
from referee.management.read_only import read_only_database
from scoring import RULES_VERSION
from tests.support.factories import SeatFactory
from tests.support.logs import correct, redo
from tests.support.patience_sessions import play_worked
from tests.support.tables import Table, lay, open_table

pytestmark = pytest.mark.django_db

ON_POSTGRES = pytest.mark.postgres


def check(*codes: str) -> tuple[int, str]:
    """Run the command and return its exit code and its output."""
    out = io.StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("check_records", *codes, stdout=out)
    assert isinstance(stop.value.code, int)
    return stop.value.code, out.getvalue()


def change(statement: str, *values: object) -> None:
    """Change the database past everything that guards it."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


@contextmanager
def taken_back() -> Iterator[None]:
    """Take back whatever happens to the database in here: one table is enough for many changes."""
    before = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(before)


@pytest.fixture
def unguarded() -> Iterator[None]:
    """Let SQLite take what its columns don't allow, as somebody with the file can."""
    change("PRAGMA ignore_check_constraints = ON")
    yield
    change("PRAGMA ignore_check_constraints = OFF")


@pytest.fixture
def table() -> Table:
    """Return a hand that has ended, and one begun: lines 0 to 8, one of them a correction that puts an entry in."""
    table = open_table(tile_set=6, dealt=1)
    table.play("1: 5-5")
    table.enter({"do": "count", "left": {"2": ["6-4"]}})
    table.begin(leader=2)
    table.enter({**lay("2: 6-4"), "note": "slowly"})
    adjust = {"do": "adjust", "seat": 1, "points": 5, "reason": "a bet"}
    hand = table.state.log_state.hands[0]
    correct(table, {"do": "insert", "hand": str(hand.id), "before": None, "entry": adjust})
    table.undo(why="no bet")
    redo(table)
    return table


@pytest.fixture
def code(table: Table) -> str:
    """Return the code of the table."""
    return table.state.session.code


@ON_POSTGRES
def test_what_was_written_is_as_it_was_written(code: str) -> None:
    assert check() == (0, "Everything is as it was written. Sessions checked: 1.\n")
    assert check(code.lower()) == (0, "Everything is as it was written. Sessions checked: 1.\n")


def test_a_code_that_no_table_has_is_said() -> None:
    with pytest.raises(CommandError, match=r"No table has this code: NOCODE\."):
        call_command("check_records", "NOCODE")


# The log

LINES = {
    "a line that was deleted": ("DELETE FROM referee_play WHERE version = 4", "Line 4 is missing: line 5 comes after line 3."),
    "the last line": ("DELETE FROM referee_play WHERE version = 8", "Line 8 is missing, or line 7 was written anew: the log doesn't end with its head."),
    "the first line": ("DELETE FROM referee_play WHERE version = 0", "Line 0, which opens every log, is missing: this one starts with line 1."),
    "every line": ("DELETE FROM referee_play", "Line 0, which opens every log, is missing: there are no lines."),
    "a version raised": ("UPDATE referee_play SET version = 12 WHERE version = 8", "Line 8 is missing: line 12 comes after line 7."),
    "a version raised in the middle": ("UPDATE referee_play SET version = 12 WHERE version = 4", "Line 4 is missing: line 5 comes after line 3."),
    "a session's version raised": ("UPDATE referee_session SET version = 9", "Line 8 is the last that there is, and the session's row says that line 9 was."),
    "a session's version lowered": ("UPDATE referee_session SET version = 5", "Line 8 is the last that there is, and the session's row says that line 5 was."),
    "a session's head": ("UPDATE referee_session SET head = 'beef'", "Line 9 is missing, or line 8 was written anew: the log doesn't end with its head."),
    "the time of a line": ("UPDATE referee_play SET at = '2020-01-01 00:00:00+00:00' WHERE version = 3", "Line 3 isn\'t as it was written"),
    "a reason": ("UPDATE referee_play SET why = 'a lie' WHERE version = 6", "Line 6 isn\'t as it was written"),
    "who wrote it": ("UPDATE referee_play SET by_id = NULL WHERE version = 3", "Line 3 isn\'t as it was written"),
    "the seat of its key": ("UPDATE referee_key SET seat = 7 WHERE seat IS NULL", "Line 3 isn\'t as it was written"),
    "when it was opened": ("UPDATE referee_session SET opened_at = '2020-01-01 00:00:00+00:00'", 'The time under "opened" in the session\'s row isn\'t that of line 0.'),
    "when it was changed": ("UPDATE referee_session SET changed_at = '2020-01-01 00:00:00+00:00'", 'The time under "last entry" in the session\'s row isn\'t that of line 8.'),
}  # fmt: skip


@ON_POSTGRES
def test_whatever_was_changed_in_a_log_is_found(code: str) -> None:
    for changed, (statement, told) in LINES.items():
        with taken_back():
            if "DELETE" in statement:
                change("DELETE FROM referee_insertion")
            change(statement)
            status, said = check()

        assert status == 1, changed
        assert f"{code}: {told}" in said, changed
    assert check()[0] == 0


@ON_POSTGRES
def test_a_note_that_was_changed_is_found(table: Table, code: str) -> None:
    line = table.log[4]
    change("UPDATE referee_play SET entry = %s WHERE version = 5", json.dumps({**line.entry, "note": "quickly"}))

    assert f"{code}: Line 5 isn't as it was written" in check()[1]


@ON_POSTGRES
def test_every_line_that_was_changed_is_found_not_only_the_first(code: str) -> None:
    change("UPDATE referee_play SET why = 'a lie' WHERE version IN (2, 5)")

    status, said = check()

    assert (status, said.count("isn't as it was written")) == (1, 2)
    assert f"{code}: Line 2 " in said and f"{code}: Line 5 " in said


def test_a_line_that_moved_to_another_session_is_missed_in_both(table: Table) -> None:
    other = open_table("Cy", "Di")
    change("UPDATE referee_play SET session_id = %s, version = 2 WHERE version = 6", other.session_id.hex)

    said = check()[1]

    assert "Line 6 is missing: line 7 comes after line 5." in said
    assert f"{other.state.session.code}: Line 2 is the last that there is" in said
    assert "lines by a key: 1 row belongs to no session, or to another one than it should." in said


@ON_POSTGRES
def test_a_session_that_was_given_to_another_circle_is_found(code: str) -> None:
    models.Session.objects.update(circle=operations.find_or_make_circle(name="Thursday"))

    assert "seats of another circle's people: 2 rows belong to no session, or to another one" in check()[1]


# What can't be read


@ON_POSTGRES
def test_an_entry_that_no_referee_can_read_ends_nothing(table: Table, code: str) -> None:
    other = open_table("Cy", "Di")
    change("UPDATE referee_play SET entry = %s WHERE version = 2", json.dumps({"do": "fly"}))
    change("UPDATE referee_session SET scores = %s WHERE code = %s", json.dumps({"1": 7}), other.state.session.code)

    status, said = check()

    assert status == 1
    assert f"{code}: Line 2 isn't as it was written" in said
    assert f"{code}: The log can't be judged, so the copies in the rows weren't compared: " in said
    assert f"{other.state.session.code}, session: The row says" in said


UNREADABLE = [
    "UPDATE referee_play SET entry = 'scribble' WHERE version = 2",
    "UPDATE referee_play SET entry = x'00ff' WHERE version = 2",
    "UPDATE referee_play SET at = 'soon' WHERE version = 2",
    "UPDATE referee_play SET hand_id = 'no hand' WHERE version = 2",
    "UPDATE referee_play SET ruling = '[' WHERE version = 2",
    "UPDATE referee_session SET scores = 'many'",
    "UPDATE referee_session SET opened_at = 'once'",
    "UPDATE referee_session SET head = 7",
    "UPDATE referee_hand SET began = '[1]' WHERE number = 2",
    "UPDATE referee_player SET latest = 'long ago' WHERE name = 'Ann'",
]
"""Values that SQLite takes in a column of another type."""


@pytest.mark.usefixtures("unguarded", "table")
def test_whatever_stands_in_a_column_is_told_and_ends_nothing() -> None:
    change("PRAGMA defer_foreign_keys = ON")
    change("UPDATE referee_player SET sessions = 40 WHERE name = 'Bo'")

    for statement in UNREADABLE:
        with taken_back():
            change(statement)
            status, said = check()

        assert status == 1
        assert len(said.splitlines()) >= 3, statement
        assert "Bo: " in said, "it went on to the end"


# Copies

COPIES = {
    "a ruling": ("UPDATE referee_play SET ruling = '{\"points\": 99}' WHERE version = 2", "hand 1, play 1"),
    "a session's points": ("UPDATE referee_session SET scores = '{\"1\": 99}'", "session"),
    "a session's winners": ("UPDATE referee_session SET winners = '[2]'", "session"),
    "a session's game": ("UPDATE referee_session SET variant = 'block'", "session"),
    "a session's house rules": ("UPDATE referee_session SET options = '{}'", "session"),
    "how a hand ended": ("UPDATE referee_hand SET ending = 'void' WHERE number = 1", "hand 1"),
    "a hand that counts": ("UPDATE referee_hand SET in_force = %s WHERE number = 1", "hand 1"),
    "a hand's number": ("UPDATE referee_hand SET number = 5 WHERE number = 2", "hand 5"),
    "a hand's points": ("UPDATE referee_hand SET scores = '{}' WHERE number = 1", "hand 1"),
    "when a hand ended": ("UPDATE referee_hand SET ended_at = NULL WHERE number = 1", "hand 1"),
    "the side of a seat": ("UPDATE referee_seat SET side = 2 WHERE number = 1", "seats"),
    "a seat": ("DELETE FROM referee_seat WHERE number = 2", "seats"),
    "a seat's game": ("UPDATE referee_seat SET variant = 'block'", "seats"),
    "when a seat's session was opened": ("UPDATE referee_seat SET opened_at = '2020-01-01 00:00:00+00:00'", "seats"),
    "whether a seat's session is over": ("UPDATE referee_seat SET finished = (1 = 1)", "seats"),
    "whether a seat has won": ("UPDATE referee_seat SET won = (1 = 1)", "seats"),
    "an entry that was put in": ("DELETE FROM referee_insertion", "entries put in"),
}  # fmt: skip


@ON_POSTGRES
def test_a_copy_that_was_changed_is_found_and_can_be_made_again(code: str) -> None:
    for changed, (statement, place) in COPIES.items():
        with taken_back():
            change(statement, *([False] if "%s" in statement else []))
            status, said = check()
            again = check("--repair", "--yes")[0]

        assert status == 1, changed
        assert f"{code}, {place}: The row says " in said, changed
        assert again == 0, changed


@ON_POSTGRES
def test_people_who_exchanged_their_seats_are_found(code: str) -> None:
    ann, bo = models.Player.objects.get(name="Ann"), models.Player.objects.get(name="Bo")
    change("DELETE FROM referee_seat")
    session = models.Session.objects.get()
    for number, player in enumerate((bo, ann), start=1):
        SeatFactory(session=session, number=number, player=player)

    assert f"{code}, seats: The row says " in check()[1]


@ON_POSTGRES
def test_what_was_counted_of_a_patience_is_counted_again() -> None:
    play_worked("bingo-lost")
    assert check()[0] == 0
    change("UPDATE referee_tally SET won = 40")

    status, said = check()

    assert (status, 'The row says {"won": 40}; the log gives {"won": 0}.' in said) == (1, True)


@ON_POSTGRES
@pytest.mark.parametrize(
    "statement", ["UPDATE referee_handofseat SET points_play = 500", "DELETE FROM referee_handofseat"]
)
def test_what_a_hand_brought_to_its_seats_is_compared(table: Table, statement: str) -> None:
    change(statement)

    status, said = check()

    assert (status, ", hand 1, seat 1: The row says " in said) == (1, True), said
    operations.rejudge(session_id=table.session_id)
    assert check()[0] == 0


@ON_POSTGRES
def test_a_session_that_was_deleted_with_all_its_rows_leaves_its_people_counted(table: Table) -> None:
    for each in ("insertion", "play", "handofseat", "hand", "seat", "key", "session"):
        change(f"DELETE FROM referee_{each}")

    status, said = check()

    assert status == 1
    assert 'Ann: The row says {"latest": ' in said


# Repairing


def test_repairing_tells_what_it_writes_and_ends_well(table: Table, code: str) -> None:
    models.Session.objects.update(scores={"1": 999, "2": 0}, finished=True, winners=[1], rules=0)
    models.Play.objects.replace_rulings({table.log[1].id: {**(table.log[1].ruling or {}), "points": 999}})

    status, said = check("--repair", "--yes")

    assert status == 0
    assert f'{code}, hand 1, play 1: The row says {{"points": 999}}; the log gives {{"points": 10}}.' in said
    assert said.endswith("Everything is as it was written. Sessions checked: 1.\n")
    session = models.Session.objects.get()
    assert (session.finished, session.winners, session.rules) == (False, [], RULES_VERSION)
    assert (table.log[1].ruling or {})["points"] == 10


@pytest.mark.parametrize(("answer", "status"), [("no", 1), ("y", 0)])
def test_repairing_says_first_what_differs_and_asks(
    answer: str, status: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    models.Session.objects.update(scores={})
    out, asked = io.StringIO(), []

    def read(question: str) -> str:
        asked.append(out.getvalue())
        return answer

    monkeypatch.setattr("builtins.input", read)
    with pytest.raises(SystemExit) as stop:
        call_command("check_records", "--repair", stdout=out)

    [told_before] = asked
    assert f'{code}, session: The row says {{"scores": {{}}}}; the log gives ' in told_before
    assert stop.value.code == status
    assert (models.Session.objects.get().scores == {}) is (answer == "no")


def test_where_nothing_differs_nobody_is_asked_and_no_line_is_added(table: Table) -> None:
    before = [(line.id, line.version, line.kind, line.entry, line.ruling) for line in table.log]

    assert check("--repair")[0] == 0

    assert [(line.id, line.version, line.kind, line.entry, line.ruling) for line in table.log] == before


@ON_POSTGRES
def test_the_rows_of_a_log_that_was_changed_are_evidence_and_stay(code: str) -> None:
    other = open_table("Cy", "Di").state.session.code
    models.Session.objects.update(scores={})
    change("UPDATE referee_play SET why = 'a lie' WHERE version = 2")

    status, said = check("--repair", "--yes")

    assert status == 1
    assert f"{code}: Its log was changed, so its rows stay as they are." in said
    assert models.Session.objects.get(code=code).scores == {}
    assert models.Session.objects.get(code=other).scores != {}


def test_only_the_sessions_that_are_named_are_repaired(code: str) -> None:
    open_table("Cy", "Di")
    models.Session.objects.update(scores={})

    assert check(code, "--repair", "--yes")[0] == 0

    assert (check(code)[0], check()[0]) == (0, 1)


# Nothing is written


@ON_POSTGRES
def test_nothing_is_written_and_nothing_can_be(table: Table, code: str) -> None:
    change("UPDATE referee_session SET scores = '{}'")
    before = everything()

    assert check()[0] == 1

    assert everything() == before


def test_whoever_only_reads_cant_write() -> None:
    with read_only_database(), pytest.raises(DatabaseError, match="readonly"), transaction.atomic():
        models.Player.objects.create(id=uuid4(), name="Cy")
    models.Player.objects.create(name="Cy")


def everything() -> list[list[tuple[Any, ...]]]:
    """Every row of every table of Referee's."""
    with connection.cursor() as cursor:
        found = []
        for model in (
            models.Session,
            models.Play,
            models.Hand,
            models.HandOfSeat,
            models.Seat,
            models.Insertion,
            models.Player,
            models.Tally,
        ):
            cursor.execute(f"SELECT * FROM {model._meta.db_table} ORDER BY id")
            found.append([tuple(map(str, row)) for row in cursor.fetchall()])
        return found
