"""What a correction may change: a closed list of types (record 3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from referee.log.in_force import Seated
from scoring.entries import Entry
from scoring.game import Beginning
from scoring.record.entry_json import Marks


class AmendEntry(NamedTuple):
    """An entry in force was another one. It keeps its id, and its time and note where no others are given."""

    play: UUID
    entry: Entry
    marks: Marks = Marks()


class RemoveEntry(NamedTuple):
    """An entry in force was never made."""

    play: UUID


class InsertEntry(NamedTuple):
    """An entry was forgotten: it belongs before another one, or at the end of its hand."""

    hand: UUID
    before: UUID | None
    id: UUID
    entry: Entry
    marks: Marks = Marks()


class AmendBeginning(NamedTuple):
    """A hand began otherwise: another seat led, or other numbers of tiles were dealt."""

    hand: UUID
    beginning: Beginning


class ChangeOptions(NamedTuple):
    """The session is played with other house rules; those that aren't named stay."""

    options: Mapping[str, object]


class ChangeSeats(NamedTuple):
    """Other people sat there, or in another order; the sides stay with the seats."""

    seats: tuple[Seated, ...]


Change = AmendEntry | RemoveEntry | InsertEntry | AmendBeginning | ChangeOptions | ChangeSeats
