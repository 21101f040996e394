"""The strength of players, rated by openskill from finished sessions.

Pure functions: nothing here reads a row. See docs/decisions/24.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from openskill.models import PlackettLuce, PlackettLuceRating

MODEL = PlackettLuce()


class Match(NamedTuple):
    """A finished session: the people of each side, and the place of each side, from 1; tied sides share a place."""

    sides: tuple[tuple[UUID, ...], ...]
    places: tuple[int, ...]


class Strength(NamedTuple):
    """A person's estimated strength, its uncertainty, and the number of sessions behind it."""

    rating: float
    uncertainty: float
    sessions: int

    @property
    def surely(self) -> float:
        """The strength that the person almost surely has (``rating - 3 * uncertainty``); boards are ordered by it."""
        return self.rating - 3 * self.uncertainty


def strengths(matches: Iterable[Match]) -> dict[UUID, Strength]:
    """Return the strength of everybody in these matches, the earliest first. Partners rise and fall together."""
    known: dict[UUID, PlackettLuceRating] = {}
    sessions: dict[UUID, int] = {}
    for match in matches:
        before = [[known.get(person) or MODEL.rating() for person in side] for side in match.sides]
        after = MODEL.rate(before, ranks=[float(place) for place in match.places])
        for side, rated in zip(match.sides, after, strict=True):
            for person, rating in zip(side, rated, strict=True):
                known[person] = rating
                sessions[person] = sessions.get(person, 0) + 1
    return {person: Strength(rating.mu, rating.sigma, sessions[person]) for person, rating in known.items()}
