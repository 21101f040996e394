"""Challenges to rulings, with the players' claims and the table's settlements (record 3.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID


class ClaimedPoints(NamedTuple):
    """A claim that the play should have brought this number of points."""

    points: int


class ClaimedUnlawful(NamedTuple):
    """A claim that the play wasn't allowed."""


class ClaimedLawful(NamedTuple):
    """A claim that the play was allowed."""


Claim = ClaimedPoints | ClaimedUnlawful | ClaimedLawful


class DisputeOutcome(StrEnum):
    """The outcome of a challenge."""

    RULING_STANDS = "ruling_stands"
    CORRECTED = "corrected"
    WITHDRAWN = "withdrawn"


class Settlement(NamedTuple):
    """The settlement of a challenge; ``correction`` is the line that corrected the record, if one did."""

    line: UUID
    outcome: DisputeOutcome
    note: str
    correction: UUID | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Dispute:
    """A challenge to the ruling on an entry. ``by`` is the seat that made it, or for which the keeper did; else None."""

    id: UUID
    play: UUID
    hand: UUID
    by: int | None
    at: datetime
    claim: Claim | None
    note: str
    settlement: Settlement | None = None

    @property
    def is_open(self) -> bool:
        """True if the table hasn't settled it yet."""
        return self.settlement is None

    def settled(self, settlement: Settlement) -> Dispute:
        """Return the challenge with its settlement."""
        return replace(self, settlement=settlement)
