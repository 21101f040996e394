"""The rulings: the referee's answers to entries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from scoring.effects import Effect
from scoring.ending import Award
from scoring.entries import Entry
from scoring.faults import Fault

H = TypeVar("H")
H_co = TypeVar("H_co", covariant=True)
"""The hand of the game: ``HandState`` where it may be any."""


class Ruling(NamedTuple, Generic[H_co]):
    """The referee's answer to an entry.

    ``hand`` is the hand after the entry, or the same hand as before if the entry was not recorded. An entry that breaks
    a rule is recorded only if it stands. ``arm`` is the arm where a tile was laid, or was meant to be.
    """

    entry: Entry
    legal: bool
    recorded: bool
    faults: tuple[Fault, ...]
    awards: tuple[Award, ...]
    effects: tuple[Effect, ...]
    arm: int | None
    hand: H_co

    @staticmethod
    def refused(entry: Entry, faults: Iterable[Fault], hand: H, arm: int | None = None) -> Ruling[H]:
        """Return the ruling on an entry that is not recorded, so that the hand stays as it was."""
        return Ruling(
            entry, legal=False, recorded=False, faults=tuple(faults), awards=(), effects=(), arm=arm, hand=hand
        )

    @staticmethod
    def of_recorded(
        entry: Entry,
        hand: H,
        *,
        faults: Iterable[Fault] = (),
        awards: tuple[Award, ...] = (),
        effects: tuple[Effect, ...] = (),
        arm: int | None = None,
    ) -> Ruling[H]:
        """Return the ruling on an entry that is recorded, lawful or let stand; ``hand`` is the hand after it."""
        faults = tuple(faults)
        return Ruling(
            entry, legal=not faults, recorded=True, faults=faults, awards=awards, effects=effects, arm=arm, hand=hand
        )

    def with_hand(self, hand: H) -> Ruling[H]:
        """Return the same ruling with its hand as a value of another type."""
        return Ruling(
            self.entry,
            legal=self.legal,
            recorded=self.recorded,
            faults=self.faults,
            awards=self.awards,
            effects=self.effects,
            arm=self.arm,
            hand=hand,
        )

    @property
    def points(self) -> int:
        """The points of all its awards."""
        return sum([award.points for award in self.awards])
