"""The legality of an entry where plays aren't entered, and the ruling on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from scoring.depths import Depth
from scoring.ending import Ending
from scoring.entries import (
    Adjust,
    Block,
    Call,
    Count,
    Done,
    Draw,
    Entry,
    Lay,
    Miss,
    Move,
    Out,
    Pass,
    Play,
    Remove,
    Result,
    Score,
    Void,
)
from scoring.facts import TargetCheck
from scoring.faults import Code, Fault
from scoring.judging.legality import find_faults as find_faults_of_table
from scoring.judging.legality import hand_over, may_stand, seat_unknown
from scoring.messages import Message, Values
from scoring.ruling import Ruling
from scoring.tally.counting import count_faults
from scoring.tally.hand import TalliedHand
from scoring.tally.transitions import apply


def judge(tally: TalliedHand, entry: Entry) -> Ruling[TalliedHand]:
    """Judge the entry and, if it is lawful or may stand, apply it.

    An entry that breaks a rule raises nothing: the ruling's faults name every rule that it breaks.
    """
    faults = list(find_faults(tally, entry))
    if faults and not may_stand(entry, faults):
        return Ruling.refused(entry, faults, tally)
    after, awards, effects = apply(tally, entry)
    return Ruling.of_recorded(entry, after, faults=faults, awards=awards, effects=effects)


def find_faults(tally: TalliedHand, entry: Entry) -> Iterator[Fault]:
    """Yield every rule that an entry breaks, the one to tell the player first."""
    match entry:
        case Adjust() | Void():
            yield from find_faults_of_table(tally.known, entry)
        case Count():
            yield from count_faults(tally, entry)
        case Score() | Out() | Block() | Result():
            yield from _faults_under_way(tally, entry)
        case Play() | Draw() | Pass() | Done() | Call() | Miss() | Lay() | Remove() | Move():
            yield _other_depth(tally)
        case _:
            assert_never(entry)


def _faults_under_way(tally: TalliedHand, entry: Score | Out | Block | Result) -> Iterator[Fault]:
    """Yield the faults of an entry that belongs to a hand under way."""
    hand = tally.known
    if hand.ending:
        yield hand_over(hand)
        return
    if entry.seat is not None and entry.seat not in hand.seats:
        yield seat_unknown(hand, entry.seat)
        return
    match entry:
        case Score(points=points, bonus=bonus):
            yield from _call_faults(tally, points, bonus)
        case Out(points=points):
            yield from _call_faults(tally, points) if points else ()
        case Block(seat=seat):
            if seat is None and tally.asks_blocker:
                yield Fault(Code.BLOCKER_NEEDED, may_stand=False)
        case Result():
            yield from _result_faults(tally, entry)
        case _:
            assert_never(entry)


def _call_faults(tally: TalliedHand, points: int, bonus: str = "") -> Iterator[Fault]:
    """Yield the fault of a call that the game can't score at one play."""
    if tally.depth is not Depth.POINTS:
        yield _other_depth(tally)
        return
    variant = tally.known.variant
    called = variant.called
    values: Values = {
        "game": Message(variant.name),
        "points": points,
        "callable": tuple(sorted(called.bonuses.get(bonus, called.points))),
        "most": called.most,
        "bonus": bonus,
        "bonuses": tuple(called.bonuses),
    }
    if bonus:
        if bonus not in called.bonuses:
            yield Fault(Code.NOT_CALLABLE, values, why="bonus" if called.bonuses else "no_bonus", may_stand=False)
        elif points not in called.bonuses[bonus]:
            yield Fault(Code.NOT_CALLABLE, values, why="bonus_points")
    elif points not in called.points:
        yield Fault(Code.NOT_CALLABLE, values, why=_why_not(tally, points))


def _why_not(tally: TalliedHand, points: int) -> str:
    """Return the case that tells best why a number can't be called."""
    called = tally.known.variant.called
    if not called.points:
        return "only_named"
    fits = called.why == "fives" and points % 5 == 0
    return "too_many" if points > called.most and (fits or called.why != "fives") else "" if fits else called.why


def _result_faults(tally: TalliedHand, result: Result) -> Iterator[Fault]:
    if tally.depth is not Depth.HANDS:
        yield _other_depth(tally)
        return
    hand = tally.known
    sides = tuple(sorted(set(hand.sides)))
    for side in sorted({*result.points, *(result.winners or ())} - set(sides)):
        yield Fault(Code.SIDE_UNKNOWN, {"number": side, "sides": sides}, may_stand=False)
    if result.ending is Ending.TARGET and hand.variant.target_check is not TargetCheck.AT_ONCE:
        yield Fault(Code.RULE_FORBIDS, {"game": Message(hand.variant.name)}, may_stand=False, why="target_at_end")


def _other_depth(tally: TalliedHand) -> Fault:
    """Return the fault of an entry that belongs to another depth."""
    return Fault(Code.RULE_FORBIDS, may_stand=False, why=f"depth_{tally.depth}")
