"""What the record of a hand shows afterwards, as values (rulebook 2.8). Findings never change the score."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.faults import Values


class Certainty(StrEnum):
    """How sure a finding is."""

    PROVED = "proved"
    POSSIBLE = "possible"


class Finding(NamedTuple):
    """Something that the record shows afterwards; ``plays`` are the numbers of the entries that show it."""

    code: str
    certainty: Certainty
    seat: int | None
    plays: tuple[int, ...]
    values: Values
