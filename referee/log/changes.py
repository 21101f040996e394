"""The changes that a correction may make: a closed list of types (record 3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from referee.log.in_force import Seated
from scoring.beginning import Beginning
from scoring.entries import Entry
from scoring.record.entry_json import Marks


class AmendEntry(NamedTuple):
    """A change that replaces an entry in force. It keeps its id, and its time and note unless others are given."""

    play: UUID
    entry: Entry
    marks: Marks = Marks()


class RemoveEntry(NamedTuple):
    """A change that removes an entry in force, which was never made."""

    play: UUID


class InsertEntry(NamedTuple):
    """A change that inserts a forgotten entry before another one, or at the end of its hand."""

    hand: UUID
    before: UUID | None
    id: UUID
    entry: Entry
    marks: Marks = Marks()


class AmendBeginning(NamedTuple):
    """A change of a hand's beginning: another seat led, or other numbers of tiles were dealt."""

    hand: UUID
    beginning: Beginning


class ChangeOptions(NamedTuple):
    """A change of the session's house rules; those that aren't named stay."""

    options: Mapping[str, object]


class ChangeSeats(NamedTuple):
    """A change of the people in the seats, or of their order; the sides stay with the seats."""

    seats: tuple[Seated, ...]


Change = AmendEntry | RemoveEntry | InsertEntry | AmendBeginning | ChangeOptions | ChangeSeats
