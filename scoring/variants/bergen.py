"""Bergen (rulebook 3.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.callable_points import CallablePoints
from scoring.ending import Earned
from scoring.ending.next_leader import table_names_leader
from scoring.facts import CountRole, DrawRule, HandScoring, Lead, TargetCheck
from scoring.hand import Hand
from scoring.hooks import Change
from scoring.marking import N_
from scoring.options import OptionGroup, number
from scoring.rules import Rules
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import LEAFLET


def same_at_both_ends(change: Change[Hand]) -> Iterator[Earned]:
    """Yield 2 for leading a double, and for two ends of the same suit 2, or 3 if one of them is a double."""
    if change.laid is None:
        return
    one, other = change.after.layout.arms
    if change.laid.arm is None:
        if change.laid.tile.is_double:
            yield Earned(2, "bergen_lead", str(change.laid.tile))
    elif one.suit == other.suit:
        double = one.tile.is_double or other.tile.is_double
        yield Earned(3 if double else 2, "double_and_same" if double else "same_ends", f"{one.suit} = {other.suit}")


def callable_points(rules: Rules[Hand]) -> CallablePoints:
    """Return the points of two ends alike, and those with a double."""
    return CallablePoints(frozenset({2, 3}))


def settle_options(variant: Variant) -> Variant:
    """Return the game with points for winning the hand, if the table gives any.

    The count then decides a blocked hand.
    """
    points = int(variant.option_values["win_bonus"])
    if not points:
        return variant
    return replace(
        variant,
        hand_points=points,
        domino_score=HandScoring.POINTS,
        blocked_score=HandScoring.POINTS,
        count_decides=CountRole.BLOCKED,
    )


SENTENCES = {
    "award.bergen_lead": N_("Led the lowest double."),
    "award.same_ends": N_("Both ends show the same suit."),
    "award.double_and_same": N_("Both ends show the same suit, with a double at one of them."),
}
"""The referee's sentences about the game's own rules."""


BERGEN = Variant(
    slug="bergen",
    name=N_("Bergen"),
    source=LEAFLET,
    summary=N_("Score by making both ends show the same suit."),
    lead_text=N_("The lowest double must be led in every hand. If nobody has one, the tiles are dealt again."),
    how=(
        N_("The double that is led scores 2 points."),
        N_("A tile that leaves both ends showing the same suit scores 2 points, and 3 with a double at one of them."),
        N_("Nobody scores for going out or for a block."),
    ),
    settled=(
        N_("What happens if nobody has a double."),
        N_("Points for the winner of a hand, which are a house rule."),
    ),
    dealt=6,
    lead=Lead.LOWEST_DOUBLE,
    redeal_without_double=True,
    draw=DrawRule.ONE_THEN_PLAY,
    count_decides=CountRole.NEVER,
    domino_score=HandScoring.NONE,
    blocked_score=HandScoring.NONE,
    target=15,
    target_check=TargetCheck.AT_ONCE,
    after_entry=same_at_both_ends,
    callable_points=callable_points,
    leads_next=table_names_leader,
    settle_options=settle_options,
    sentences=SENTENCES,
    options=(
        shared.DEALT,
        shared.target(15),
        *shared.DRAWING,
        number(
            "win_bonus",
            0,
            2,
            N_("Points for winning a hand by going out, or with the lowest count in a blocked hand."),
            default=0,
            group=OptionGroup.HAND_END,
        ),
        shared.TIE_HANDS,
    ),
)
