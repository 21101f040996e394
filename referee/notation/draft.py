"""Drafts: what was read from a file before it is checked, and every mistake in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import ngettext

from referee.exceptions import Refusal
from scoring.record import JsonObject

MOST_ENTRIES = 5000
"""The most hands and entries of a record judged or imported while others wait. An evening has a few hundred."""

LINES_AN_ENTRY = 3
"""The lines allowed for each entry: it may have one of its own and one for its id, and there are hands and comments."""

MOST_MISTAKES = 100
"""The most mistakes reported at once; nothing is read after them."""


class Mistake(NamedTuple):
    """A mistake in a file: its place in the record, and its line and column (from 1) if the file has lines."""

    place: str
    message: str
    line: int | None = None
    column: int | None = None


class Claim(NamedTuple):
    """A file's own figures for an entry; None where it has none."""

    end_total: int | None = None
    points: int | None = None
    scores: tuple[int, ...] | None = None


class ClaimedResult(NamedTuple):
    """A file's own figures for a hand's end."""

    line: int
    ending: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass
class Draft:
    """A record as plain JSON values, the line of each of its places, and the file's own figures.

    ``claims`` are by hand and entry, ``results`` by hand, both from 0.
    """

    record: object
    lines: dict[str, int] = field(default_factory=dict)
    claims: dict[tuple[int, int], Claim] = field(default_factory=dict)
    results: dict[int, ClaimedResult] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)

    def line_of(self, place: str) -> int | None:
        """Return the line of a place, or of the nearest place around it."""
        while place:
            if place in self.lines:
                return self.lines[place]
            place = place[: max(place.rfind("."), place.rfind("["), 0)]
        return None

    @property
    def is_given_up(self) -> bool:
        """True if there are so many mistakes that nothing more is read."""
        return len(self.mistakes) >= MOST_MISTAKES

    def blame(self, place: str, message: str) -> None:
        """Note a mistake at a place."""
        self.mistakes.append(Mistake(place, message, self.line_of(place)))


class Mistakes(Refusal):
    """The error for a file that can't be read (400). ``found`` is every mistake, in the order of the file."""

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
    """A hand as it was read: its head and its entries."""

    head: JsonObject
    plays: list[JsonObject]

    def as_record(self) -> JsonObject:
        """Return the hand as the record has it."""
        return {**self.head, "plays": list(self.plays)}
