"""Bergen (rulebook 3.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.awards import Earned
from scoring.entries import Play
from scoring.facts import Counts, DrawRule, Lead, Score, TargetCheck
from scoring.hand import Hand
from scoring.layout import Layout
from scoring.leading import only_the_table_knows
from scoring.options import number
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import LEAFLET


def same_at_both_ends(before: Hand, layout: Layout, play: Play) -> Iterator[Earned]:
    """The lead scores 2; two ends of the same suit score 2, and 3 where one of them is a double."""
    one, other = layout.arms
    if play.tile == layout.first:
        if play.tile.is_double:
            yield Earned(2, "bergen_lead", str(play.tile))
    elif one.suit == other.suit:
        double = one.tile.is_double or other.tile.is_double
        yield Earned(3 if double else 2, "double_and_same" if double else "same_ends", f"{one.suit} = {other.suit}")


def settle_options(variant: Variant, players: int) -> Variant:
    """Points for winning the hand, where the table gives any: a block is then decided by the count."""
    points = int(variant.option_values["win_bonus"])
    if not points:
        return variant
    return replace(
        variant, hand_points=points, domino_score=Score.POINTS, blocked_score=Score.POINTS, counts=Counts.BLOCKED
    )


BERGEN = Variant(
    slug="bergen",
    name="Bergen",
    source=LEAFLET,
    summary="Two ends of the same suit score 2 points, 3 with a double at one of them. First to 15.",
    lead_text="The lowest double must be led, in every hand; nobody has one: the tiles are dealt again.",
    how=(
        "The lowest double is led and scores 2 points.",
        "A tile that leaves both ends showing the same suit scores 2 points, and 3 with a double at one of them.",
        "Going out and a block bring nothing; what is left is not counted.",
    ),
    settled=(
        "With no double at the table the tiles are dealt again.",
        "A house rule gives the winner of a hand one or two points.",
    ),
    dealt=6,
    lead=Lead.LOWEST_DOUBLE,
    redeal_without_double=True,
    draw=DrawRule.ONE_THEN_PLAY,
    counts=Counts.NEVER,
    domino_score=Score.NONE,
    blocked_score=Score.NONE,
    target=15,
    target_check=TargetCheck.AT_ONCE,
    awards_for_play=same_at_both_ends,
    leads_next=only_the_table_knows,
    settle_options=settle_options,
    options=(
        shared.DEALT,
        shared.target(15),
        *shared.DRAWING,
        number(
            "win_bonus",
            0,
            2,
            "Points for winning a hand: for going out, or for the lowest count at a block.",
            default=0,
        ),
        shared.TIE_HANDS,
    ),
)
