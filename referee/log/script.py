"""The script of a hand: what people entered, before it is judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from scoring.beginning import Beginning
from scoring.entries import Entry
from scoring.record.entry_json import Marks


class Entered(NamedTuple):
    """An entry in force, as it was entered or last corrected; ``id`` stays the same through all corrections.

    ``at`` is the time when it was entered, ``marks`` are the id, time and note that were sent with it.
    """

    id: UUID
    entry: Entry
    marks: Marks
    at: datetime


@dataclass(frozen=True, slots=True)
class HandScript:
    """A hand as it was entered: its id, the line that began it, the beginning as entered, and its entries in force.

    ``marks`` are the id and note of an imported hand.
    """

    id: UUID
    begun: UUID
    beginning: Beginning
    at: datetime
    entered: tuple[Entered, ...] = ()
    marks: Marks = Marks()  # noqa: RUF009  # a frozen value

    def place_of(self, entry_id: UUID) -> int | None:
        """Return the entry's index among those of the hand; None if it isn't one of them."""
        return next((place for place, each in enumerate(self.entered) if each.id == entry_id), None)

    def with_entries(self, *entered: Entered) -> HandScript:
        """Return the hand with these entries and no others."""
        return replace(self, entered=entered)
