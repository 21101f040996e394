"""The related changes of a correction: people who correct one play often mean others with it.

If a tile was really laid on the other end, later tiles went there too; and a forgotten pass moves every turn after it.
Each interpretation of a change is judged, and the one in which the fewest entries break a rule comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from referee.log.changes import Change
from referee.log.corrections import corrected, refused_by
from referee.log.in_force import InForce
from referee.log.later_entries import place_of_change
from referee.log.rejudging import ImpossibleEntry, JudgedAgain


class RelatedChange(StrEnum):
    """The kinds of related changes that go with the change asked for."""

    NOTHING = "nothing"
    EXCHANGE = "exchange"
    """The tile was swapped with another play's, which gets the tile of this one."""
    ENDS = "ends"
    """Later tiles on each of the two ends lie on the other end."""
    TURNS = "turns"
    """Later entries belong to the players who had the turn then."""
    PASSES = "passes"
    """The players who had the turn before have passed."""
    PASSES_AND_TURNS = "passes_and_turns"


class Proposal(NamedTuple):
    """One interpretation of a change: everything that it changes, and the session judged with that."""

    along: RelatedChange
    changes: tuple[Change, ...]
    judged: JudgedAgain

    @property
    def refused(self) -> tuple[ImpossibleEntry, ...]:
        """The entries that it makes itself, break a rule and don't stand."""
        return refused_by(self.judged, self.changes)

    @property
    def _cost(self) -> tuple[int, int, int]:
        """The cost of the interpretation: how many entries are refused, are impossible, or break a rule."""
        rulings = [ruling for hand in self.judged.in_force.hands for ruling in hand.rulings]
        return len(self.refused), len(self.judged.no_room), sum(not ruling.legal for ruling in rulings)


def proposals(was: InForce, changes: Sequence[Change], at: datetime) -> tuple[Proposal, ...]:
    """Return every interpretation of a change, the likeliest first. Several changes at once are taken literally.

    :raises RecordError: a change is about something that isn't in force, or makes no sense
    """
    asked = _judged(was, RelatedChange.NOTHING, tuple(changes), at)
    found = [asked]
    if len(asked.changes) == 1:
        found = list(_readings(was, asked, at))
    return tuple(sorted(found, key=lambda proposal: proposal._cost))


def _readings(was: InForce, asked: Proposal, at: datetime) -> Iterator[Proposal]:
    """Yield the interpretations of one change, in order of preference if they cost the same."""
    spot = place_of_change(was, asked.changes[0])
    if spot is None:
        yield asked
        return

    def along(what: RelatedChange, *more: Change) -> list[Proposal]:
        return [_judged(was, what, (*asked.changes, *more), at)] if more else []

    on_other_ends = along(RelatedChange.ENDS, *spot.on_other_ends(asked.judged.in_force))
    yield from on_other_ends if spot.ends_are_alike else ()
    yield asked
    yield from () if spot.ends_are_alike else on_other_ends
    exchanges = [along(RelatedChange.EXCHANGE, *spot.exchanged(asked.judged.in_force, ends)) for ends in (False, True)]
    yield from sorted((each for found in exchanges for each in found), key=lambda proposal: proposal._cost)[:1]
    yield from along(RelatedChange.TURNS, *spot.in_turn(asked.judged.in_force))
    if passes := spot.passes():
        passed = _judged(was, RelatedChange.PASSES, (*passes, *asked.changes), at)
        yield passed
        if turns := spot.in_turn(passed.judged.in_force):
            yield _judged(was, RelatedChange.PASSES_AND_TURNS, (*passed.changes, *turns), at)


def _judged(was: InForce, along: RelatedChange, changes: tuple[Change, ...], at: datetime) -> Proposal:
    return Proposal(along, changes, corrected(was, changes, at))
