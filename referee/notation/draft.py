"""What was read from a file, before anybody looks whether it makes sense; and every mistake in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import ngettext

from referee.exceptions import Refusal
from scoring.record.json_values import JsonObject

MOST_ENTRIES = 5000
"""Hands and entries of a record that is judged or read in while others wait. An evening has a few hundred."""

LINES_AN_ENTRY = 3
"""Lines of a file: each entry may have one of its own and one for its id, and there are hands and comments."""

MOST_MISTAKES = 100
"""So many mistakes are told at once; nothing is read after them."""


class Mistake(NamedTuple):
    """Something wrong in a file: the place in the record, its line and column where the file has lines (from 1)."""

    place: str
    message: str
    line: int | None = None
    column: int | None = None


class Claim(NamedTuple):
    """What a file says came of an entry; None where it says nothing."""

    end_total: int | None = None
    points: int | None = None
    scores: tuple[int, ...] | None = None


class ClaimedResult(NamedTuple):
    """What a file says of a hand's end."""

    line: int
    ending: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass
class Draft:
    """A record as plain JSON values, the line of each of its places, and what the file claims came of its entries.

    ``claims`` are by hand and entry, ``results`` by hand, both from 0.
    """

    record: object
    lines: dict[str, int] = field(default_factory=dict)
    claims: dict[tuple[int, int], Claim] = field(default_factory=dict)
    results: dict[int, ClaimedResult] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)

    def line_of(self, place: str) -> int | None:
        """The line of a place, or of the nearest place around it."""
        while place:
            if place in self.lines:
                return self.lines[place]
            place = place[: max(place.rfind("."), place.rfind("["), 0)]
        return None

    @property
    def is_given_up(self) -> bool:
        """Whether so much is wrong already that nothing more is read."""
        return len(self.mistakes) >= MOST_MISTAKES

    def blame(self, place: str, message: str) -> None:
        """Note a mistake at a place."""
        self.mistakes.append(Mistake(place, message, self.line_of(place)))


class Mistakes(Refusal):
    """A file can't be read in as it is (400). ``found`` is every mistake, in the order of the file."""

    def __init__(self, found: Sequence[Mistake]) -> None:
        super().__init__(
            ngettext(
                "The file has %(count)d mistake. Nothing was stored.",
                "The file has %(count)d mistakes. Nothing was stored.",
                len(found),
            )
            % {"count": len(found)}
        )
        self.found = tuple(sorted(found, key=lambda mistake: (mistake.line or 0, mistake.column or 0)))


class DraftHand(NamedTuple):
    """A hand as it was read: what stands at its head, and its entries."""

    head: JsonObject
    plays: list[JsonObject]

    def as_record(self) -> JsonObject:
        """The hand as the record has it."""
        return {**self.head, "plays": list(self.plays)}
