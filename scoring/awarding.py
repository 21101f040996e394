"""Putting names to points, and the rules that keep points from counting (rulebook 2.6 and 3.1)."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.awards import Award, Earned
from scoring.effects import NotScored
from scoring.entries import Play
from scoring.facts import Unit
from scoring.hand import Hand
from scoring.layout import Layout


def award_play(hand: Hand, layout: Layout, play: Play) -> tuple[tuple[Award, ...], NotScored | None]:
    """The awards for a tile laid, ``layout`` being the table with it; or what kept its points from counting."""
    hook = hand.deal.variant.awards_for_play
    earned = tuple(hook(hand, layout, play)) if hook else ()
    also_at_stake = points_for_going_out(hand, play)
    if not earned and not also_at_stake:
        return (), None
    return award(hand, play.seat, earned, also_at_stake)


def award(
    hand: Hand, seat: int, earned: Iterable[Earned], also_at_stake: int = 0
) -> tuple[tuple[Award, ...], NotScored | None]:
    """What was earned together, as awards to the seat's side, unless the house rules keep it from counting."""
    side = hand.side_of(seat)
    awards = tuple([Award(side, seat, *each) for each in earned])
    points = sum([each.points for each in awards])
    reason = why_not_scored(hand, side, points, also_at_stake)
    return ((), NotScored(points + also_at_stake, reason)) if reason else (awards, None)


def fine_others(hand: Hand, play: Play) -> tuple[Award, ...]:
    """What other seats lose (or win) because this tile was laid."""
    fines = hand.deal.variant.fines
    return tuple(Award(hand.side_of(seat), seat, *each) for seat, each in fines(hand, play)) if fines else ()


def why_not_scored(hand: Hand, side: int, points: int, also_at_stake: int = 0) -> str | None:
    """Why these points don't count for the side: ``ten_to_open``, ``target_exact``, or None if they do."""
    variant = hand.deal.variant
    if variant.first_score and points and side not in hand.opened:
        pips = points * 5 if variant.unit is Unit.FIVES else points
        if pips < variant.first_score:
            return "ten_to_open"
    if variant.target_exact and variant.target is not None and not hand.deal.tie_hand:
        if hand.points[side] + points + also_at_stake > variant.target:
            return "target_exact"
    return None


def points_for_going_out(hand: Hand, play: Play) -> int:
    """The points for going out that are one score with the last tile's, where the game joins the two."""
    variant = hand.deal.variant
    if not (variant.out_counts_with_last_tile and variant.target_exact) or hand.deal.tie_hand:
        return 0
    return variant.points_of(hand) if hand.tiles_left[play.seat - 1] == 1 else 0
