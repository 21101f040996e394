"""The transitions of a hand whose plays aren't entered. Its end is settled by the same rules as any other."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from scoring.effects import Effect, HandOver, NotScored
from scoring.ending import Award, Earned, Ending, HandResult
from scoring.ending.counting import number_of, tallies
from scoring.ending.exclusions import exclusion_reason
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
from scoring.hand import Hand
from scoring.judging.transitions import apply as apply_at_table
from scoring.judging.transitions import end, meets_target, settle_hand
from scoring.tally.hand import TalliedHand
from scoring.turns import Finish

Applied = tuple[TalliedHand, tuple[Award, ...], tuple[Effect, ...]]
"""The hand after an entry, the points that it brought, and the effects that followed by the rules."""


def apply(tally: TalliedHand, entry: Entry) -> Applied:
    """Carry out an entry that may be made at this depth."""
    match entry:
        case Score(seat=seat, points=points, bonus=bonus):
            return _scored(tally, seat, points, bonus or "called")
        case Out():
            return _went_out(tally, entry)
        case Block(seat=seat):
            order = tally.known.order._replace(laid_by=seat)
            after, effects = _ended(tally.with_known(tally.known.with_order(order)), Finish(Ending.BLOCKED))
            return after, (), effects
        case Result():
            return _entered(tally, entry)
        case Count():
            return _counted(tally, entry)
        case Adjust() | Void():
            known, awards, effects = apply_at_table(tally.known, entry)
            return tally.with_known(known), awards, effects
        case Play() | Draw() | Pass() | Done() | Call() | Miss() | Lay() | Remove() | Move():
            return tally, (), ()  # refused where plays aren't entered
        case _:
            assert_never(entry)


def _scored(tally: TalliedHand, seat: int, points: int, reason: str) -> Applied:
    """Give the seat the points that it called, unless a house rule keeps them from counting."""
    hand = tally.known.at(seat)
    if why_not := exclusion_reason(hand, hand.side_of(seat), points):
        return tally, (), (NotScored(points, why_not),)
    awards = (hand.award(Earned(points, reason, ""), seat),)
    hand = hand.with_awards(awards)
    if not meets_target(hand, seat):
        return tally.with_known(hand), awards, ()
    after, effects = _ended(tally.with_known(hand), Finish(Ending.TARGET))
    return after, awards, effects


def _went_out(tally: TalliedHand, out: Out) -> Applied:
    """End the hand with the seat's last tile, which may have scored too."""
    hand, seat = tally.known.at(out.seat), out.seat
    at_stake = hand.variant.points_of(hand) if tally.asks_last_tile else 0
    why_not = exclusion_reason(hand, hand.side_of(seat), out.points, at_stake) if out.points or at_stake else None
    if why_not:
        finish = Finish(Ending.DOMINO, seat, out_not_scored=at_stake > 0)
        after, effects = _ended(tally.with_known(hand), finish)
        return after, (), (NotScored(out.points + at_stake, why_not), *effects)
    awards = (hand.award(Earned(out.points, "called", ""), seat),) if out.points else ()
    hand = hand.with_awards(awards)
    at_target = bool(awards) and meets_target(hand, seat)
    finish = Finish(Ending.TARGET if at_target else Ending.DOMINO, seat)
    after, effects = _ended(tally.with_known(hand), finish)
    return after, awards, effects


def _ended(tally: TalliedHand, finish: Finish) -> tuple[TalliedHand, tuple[Effect, ...]]:
    """End the hand. It then waits for its count, unless nothing depends on what is left."""
    hand = tally.known
    if finish.ending is Ending.TARGET:
        hand, effects = end(hand, finish)
        return tally.with_known(hand), effects
    hand = hand._replace(finish=finish)
    over = HandOver(finish.ending)
    if tally.needs_count(finish.ending):
        return tally.with_known(hand), (over,)
    hand, not_scored = settle_hand(hand, finish, {})
    return tally.with_known(hand), (over, *not_scored)


def _counted(tally: TalliedHand, count: Count) -> Applied:
    """Settle the hand by what is left: by tiles alone in games that don't compare pips."""
    hand = tally.known
    numbers = {seat: number_of(left) for seat, left in count.left.items()}
    if hand.finish and hand.finish.out:
        numbers.setdefault(hand.finish.out, 0)
    hand = hand._replace(tiles_left=tuple(numbers.get(seat) or 0 for seat in hand.seats))
    finish = hand.finish
    assert finish, "what is left is counted when the hand is over"
    effects: tuple[Effect, ...] = ()
    if finish.result:
        hand = hand._replace(finish=finish._replace(counted=True))
    else:
        given = {*count.left, finish.out} if tally.compares_pips(finish.ending) else set()
        left = {seat: each for seat, each in tallies(hand, count).items() if seat in given}
        hand, effects = settle_hand(hand, finish._replace(counted=True), left)
    known = {seat: tiles for seat, tiles in sorted(numbers.items()) if tiles is not None}
    return replace(tally, known=hand, counted=known), (), effects


def _entered(tally: TalliedHand, result: Result) -> Applied:
    """End the hand with the points that the table entered, taken as they are."""
    hand = tally.known
    winners, may_have_won = _winners(hand, result)
    leads_next = may_have_won[0] if len(may_have_won) == 1 else None
    points = sorted((side, points) for side, points in result.points.items() if points)
    awards = tuple(Award(side, hand.only_seat_of(side), each, "result", "") for side, each in points)
    out = result.seat if result.ending is Ending.DOMINO else None
    entered = HandResult(result.ending, winners, awards, "", leads_next)
    finish = Finish(result.ending, out, counted=True, result=entered)
    after = replace(tally, known=hand.with_awards(awards)._replace(finish=finish), may_have_won=may_have_won)
    return after, (), (HandOver(result.ending),)


def _winners(hand: Hand, result: Result) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
    """Return the sides that won the hand, and the seats that may have done so; None stands for nobody.

    The points tell only in games where nothing but the end of a hand scores.
    """
    if result.seat is not None:
        return result.winners or (hand.side_of(result.seat),), (result.seat,)
    winners = result.winners
    if winners is None and hand.variant.called.is_empty:
        winners = _best(hand, result)
    if winners is None:
        return (), (*hand.seats, None)
    if len(winners) != 1:
        return winners, (None,)
    return winners, tuple(seat for seat in hand.seats if hand.side_of(seat) in winners)


def _best(hand: Hand, result: Result) -> tuple[int, ...]:
    """Return the sides that the hand brought the best points; none if it brought nobody any."""
    points = {side: result.points.get(side, 0) for side in sorted(set(hand.sides))}
    best = min(points.values()) if hand.variant.low_wins else max(points.values())
    return tuple(side for side in points if points[side] == best) if any(points.values()) else ()
