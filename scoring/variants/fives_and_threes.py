"""Fives and Threes (rulebook 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.callable_points import CallablePoints, end_totals
from scoring.ending import Earned
from scoring.facts import HandScoring, TargetCheck
from scoring.hand import Hand
from scoring.hooks import Change
from scoring.marking import N_
from scoring.options import OptionGroup, choice
from scoring.rules import Rules
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA


def fives_and_threes(change: Change[Hand]) -> Iterator[Earned]:
    """Yield a point for each five in an end total divisible by five, and for each three in one divisible by three."""
    layout = change.after.layout
    total = layout.end_total if change.laid else 0
    if not total or (total % 5 and total % 3):
        return
    working = layout.sum
    for divisor, reason in ((5, "fives"), (3, "threes")):
        if total % divisor == 0:
            yield Earned(total // divisor, reason, f"{working} = {total // divisor} × {divisor}")


def points_of_totals(rules: Rules[Hand]) -> CallablePoints:
    """Return what the totals of two ends score."""
    totals = end_totals(rules.tile_set, rules.spinner)
    scores = (sum(total // divisor for divisor in (5, 3) if total % divisor == 0) for total in totals)
    return CallablePoints(frozenset(score for score in scores if score))


SENTENCES = {
    "award.fives": N_("A point for each five in the open ends."),
    "award.threes": N_("A point for each three in the open ends."),
}
"""The referee's sentences about the game's own rules."""


FIVES_AND_THREES = Variant(
    slug="fives-and-threes",
    name=N_("Fives and Threes"),
    source=BGA,
    summary=N_("Make totals that divide by five, by three or, best of all, by both. Nothing is drawn."),
    lead_text=N_("The leader can lead any tile. The player who scored at the end of a hand leads the next."),
    how=(
        N_(
            "After each tile add up the open ends. A multiple of five scores a point for each five, and a multiple of three a point for each three."
        ),
        N_("15 brings 3 and 5, 8 together; 18 brings 6, 20 brings 4."),
    ),
    settled=(N_("The target."),),
    has_end_total=True,
    domino_score=HandScoring.POINTS,
    blocked_score=HandScoring.POINTS,
    hand_points=1,
    out_counts_with_last_tile=True,
    target=61,
    target_check=TargetCheck.AT_ONCE,
    after_entry=fives_and_threes,
    callable_points=points_of_totals,
    sentences=SENTENCES,
    options=(
        shared.DEALT,
        shared.target(61),
        shared.TARGET_EXACT,
        choice(
            "blocked_score",
            N_("What the lowest count of a blocked hand scores."),
            {"points": N_("one point, as for going out"), "none": N_("nothing")},
            group=OptionGroup.HAND_END,
        ),
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
