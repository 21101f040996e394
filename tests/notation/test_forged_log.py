"""Forged logs, which are refused at the first line that doesn't hold (record 3.5)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from referee import models, operations
from referee.log.chain import HASHED, hash_of, seal_of
from referee.operations import Correction
from referee.operations.parsing import read_changes
from scoring.record.player_names import clean_name
from tests.support.logs import Record, correct, import_record, record_with_log
from tests.support.tables import Table

pytestmark = pytest.mark.django_db

Line = dict[str, Any]


def hashed_anew(record: Record) -> Record:
    """Return the record with new hashes that hold, as a forger makes them."""
    head = ""
    for version, line in enumerate(record["log"]["lines"]):
        line["version"] = version
        line["hash"] = head = hash_of({**{name: line[name] for name in HASHED}, "previous": head})
    record["log"] |= {"head": head, "seal": seal_of(head)}
    return record


def refusals(record: Record) -> list[tuple[str, str]]:
    """Return the places that are wrong and the reasons, and check that nothing was stored."""
    before = models.Session.objects.count()
    answer = import_record(record)
    assert answer.status == 400, answer.body
    assert models.Session.objects.count() == before
    return [(error["field"], error["message"]) for error in answer["errors"]]


# What isn't true


def test_the_first_line_that_doesnt_hold_is_named(table: Table):
    for number, line in enumerate(record_with_log(table.session_id)["log"]["lines"]):
        for key, value in (("why", "so it was"), ("at", "2020-01-01T00:00:00+00:00"), ("hash", "0" * 64)):
            record = record_with_log(table.session_id)
            record["log"]["lines"][number][key] = value
            assert refusals(record)[0][0] == f"log.lines[{number}]", (line, key)


def test_a_line_that_is_missing_is_named(table: Table):
    record = record_with_log(table.session_id)
    del record["log"]["lines"][3]

    assert refusals(record) == [("log.lines[3]", "Line 3 is missing: line 4 comes after line 2.")]


def test_a_log_without_its_end_is_refused(table: Table):
    record = record_with_log(table.session_id)
    del record["log"]["lines"][-1]

    assert refusals(record)[0][0] == "log.lines[9]"


def changed(number: int, **fields: Any) -> Callable[[list[Line]], None]:
    def change(lines: list[Line]) -> None:
        lines[number] |= fields

    return change


def twice(number: int) -> Callable[[list[Line]], None]:
    def change(lines: list[Line]) -> None:
        lines.insert(number + 1, {**copy.deepcopy(lines[number]), "id": str(uuid4())})

    return change


def other_entry(number: int, **fields: Any) -> Callable[[list[Line]], None]:
    def change(lines: list[Line]) -> None:
        lines[number]["entry"] |= fields

    return change


MADE_UP: dict[str, tuple[Callable[[list[Line]], None], int]] = {
    "a play that breaks a rule": (other_entry(3, tile="6-4"), 3),
    "a tile that isn't one": (other_entry(3, tile="x"), 3),
    "a play of no hand": (changed(2, hand=None), 2),
    "a play of another hand": (changed(2, hand=str(uuid4())), 2),
    "a key that isn't known": (other_entry(2, color="red"), 2),
    "opened twice": (twice(0), 1),
    "a hand within a hand": (lambda lines: (twice(1)(lines), changed(2, hand=str(uuid4()))(lines)), 2),
    "a hand's id twice": (twice(1), 2),
    "a line's id twice": (lambda lines: changed(3, id=lines[2]["id"])(lines), 3),
    "an undo of something else": (lambda lines: changed(9, of=lines[3]["id"])(lines), 9),
    "an undo of nothing": (changed(9, of=None), 9),
    "a redo of nothing": (changed(9, kind="redo"), 9),
    "an end within a hand": (changed(9, kind="ended", of=None), 9),
    "a challenge to nothing": (changed(4, of=str(uuid4())), 4),
    "a settlement of nothing": (changed(7, of=str(uuid4())), 7),
    "settled twice": (twice(7), 8),
    "settled by a correction that isn't there": (other_entry(7, line=str(uuid4())), 7),
    "settled otherwise than it can be": (other_entry(7, outcome="forgotten"), 7),
    "a correction of nothing": (changed(6, changes=[]), 6),
    "a correction that drops what stays": (lambda lines: other_entry(6, dropped=[lines[2]["id"]])(lines), 6),
    "changes without a correction": (changed(8, changes=[]), 8),
    "no such game": (other_entry(0, variant="chess"), 0),
    "nobody sits there": (other_entry(0, seats=[]), 0),
    "one who sits there twice": (
        lambda lines: lines[0]["entry"]["seats"].__setitem__(1, {**lines[0]["entry"]["seats"][0], "name": "Bo"}),
        0,
    ),
    "a seat that isn't there": (changed(3, by={"seat": 9}), 3),
    "an entry where there is none": (changed(9, entry={"do": "pass"}), 9),
}


@pytest.mark.parametrize("made_up", MADE_UP)
def test_a_log_that_was_made_up_is_refused_although_it_holds(table: Table, made_up: str):
    change, line = MADE_UP[made_up]
    record = record_with_log(table.session_id)
    change(record["log"]["lines"])

    found = refusals(hashed_anew(record))

    assert found[0][0].startswith(f"log.lines[{line}]")


@pytest.mark.parametrize(
    ("field", "value"),
    [("legal", False), ("points", 99), ("in_force", False), ("device", 3), ("device", None)],
)
def test_what_isnt_hashed_must_be_right_too(table: Table, field: str, value: object):
    record = record_with_log(table.session_id)
    record["log"]["lines"][2][field] = value

    assert refusals(record)[0][0].startswith("log.lines[2].")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", None),
        ("version", "1"),
        ("by", {"keeper": False}),
        ("by", "Ann"),
        ("at", "now"),
        ("kind", "thought"),
        ("why", "\0"),
    ],
)
def test_what_cant_be_read_is_named(table: Table, field: str, value: object):
    record = record_with_log(table.session_id)
    record["log"]["lines"][2][field] = value

    assert refusals(record)[0][0].startswith(f"log.lines[2].{field}")


@pytest.mark.parametrize(
    "log", [[], 1, {}, {"lines": [], "head": "", "seal": ""}, {"lines": {}, "head": "", "seal": ""}]
)
def test_what_is_no_log_is_refused(table: Table, log: object):
    assert refusals({**record_with_log(table.session_id), "log": log})[0][0].startswith("log")


def test_a_record_that_isnt_what_its_log_gives_is_refused(table: Table):
    record = record_with_log(table.session_id)
    record["hands"][0]["plays"][1] |= {"tile": "5-2"}

    assert refusals(record) == [("hands[0].plays[1]", "The log gives something else here.")]


@pytest.mark.parametrize(
    ("key", "value"),
    [("note", "Friday"), ("at", "2020-01-01T00:00:00+00:00"), ("options", {"target": 150}), ("hands", [])],
)
def test_every_part_of_the_record_is_compared(table: Table, key: str, value: object):
    record = record_with_log(table.session_id)

    assert refusals({**record, key: value})[0][0] == key


def test_two_people_of_one_name_are_refused(table: Table):
    cy = [{"do": "seats", "seats": [{"name": "Ann"}, {"name": "Cy"}]}]
    operations.correct(
        session_id=table.session_id,
        by=table.keeper,
        correction=Correction(changes_read(table, cy), "Cy sat there"),
    )
    record = record_with_log(table.session_id)
    record["seats"][1]["name"] = "Bo"  # as Cy is called now, where there was another Bo

    assert refusals(record)[0][0] == "seats"


def changes_read(table: Table, changes: list[dict[str, Any]]) -> Any:
    return read_changes(changes, table.state.log_state.in_force)


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59+00:00"])
def test_a_line_lies_in_a_year_that_every_time_zone_knows(table: Table, at: str):
    record = record_with_log(table.session_id)
    record["log"]["lines"][-1]["at"] = at
    last = len(record["log"]["lines"]) - 1

    assert refusals(hashed_anew(record)) == [(f"log.lines[{last}].at", "A year from 1970 to 2200 is needed here.")]


@pytest.mark.parametrize("written", ["  Zo   e ", "Z\u200do\u200de", "Z\u034fo e"])
def test_whoever_left_the_table_is_called_as_names_are_kept(table: Table, written: str):
    correct(table, {"do": "seats", "seats": [{"name": "Cy", "side": 1}, {"name": "Bo", "side": 2}]})
    record = record_with_log(table.session_id)
    record["log"]["lines"][0]["entry"]["seats"][0]["name"] = written

    answer = import_record(hashed_anew(record))

    assert answer.status == 201, answer.body
    kept = clean_name(written)
    assert models.Player.objects.filter(name=kept).exists()
    assert not models.Player.objects.filter(name=written).exists()
