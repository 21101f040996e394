"""The rules that keep points from counting (rulebook 2.6)."""

from __future__ import annotations

from scoring.facts import ExclusionReason, Unit
from scoring.hand import Hand


def exclusion_reason(hand: Hand, side: int, points: int, at_stake: int = 0) -> ExclusionReason | None:
    """Return why these points don't count for the side; None if they do. ``at_stake`` are points lost with them."""
    variant = hand.deal.variant
    if variant.least_first_score and points and side not in hand.have_scored:
        pips = points * 5 if variant.unit is Unit.FIVES else points
        if pips < variant.least_first_score:
            return ExclusionReason.FIRST_SCORE
    if variant.target_exact and variant.target is not None and not hand.deal.tie_hand:
        if hand.points[side] + points + at_stake > variant.target:
            return ExclusionReason.TARGET_EXACT
    return None
