"""What a recorded entry does to the hand: one function an entry, and one that looks whether the hand is over."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from scoring.awarding import award_play, fine_others, points_for_going_out
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
    Remember,
    Reverse,
    SkipNext,
)
from scoring.endings import settle
from scoring.entries import Adjust, Block, Call, Count, Draw, Lay, Miss, Move, Pass, Play, Remove, Void
from scoring.facts import Counts, DrawRule, TargetCheck
from scoring.hand import Hand
from scoring.layout import Spot
from scoring.placing import nothing_fits
from scoring.results import Ending, HandResult

NOBODY: frozenset[int] = frozenset()


class Applied(NamedTuple):
    """The hand after an entry, the points that it brought, and what the rules did by themselves."""

    hand: Hand
    awards: tuple[Award, ...] = ()
    effects: tuple[Effect, ...] = ()


def lay(hand: Hand, play: Play, spot: Spot) -> Applied:
    """A tile is laid on its spot, scored, and has its effects."""
    before = _taking_the_turn(hand, play.seat)
    variant = before.deal.variant
    layout = spot.with_tile(before.layout, play.tile)
    awards, not_scored = award_play(before, layout, play)
    effects: list[Effect] = [not_scored] if not_scored else []
    left = list(before.tiles_left)
    left[play.seat - 1] -= 1
    fines = fine_others(before, play) if variant.fines else ()
    points, opened = _points_with(before, awards + fines) if awards or fines else (before.points, before.opened)
    after = before._replace(layout=layout, tiles_left=tuple(left), points=points, opened=opened, passed=NOBODY, drawn=0)
    if variant.notices:
        effects += variant.notices(before, play)
    if variant.remembers:
        after = after._replace(memory=variant.remembers(before, after, play))
    if awards and _meets_target(after, play.seat):
        after = _end(after, Ending.TARGET, effects)
    elif not left[play.seat - 1] and not (variant.stays_in and variant.stays_in(before, layout, play, bool(awards))):
        lost = not_scored is not None and points_for_going_out(before, play) > 0
        after = _end(after._replace(out=play.seat, lost_with_last_tile=lost), Ending.DOMINO, effects)
    else:
        if not left[play.seat - 1]:
            effects.append(DrawOn(play.seat))
        if variant.effects_of_play:
            effects += variant.effects_of_play(before, layout, play, bool(awards))
        after, effects = _turn_over(after, effects)
    return Applied(after, awards + fines, tuple(effects))


def _turn_over(hand: Hand, effects: list[Effect]) -> tuple[Hand, list[Effect]]:
    """A tile was laid and the hand goes on: its effects, whose turn it is, and whether the hand is blocked."""
    again = False
    if effects:
        hand, effects = _with_effects(hand, effects)
        again = any(isinstance(effect, (PlayAgain, DrawOn)) for effect in effects)
    if not again:
        hand, effects = _passed_on(hand, effects)
    return _looked_after(hand, effects)


def apply(
    hand: Hand, entry: Draw | Pass | Call | Miss | Block | Count | Adjust | Void | Lay | Remove | Move
) -> Applied:
    """Any entry but a play is carried out."""
    effects: list[Effect] = []
    match entry:
        case Count():
            return _counted(hand, entry)
        case Adjust(seat=seat, points=points, reason=reason):
            awards = (Award(hand.side_of(seat), seat, points, "adjust", reason),)
            return Applied(_scored(hand, awards, opens=False), awards)
        case Void():
            effects = []
            return Applied(_thrown_in(hand, effects, entry.reason), (), tuple(effects))
        case Lay() | Remove() | Move():
            return Applied(hand)  # refused at every table
        case _:
            effects = []
            after = _gone_on(hand, entry, effects)
            if hand.variant.remembers:
                after = after._replace(memory=hand.variant.remembers(hand, after, entry))
            if after.ending is None:
                after, effects = _looked_after(after, effects)
            return Applied(after, (), tuple(effects))


def _gone_on(hand: Hand, entry: Draw | Pass | Call | Miss | Block, effects: list[Effect]) -> Hand:
    """The hand after an entry of a hand under way, before anybody looks whether it is blocked."""
    match entry:
        case Draw(seat=seat, tiles=tiles):
            hand = _taking_the_turn(hand, seat)
            hand = _drawn(hand, seat, hand.drawn_of(tiles))
            ends_turn = hand.draw_rule(seat) is DrawRule.ONE_THEN_PASS
            return _passed_on(hand, effects)[0] if ends_turn else hand
        case Pass(seat=seat):
            return _after_pass(_taking_the_turn(hand, seat), seat, effects)
        case Miss(seat=seat):
            return _passed_on(_taking_the_turn(hand, seat), effects)[0]
        case Block():
            return _end(hand, Ending.BLOCKED, effects)
        case Call():
            return hand
        case _:
            assert_never(entry)


def _after_pass(hand: Hand, seat: int, effects: list[Effect]) -> Hand:
    """The turn passes on; when every seat has passed and nobody may draw, the hand is blocked.

    Before the first tile it is thrown in instead: nobody could lead.
    """
    if not hand.must_pass(seat):
        hand = hand._replace(passed=hand.passed | {seat})
    hand, effects = _passed_on(hand, effects)
    if len(hand.passed) < len(hand.tiles_left) or _somebody_may_draw(hand):
        return hand
    return _end(hand, Ending.BLOCKED, effects) if hand.layout.placed else _thrown_in(hand, effects)


def _taking_the_turn(hand: Hand, seat: int) -> Hand:
    """An entry out of turn that stands: the turn goes on from the seat that made it (rulebook 2.9)."""
    return hand if seat == hand.at_turn else hand._replace(at_turn=seat, drawn=0)


def _drawn(hand: Hand, seat: int, tiles: int) -> Hand:
    left = list(hand.tiles_left)
    left[seat - 1] += tiles
    return hand._replace(tiles_left=tuple(left), boneyard=hand.boneyard - tiles, drawn=hand.drawn + tiles)


def _scored(hand: Hand, awards: tuple[Award, ...], opens: bool = True) -> Hand:
    points, opened = _points_with(hand, awards)
    return hand._replace(points=points, opened=opened if opens else hand.opened)


def _points_with(hand: Hand, awards: tuple[Award, ...]) -> tuple[dict[int, int], frozenset[int]]:
    """The sides' points with these awards, and the sides that have scored at all."""
    points, opened = dict(hand.points), hand.opened
    for award in awards:
        points[award.side] += award.points
        if award.side not in opened:
            opened |= {award.side}
    return points, opened


def _meets_target(hand: Hand, seat: int) -> bool:
    variant = hand.deal.variant
    if variant.target is None or variant.target_check is not TargetCheck.AT_ONCE or hand.deal.tie_hand:
        return False
    return hand.points[hand.side_of(seat)] >= variant.target


def _with_effects(hand: Hand, effects: list[Effect]) -> tuple[Hand, list[Effect]]:
    """The hand after the effects of a play, and the effects as the ruling reports them."""
    reported: list[Effect] = []
    for effect in effects:
        match effect:
            case Reverse():
                hand = hand._replace(direction=-hand.direction)
            case SkipNext():
                hand = hand._replace(skips=hand.skips + 1)
            case EachDraws(seats=seats):
                for seat in seats[: hand.may_be_drawn]:
                    hand = _drawn(hand, seat, 1)
                    reported.append(DrawTiles(seat, 1))
                hand = hand._replace(drawn=0)
            case Remember(memory=memory):
                hand = hand._replace(memory=memory)
            case PlayAgain() | DrawOn() | MissTurn() | DrawTiles() | MissedCall() | NotScored() | HandOver():
                pass
            case _:
                assert_never(effect)
        reported.append(effect)
    return hand, reported


def _passed_on(hand: Hand, effects: list[Effect]) -> tuple[Hand, list[Effect]]:
    """The turn passes on, over those who miss a turn."""
    seat = hand.next_seat(hand.at_turn)
    if hand.skips:
        for _ in range(hand.skips):
            effects.append(MissTurn(seat))
            seat = hand.next_seat(seat)
    return hand._replace(at_turn=seat, skips=0, drawn=0), effects


def _somebody_may_draw(hand: Hand) -> bool:
    """Whether any seat, in its turn, might draw under the rules now in force."""
    if hand.may_be_drawn == 0 or hand.deal.variant.draw is DrawRule.NONE:
        return False
    if hand.deal.variant.draw_now is None:
        return True
    return any(hand.draw_rule(seat) is not DrawRule.NONE for seat in hand.seats)


def _looked_after(hand: Hand, effects: list[Effect]) -> tuple[Hand, list[Effect]]:
    """The hand as it stands when nobody may draw and nothing fits, or the game has its own block (rulebook 2.4)."""
    blocks = hand.deal.variant.blocks
    if (blocks and blocks(hand)) or (not _somebody_may_draw(hand) and nothing_fits(hand)):
        hand = _end(hand, Ending.BLOCKED, effects)
    return hand, effects


def _end(hand: Hand, ending: Ending, effects: list[Effect]) -> Hand:
    """The hand is over. It waits for its count, unless nothing depends on the pips."""
    effects.append(HandOver(ending))
    hand = hand._replace(ending=ending)
    if ending is Ending.TARGET:
        side = hand.side_of(hand.at_turn)
        return hand._replace(result=HandResult(ending, (side,), (), "", leads_next=hand.at_turn))
    counts = hand.variant.counts
    if counts is Counts.ALWAYS or (counts is Counts.BLOCKED and ending is Ending.BLOCKED):
        return hand
    return _settled(hand, {}, effects)


def _thrown_in(hand: Hand, effects: list[Effect], reason: str = "") -> Hand:
    effects.append(HandOver(Ending.VOID))
    return hand._replace(ending=Ending.VOID, result=HandResult(Ending.VOID, (), (), reason))


def _counted(hand: Hand, count: Count) -> Applied:
    hand = hand._replace(counted=True)
    if hand.result:
        return Applied(hand)
    effects: list[Effect] = []
    return Applied(_settled(hand, tallies(hand, count), effects), (), tuple(effects))


def _settled(hand: Hand, counts: dict[int, tuple[int, int]], effects: list[Effect]) -> Hand:
    result, not_scored = settle(hand, counts)
    effects.extend(not_scored)
    return _scored(hand._replace(result=result), result.awards)
