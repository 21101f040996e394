"""Challenges: what a player claims of a ruling, and how the table settled it (record 3.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID


class ClaimedPoints(NamedTuple):
    """The play should have brought so many points."""

    points: int


class ClaimedUnlawful(NamedTuple):
    """The play wasn't allowed."""


class ClaimedLawful(NamedTuple):
    """The play was allowed."""


Claim = ClaimedPoints | ClaimedUnlawful | ClaimedLawful


class HowSettled(StrEnum):
    """How a challenge was settled."""

    RULING_STANDS = "ruling_stands"
    CORRECTED = "corrected"
    WITHDRAWN = "withdrawn"


class Settlement(NamedTuple):
    """How a challenge was settled; ``correction`` is the line that put the record right."""

    line: UUID
    outcome: HowSettled
    note: str
    correction: UUID | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Dispute:
    """A challenge to the ruling on an entry. ``by`` is the seat that made it; None where the keeper did."""

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
        """Whether the table hasn't settled it yet."""
        return self.settlement is None

    def settled(self, settlement: Settlement) -> Dispute:
        """The challenge as the table settled it."""
        return replace(self, settlement=settlement)
