"""What a correction should bring along: people who correct one play mean others with it.

A tile that was really laid on the other end took later tiles there with it; a pass that was forgotten moves every turn
after it on. Each way to read a change is judged, and the one under which the fewest entries break a rule comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from referee.state.carrying import spot_of
from referee.state.changes import Change
from referee.state.correcting import corrected, refused_by
from referee.state.in_force import InForce
from referee.state.judging_again import JudgedAgain, NoRoom


class Along(StrEnum):
    """What goes with the change that was asked for."""

    NOTHING = "nothing"
    EXCHANGE = "exchange"
    """The tile was entered with another play, which gets this one's tile."""
    ENDS = "ends"
    """Later tiles on the two ends lie on the other one."""
    TURNS = "turns"
    """Later entries belong to whoever had the turn then."""
    PASSES = "passes"
    """Those who had the turn before have passed."""
    PASSES_AND_TURNS = "passes_and_turns"


class Proposal(NamedTuple):
    """One way to read a change: everything that it changes, and the session judged with that."""

    along: Along
    changes: tuple[Change, ...]
    judged: JudgedAgain

    @property
    def refused(self) -> tuple[NoRoom, ...]:
        """What it enters itself that breaks a rule and doesn't stand."""
        return refused_by(self.judged, self.changes)

    @property
    def _cost(self) -> tuple[int, int, int]:
        """How badly it goes with the rest: what can't be entered, what has no room, what breaks a rule."""
        rulings = [ruling for hand in self.judged.in_force.hands for ruling in hand.rulings]
        return len(self.refused), len(self.judged.no_room), sum(not ruling.legal for ruling in rulings)


def proposals(was: InForce, changes: Sequence[Change], at: datetime) -> tuple[Proposal, ...]:
    """Every way to read a change, the likeliest first. Several changes at once are taken as they are.

    :raises RecordError: a change is about something that isn't in force, or makes no sense
    """
    asked = _judged(was, Along.NOTHING, tuple(changes), at)
    found = [asked]
    if len(asked.changes) == 1:
        found = list(_readings(was, asked, at))
    return tuple(sorted(found, key=lambda proposal: proposal._cost))


def _readings(was: InForce, asked: Proposal, at: datetime) -> Iterator[Proposal]:
    """The ways to read one change, in the order in which they are preferred where they go equally well."""
    spot = spot_of(was, asked.changes[0])
    if spot is None:
        yield asked
        return

    def along(what: Along, *more: Change) -> list[Proposal]:
        return [_judged(was, what, (*asked.changes, *more), at)] if more else []

    on_other_ends = along(Along.ENDS, *spot.on_other_ends(asked.judged.in_force))
    yield from on_other_ends if spot.ends_are_alike else ()
    yield asked
    yield from () if spot.ends_are_alike else on_other_ends
    exchanges = [along(Along.EXCHANGE, *spot.exchanged(asked.judged.in_force, ends)) for ends in (False, True)]
    yield from sorted((each for found in exchanges for each in found), key=lambda proposal: proposal._cost)[:1]
    yield from along(Along.TURNS, *spot.in_turn(asked.judged.in_force))
    if passes := spot.passes():
        passed = _judged(was, Along.PASSES, (*passes, *asked.changes), at)
        yield passed
        if turns := spot.in_turn(passed.judged.in_force):
            yield _judged(was, Along.PASSES_AND_TURNS, (*passed.changes, *turns), at)


def _judged(was: InForce, along: Along, changes: tuple[Change, ...], at: datetime) -> Proposal:
    return Proposal(along, changes, corrected(was, changes, at))
