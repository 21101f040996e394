"""The transitions of a hand: a function for each kind of recorded entry, and one that checks for a block.

Every step returns the hand after it, and the effects that followed by the rules. A caller that takes several steps
joins these effects.
"""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from scoring.effects import (
    DrawOn,
    DrawTiles,
    EachDraws,
    Effect,
    HandOver,
    MarkerDown,
    MarkerUp,
    MissedCall,
    MissTurn,
    NotScored,
    PlayAgain,
    Reverse,
    SkipNext,
    SpellBroken,
    SpellCast,
)
from scoring.ending import NO_BONUSES, Award, Ending, HandResult
from scoring.ending.blocked import Tallies
from scoring.ending.counting import tallies
from scoring.ending.settlement import settle
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
from scoring.facts import DrawRule, TargetCheck
from scoring.hand import Hand
from scoring.hooks import Change
from scoring.judging.consequences import NO_CONSEQUENCES, Consequences, consequences_of
from scoring.judging.matching import nothing_fits
from scoring.layout import Placed
from scoring.turns import Finish, TurnOrder

HandAndEffects = tuple[Hand, tuple[Effect, ...]]
"""The hand after a step, and the effects that followed by the rules."""


Applied = tuple[Hand, tuple[Award, ...], tuple[Effect, ...]]
"""The hand after an entry, the points that it brought, and the effects that followed by the rules."""


# A tile is laid


def change_by_play(hand: Hand, play: Play, placed: Placed) -> Change[Hand]:
    """Return the hands before and after the play.

    In the latter the next seat is at turn, without points and effects yet.
    """
    before = hand.at(play.seat)
    deal, layout, tiles_left, boneyard, order, points, have_scored, memory, finish = before
    left = list(tiles_left)
    left[play.seat - 1] -= 1
    layout = layout.with_tile(placed)
    order = TurnOrder(before.next_seat(play.seat), order.direction, order.skips, laid_by=play.seat)
    after = Hand(deal, layout, tuple(left), boneyard, order, points, have_scored, memory, finish)
    return Change(before, after, play, placed)


def apply_play(hand: Hand, play: Play, placed: Placed) -> Applied:
    """Lay a tile, and return the hand afterwards, the points that the tile scored, and the effects that it had."""
    change = change_by_play(hand, play, placed)
    consequences = consequences_of(change)
    after = change.after if consequences is NO_CONSEQUENCES else _with_points_and_memory(change.after, consequences)
    if consequences.scored and meets_target(after, play.seat):
        return _finished_by_play(after.at(play.seat), consequences, Finish(Ending.TARGET))
    if not after.tiles_left[play.seat - 1] and not any(isinstance(effect, DrawOn) for effect in consequences.effects):
        finish = Finish(Ending.DOMINO, play.seat, consequences.out_not_scored)
        return _finished_by_play(after.at(play.seat), consequences, finish)
    effects: tuple[Effect, ...] = ()
    if consequences.effects or after.order.skips:
        after, effects = _after_effects(after.at(play.seat), consequences.effects)
    if _is_blocked(after):
        after, over = end(after, Finish(Ending.BLOCKED))
        effects += over
    return after, consequences.awards, effects


def awards_of(hand: Hand, play: Play, placed: Placed) -> tuple[Award, ...]:
    """Return the points that the tile would score, without the other work of ``apply_play``."""
    variant = hand.deal.variant
    if variant.after_entry is None and variant.bonuses is NO_BONUSES:
        return ()
    return consequences_of(change_by_play(hand, play, placed)).awards


def _with_points_and_memory(hand: Hand, consequences: Consequences) -> Hand:
    hand = hand.with_awards(consequences.awards)
    return hand if consequences.memory is None else hand._replace(memory=consequences.memory)


def _finished_by_play(hand: Hand, consequences: Consequences, finish: Finish) -> Applied:
    """End the hand with a play. Of the play's effects, only those that the referee notes still count."""
    noted = tuple(effect for effect in consequences.effects if isinstance(effect, (NotScored, MissedCall)))
    hand, over = end(hand, finish)
    return hand, consequences.awards, noted + over


def _after_effects(hand: Hand, effects: tuple[Effect, ...]) -> HandAndEffects:
    """Carry out the effects of a play that doesn't end the hand, and pass the turn on unless an effect keeps it."""
    hand, reported = _carry_out_all(hand, effects)
    if any(isinstance(effect, (PlayAgain, DrawOn)) for effect in effects):
        return hand, reported
    hand, missed = _pass_turn(hand)
    return hand, reported + missed


def meets_target(hand: Hand, seat: int) -> bool:
    """Return True if the seat's side wins the session at once, because it has met the target."""
    variant = hand.deal.variant
    if variant.target is None or hand.points[hand.side_of(seat)] < variant.target:
        return False
    return variant.target_check is TargetCheck.AT_ONCE and not hand.deal.tie_hand


def _carry_out_all(hand: Hand, effects: tuple[Effect, ...]) -> HandAndEffects:
    """Carry out the effects of a play. Each is reported after whatever it makes other players do."""
    reported: tuple[Effect, ...] = ()
    for effect in effects:
        hand, caused = _carry_out(hand, effect)
        reported = (*reported, *caused, effect)
    return hand, reported


def _carry_out(hand: Hand, effect: Effect) -> HandAndEffects:
    match effect:
        case Reverse():
            return hand.with_order(hand.order._replace(direction=-hand.direction)), ()
        case SkipNext():
            return hand.with_order(hand.order._replace(skips=hand.order.skips + 1)), ()
        case EachDraws(seats=seats):
            drawers = seats[: hand.may_be_drawn]
            for seat in drawers:
                hand = _draw(hand, seat, 1)
            return hand, tuple(DrawTiles(seat, tiles) for seat, tiles in Counter(drawers).items())
        case PlayAgain() | DrawOn() | SpellCast() | SpellBroken():
            return hand, ()  # the turn stays, or the game remembers it
        case MissTurn() | DrawTiles() | MissedCall() | MarkerUp() | MarkerDown() | NotScored() | HandOver():
            return hand, ()  # nothing changes: these are only reported
        case _:
            assert_never(effect)


# Any other entry


def apply(hand: Hand, entry: Entry) -> Applied:
    """Carry out any entry other than a play."""
    match entry:
        case Count():
            return _count(hand, entry)
        case Adjust(seat=seat, points=points, reason=reason):
            awards = (Award(side=hand.side_of(seat), seat=seat, points=points, reason="adjust", working=reason),)
            return hand.with_awards(awards)._replace(have_scored=hand.have_scored), awards, ()
        case Void(reason=reason):
            hand, effects = _throw_in(hand, reason)
            return hand, (), effects
        case Score() | Out() | Result() | Lay() | Remove() | Move() | Play():
            return hand, (), ()  # refused where every play is entered; plays are carried out by ``apply_play``
        case _:
            after, effects = _carried_out(hand, entry)
            consequences = consequences_of(Change(hand, after, entry, None))
            told = consequences.effects
            assert all(isinstance(each, (MarkerUp, MarkerDown)) for each in told), "only a play does more than is told"
            assert not consequences.awards or isinstance(entry, Pass), "only a play or a pass brings points"
            after = _with_points_and_memory(after, consequences)
            if not after.finish and _is_blocked(after):
                after, over = end(after, Finish(Ending.BLOCKED))
                effects += over
            return after, consequences.awards, told + effects


def _carried_out(hand: Hand, entry: Draw | Pass | Done | Call | Miss | Block) -> HandAndEffects:
    """Carry out an entry of a hand under way, without a check for a block."""
    match entry:
        case Draw(seat=seat, tiles=tiles):
            hand = hand.at(seat)
            after = _draw(hand, seat, hand.drawn_of(tiles))
            after = after.with_order(hand.order._replace(drawn=hand.drawn + hand.drawn_of(tiles)))
            return _pass_turn(after) if hand.draw_rule is DrawRule.ONE_THEN_PASS else (after, ())
        case Pass(seat=seat):
            return _pass(hand.at(seat))
        case Done(seat=seat) | Miss(seat=seat):
            return _pass_turn(hand.at(seat))
        case Block():
            return end(hand, Finish(Ending.BLOCKED))
        case Call():
            return hand, ()
        case _:
            assert_never(entry)


def _draw(hand: Hand, seat: int, tiles: int) -> Hand:
    left = list(hand.tiles_left)
    left[seat - 1] += tiles
    return hand._replace(tiles_left=tuple(left), boneyard=hand.boneyard - tiles)


def _pass(hand: Hand) -> HandAndEffects:
    """Pass the turn on. If every seat has passed and nobody may draw, the hand is blocked.

    If no tile has been laid yet, the hand is thrown in instead, since nobody could lead. A pass that the rules require
    doesn't count, because it shows nothing about the player's tiles.
    """
    if not hand.pass_fault:
        hand = hand.with_order(hand.order._replace(passed=hand.passed | {hand.at_turn}))
    hand, effects = _pass_turn(hand)
    if len(hand.passed) < len(hand.tiles_left) or _somebody_may_draw(hand):
        return hand, effects
    hand, over = end(hand, Finish(Ending.BLOCKED)) if hand.layout.placed else _throw_in(hand)
    return hand, effects + over


# The turn and the end


def _pass_turn(hand: Hand) -> HandAndEffects:
    """Pass the turn on, leaving out the seats that miss a turn."""
    order = hand.order
    seat = hand.next_seat(order.seat)
    missing: tuple[Effect, ...] = ()
    for _ in range(order.skips):
        missing = (*missing, MissTurn(seat))
        seat = hand.next_seat(seat)
    return hand.with_order(TurnOrder(seat, order.direction, 0, order.passed, 0, order.laid_by)), missing


def _somebody_may_draw(hand: Hand) -> bool:
    """Return True if any seat, in its turn, might draw under the rules now in force."""
    variant = hand.deal.variant
    if hand.boneyard <= variant.floor or variant.draw is DrawRule.NONE:
        return False
    if variant.draw_now is None:
        return True
    return any(hand.at(seat).draw_rule is not DrawRule.NONE for seat in hand.seats)


def _is_blocked(hand: Hand) -> bool:
    """Return True if the hand is blocked (rulebook 2.4).

    Either nobody may draw and nothing fits, or the game has its own kind of block and it is met.
    """
    blocks = hand.deal.variant.blocks
    if blocks and blocks(hand):
        return True
    return not _somebody_may_draw(hand) and nothing_fits(hand)


def end(hand: Hand, finish: Finish) -> HandAndEffects:
    """End the hand. It then waits for its count, unless nothing depends on the pips left."""
    over = HandOver(finish.ending)
    if finish.ending is Ending.TARGET:
        result = HandResult(finish.ending, (hand.side_of(hand.at_turn),), (), "", leads_next=hand.at_turn)
        return hand._replace(finish=finish._replace(result=result)), (over,)
    hand = hand._replace(finish=finish)
    if hand.variant.count_decides.holds_for(finish.ending):
        return hand, (over,)
    hand, not_scored = settle_hand(hand, finish, {})
    return hand, (over, *not_scored)


def _throw_in(hand: Hand, reason: str = "") -> HandAndEffects:
    result = HandResult(Ending.VOID, (), (), reason)
    return hand._replace(finish=Finish(Ending.VOID, result=result)), (HandOver(Ending.VOID),)


def _count(hand: Hand, count: Count) -> Applied:
    assert hand.finish, "what is left is counted when the hand is over"
    finish = hand.finish._replace(counted=True)
    if finish.result:
        return hand._replace(finish=finish), (), ()
    hand, not_scored = settle_hand(hand, finish, tallies(hand, count))
    return hand, (), not_scored


def settle_hand(hand: Hand, finish: Finish, left: Tallies) -> HandAndEffects:
    """Return the hand with its result, which holds the awards of its end but not those of the last entry."""
    result, not_scored = settle(hand, finish, left)
    return hand.with_awards(result.awards)._replace(finish=finish._replace(result=result)), not_scored
