"""A player who goes on and on, and remembers what was acknowledged."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple
from uuid import UUID, uuid4

from referee import models
from referee.management import integrity
from tests.support.tables import Table, open_table

LINES_A_TABLE = 25


class Acknowledged(NamedTuple):
    """A line that the writer was told is written: its id and its hash."""

    line: str
    hash: str


class Playing:
    """A player who opens tables and enters one thing after another, now and then taking one back."""

    def __init__(self) -> None:
        self.numbers = count()
        self.table: Table | None = None
        self.unsure: UUID | None = None

    def step(self) -> Acknowledged:
        """Write one more line; what was sent and not acknowledged goes out again first, under its own id."""
        number = next(self.numbers)
        opens = self.table is None or (number % LINES_A_TABLE == 0 and self.unsure is None)
        if self.table is None or opens:
            self.table = open_table("Ann", "Bo")
        if number % 7 == 6 and not opens and self.unsure is None:
            line = self.table.undo().line
        else:
            self.unsure = self.unsure or uuid4()
            adjust = {"do": "adjust", "seat": 1, "points": 5, "reason": "a bet"}
            line = self.table.enter(adjust, sent_id=self.unsure).line
            self.unsure = None
        return Acknowledged(str(line.id), line.hash)


def lost(acknowledged: list[Acknowledged]) -> list[Acknowledged]:
    """Return what isn't in the log as it was acknowledged."""
    written = {str(line): written_hash for line, written_hash in models.Play.objects.values_list("id", "hash")}
    return [each for each in acknowledged if written.get(each.line) != each.hash]


def wrong() -> list[str]:
    """Return the differences from what was written, as `manage.py check_records` words them."""
    found = [*integrity.check_tables()]
    for key in integrity.session_keys():
        found += integrity.check_session(key)
    return [str(each) for each in (*found, *integrity.check_people())]
