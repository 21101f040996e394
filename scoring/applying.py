"""What a recorded entry does to the hand: one function an entry, and one that looks whether the hand is blocked.

Every step returns the hand after it with what it brought; ``Applied.then`` joins it to the steps before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, assert_never

from scoring.awarding import NOTHING, Brought, brought_by
from scoring.awards import Award
from scoring.counting import tallies
from scoring.effects import (
    DrawOn,
    DrawTiles,
    EachDraws,
    Effect,
    HandOver,
    MissedCall,
    MissTurn,
    NotScored,
    PlayAgain,
    Reverse,
    SkipNext,
    SpellBroken,
    SpellCast,
)
from scoring.endings import settle
from scoring.entries import Adjust, Block, Call, Count, Draw, Lay, Miss, Move, Pass, Play, Remove, Void
from scoring.facts import CountDecides, DrawRule, TargetCheck
from scoring.hand import Finish, Hand, TurnOrder
from scoring.hooks import Change
from scoring.layout import Spot
from scoring.placing import nothing_fits
from scoring.results import Ending, HandResult


class Applied(NamedTuple):
    """The hand after an entry, the points that it brought, and what the rules did by themselves."""

    hand: Hand
    awards: tuple[Award, ...] = ()
    effects: tuple[Effect, ...] = ()

    def then(self, step: Callable[[Hand], Applied]) -> Applied:
        """This, and what comes of taking another step from there."""
        hand, awards, effects = step(self.hand)
        return Applied(hand, self.awards + awards, self.effects + effects)


# A tile is laid


def laid(hand: Hand, play: Play, spot: Spot) -> Change[Hand]:
    """The tile on its spot, whoever's turn it is, before that brings anything."""
    before = hand.at(play.seat)
    left = list(before.tiles_left)
    left[play.seat - 1] -= 1
    layout = spot.with_tile(before.layout, play.tile)
    order = TurnOrder(play.seat, before.order.direction, before.order.skips)
    after = before._replace(layout=layout, tiles_left=tuple(left), order=order)
    return Change(before, after, play, layout.placed[-1])


def lay(hand: Hand, play: Play, spot: Spot) -> Applied:
    """A tile is laid on its spot, scores, and has its effects."""
    change = laid(hand, play, spot)
    brought = brought_by(change)
    after = _with_points_and_memory(change.after, brought)
    if brought.scored and _meets_target(after, play.seat):
        return _finished_by_play(after, brought, Finish(Ending.TARGET))
    if not after.tiles_left[play.seat - 1] and not any(isinstance(effect, DrawOn) for effect in brought.effects):
        return _finished_by_play(after, brought, Finish(Ending.DOMINO, play.seat, brought.out_not_scored))
    if not brought.effects:
        applied = _pass_turn(after)
    else:
        applied = _take_effect(after, brought.effects)
        if not any(isinstance(effect, (PlayAgain, DrawOn)) for effect in brought.effects):
            applied = applied.then(_pass_turn)
    hand, _none, effects = applied.then(_end_if_blocked)
    return Applied(hand, brought.awards, effects)


def _with_points_and_memory(hand: Hand, brought: Brought) -> Hand:
    hand = hand.with_awards(brought.awards)
    return hand if brought.memory is None else hand._replace(memory=brought.memory)


def _finished_by_play(hand: Hand, brought: Brought, finish: Finish) -> Applied:
    """A play has ended the hand: of its effects only what the referee notes is left."""
    noted = tuple(effect for effect in brought.effects if isinstance(effect, (NotScored, MissedCall)))
    hand, _none, effects = _end(hand, finish)
    return Applied(hand, brought.awards, noted + effects)


def _meets_target(hand: Hand, seat: int) -> bool:
    variant = hand.deal.variant
    if variant.target is None or variant.target_check is not TargetCheck.AT_ONCE or hand.deal.tie_hand:
        return False
    return hand.scores[hand.side_of(seat)] >= variant.target


def _take_effect(hand: Hand, effects: tuple[Effect, ...]) -> Applied:
    """The effects of a play are carried out, each after what it makes others do."""
    applied = Applied(hand)
    for effect in effects:
        hand, _none, caused = _carry_out(applied.hand, effect)
        applied = Applied(hand, (), (*applied.effects, *caused, effect))
    return applied


def _carry_out(hand: Hand, effect: Effect) -> Applied:
    match effect:
        case Reverse():
            return Applied(hand._replace(order=hand.order._replace(direction=-hand.direction)))
        case SkipNext():
            return Applied(hand._replace(order=hand.order._replace(skips=hand.order.skips + 1)))
        case EachDraws(seats=seats):
            drawers = seats[: hand.may_be_drawn]
            for seat in drawers:
                hand = _draw(hand, seat, 1)
            return Applied(hand, (), tuple(DrawTiles(seat, 1) for seat in drawers))
        case (
            PlayAgain()
            | DrawOn()
            | MissTurn()
            | DrawTiles()
            | MissedCall()
            | NotScored()
            | HandOver()
            | SpellCast()
            | SpellBroken()
        ):
            return Applied(hand)
        case _:
            assert_never(effect)


# Any other entry


def apply(
    hand: Hand, entry: Draw | Pass | Call | Miss | Block | Count | Adjust | Void | Lay | Remove | Move
) -> Applied:
    """Any entry but a play is carried out."""
    match entry:
        case Count():
            return _count(hand, entry)
        case Adjust(seat=seat, points=points, reason=reason):
            awards = (Award(hand.side_of(seat), seat, points, "adjust", reason),)
            return Applied(hand.with_awards(awards)._replace(have_scored=hand.have_scored), awards)
        case Void(reason=reason):
            return _throw_in(hand, reason)
        case Lay() | Remove() | Move():
            return Applied(hand)  # refused at every table
        case _:
            applied = _carried_out(hand, entry)
            brought = brought_by(Change(hand, applied.hand, entry, None))
            if brought is not NOTHING:
                assert not brought.awards and not brought.effects, "only a play brings points and effects"
                applied = applied._replace(hand=applied.hand._replace(memory=brought.memory))
            return applied if applied.hand.finish else applied.then(_end_if_blocked)


def _carried_out(hand: Hand, entry: Draw | Pass | Call | Miss | Block) -> Applied:
    """An entry of a hand under way, before anybody looks whether it is blocked."""
    match entry:
        case Draw(seat=seat, tiles=tiles):
            hand = hand.at(seat)
            after = _draw(hand, seat, hand.drawn_of(tiles))
            after = after._replace(order=hand.order._replace(drawn=hand.drawn + hand.drawn_of(tiles)))
            return _pass_turn(after) if hand.draw_rule is DrawRule.ONE_THEN_PASS else Applied(after)
        case Pass(seat=seat):
            return _pass(hand.at(seat))
        case Miss(seat=seat):
            return _pass_turn(hand.at(seat))
        case Block():
            return _end(hand, Finish(Ending.BLOCKED))
        case Call():
            return Applied(hand)
        case _:
            assert_never(entry)


def _draw(hand: Hand, seat: int, tiles: int) -> Hand:
    left = list(hand.tiles_left)
    left[seat - 1] += tiles
    return hand._replace(tiles_left=tuple(left), boneyard=hand.boneyard - tiles)


def _pass(hand: Hand) -> Applied:
    """The turn passes on; when every seat has passed and nobody may draw, the hand is blocked.

    Before the first tile it is thrown in instead: nobody could lead. A pass that the rules ask for shows nothing.
    """
    if not hand.must_pass:
        hand = hand._replace(order=hand.order._replace(passed=hand.passed | {hand.at_turn}))
    applied = _pass_turn(hand)
    if len(hand.passed) < len(hand.tiles_left) or _somebody_may_draw(applied.hand):
        return applied
    return applied.then(_end_blocked if hand.layout.placed else _throw_in)


# The turn and the end


def _pass_turn(hand: Hand) -> Applied:
    """The turn passes on, over those who miss a turn."""
    order = hand.order
    seat, missing = hand.next_seat(order.seat), []
    for _ in range(order.skips):
        missing.append(MissTurn(seat))
        seat = hand.next_seat(seat)
    return Applied(hand._replace(order=TurnOrder(seat, order.direction, 0, order.passed)), (), tuple(missing))


def _somebody_may_draw(hand: Hand) -> bool:
    """Whether any seat, in its turn, might draw under the rules now in force."""
    variant = hand.deal.variant
    if variant.draw is DrawRule.NONE or hand.may_be_drawn == 0:
        return False
    if variant.draw_now is None:
        return True
    return any(hand.at(seat).draw_rule is not DrawRule.NONE for seat in hand.seats)


def _end_if_blocked(hand: Hand) -> Applied:
    """The hand ends when nobody may draw and nothing fits, or the game has its own block (rulebook 2.4)."""
    blocks = hand.deal.variant.blocks
    if (blocks and blocks(hand)) or (not _somebody_may_draw(hand) and nothing_fits(hand)):
        return _end_blocked(hand)
    return Applied(hand)


def _end_blocked(hand: Hand) -> Applied:
    return _end(hand, Finish(Ending.BLOCKED))


def _end(hand: Hand, finish: Finish) -> Applied:
    """The hand is over. It waits for its count, unless nothing depends on the pips."""
    over = (HandOver(finish.ending),)
    if finish.ending is Ending.TARGET:
        result = HandResult(finish.ending, (hand.side_of(hand.at_turn),), (), "", leads_next=hand.at_turn)
        return Applied(hand._replace(finish=finish._replace(result=result)), (), over)
    decides = hand.variant.count_decides
    ended = Applied(hand._replace(finish=finish), (), over)
    if decides is CountDecides.ALWAYS or (decides is CountDecides.BLOCKED and finish.ending is Ending.BLOCKED):
        return ended
    return ended.then(lambda hand: _settle(hand, {}))


def _throw_in(hand: Hand, reason: str = "") -> Applied:
    result = HandResult(Ending.VOID, (), (), reason)
    return Applied(hand._replace(finish=Finish(Ending.VOID, result=result)), (), (HandOver(Ending.VOID),))


def _count(hand: Hand, count: Count) -> Applied:
    assert hand.finish, "what is left is counted when the hand is over"
    hand = hand._replace(finish=hand.finish._replace(counted=True))
    return Applied(hand) if hand.result else _settle(hand, tallies(hand, count))


def _settle(hand: Hand, left: dict[int, tuple[int, int]]) -> Applied:
    """The hand gets its result; what that brings stands there, not among the awards of the entry."""
    assert hand.finish
    result, not_scored = settle(hand, left)
    settled = hand.with_awards(result.awards)._replace(finish=hand.finish._replace(result=result))
    return Applied(settled, (), not_scored)
