"""What people entered in a hand, before anybody judges it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from scoring.entries import Entry
from scoring.game import Beginning
from scoring.record.entry_json import Marks


class Entered(NamedTuple):
    """An entry in force, as it was entered or last corrected; ``id`` stays the same through all corrections.

    ``at`` is when it was entered, ``marks`` what came with it.
    """

    id: UUID
    entry: Entry
    marks: Marks
    at: datetime


@dataclass(frozen=True, slots=True)
class HandScript:
    """A hand as it was entered: its id, the line that began it, what was said of its beginning, and its entries in force.

    ``marks``: the id and note of a hand that was read in from a file.
    """

    id: UUID
    begun: UUID
    beginning: Beginning
    at: datetime
    entered: tuple[Entered, ...] = ()
    marks: Marks = Marks()  # noqa: RUF009  # a frozen value

    def place_of(self, entry_id: UUID) -> int | None:
        """The entry's place among those of the hand, from 0; None where it isn't one of them."""
        return next((place for place, each in enumerate(self.entered) if each.id == entry_id), None)

    def with_entries(self, *entered: Entered) -> HandScript:
        """The hand with these entries and no others."""
        return replace(self, entered=entered)
