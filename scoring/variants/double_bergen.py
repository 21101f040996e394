"""Double Bergen (rulebook 3.10)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.awards import Earned
from scoring.entries import Play
from scoring.facts import Counts, DrawRule, Lead, Score, TargetCheck
from scoring.hand import Hand
from scoring.layout import Layout, Opening, Spinner
from scoring.leading import only_the_table_knows
from scoring.options import yes_or_no
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA


def ends_alike(before: Hand, layout: Layout, play: Play) -> Iterator[Earned]:
    """The open ends of the suit just played, a double counting two; one alone scores nothing. Not on the lead."""
    number = layout.placed[-1].arm
    if number is None:
        return
    suit = layout.arms[number - 1].suit
    alike = [arm for arm in layout.counted_arms if arm.suit == suit]
    points = sum(2 if arm.tile.is_double else 1 for arm in alike)
    if points >= 2 or before.variant.option_values["lone_end_scores"]:
        ends = " + ".join(f"{suit}+{suit}" if arm.tile.is_double else str(suit) for arm in alike)
        yield Earned(points, "ends_alike", f"{ends}: {points}")


def a_point_a_tile(hand: Hand) -> Iterator[tuple[int, Earned]]:
    """At the end of the hand everybody loses a point for each tile still held."""
    for seat in hand.seats:
        tiles = hand.tiles_left[seat - 1]
        if tiles:
            yield seat, Earned(-tiles, "tiles_held", f"-{tiles}")


DOUBLE_BERGEN = Variant(
    slug="double-bergen",
    name="Double Bergen",
    source=BGA,
    summary="A cross of four arms: the more ends show the suit just played, the more it scores. First to 15.",
    lead_text="The highest double must be led, in every hand; nobody has one: the highest tile, and no cross.",
    how=(
        "The highest double makes a cross: all four of its places are covered before an arm may grow.",
        "After each tile count the open ends of the suit just played, a double as two: two or more score as many points, one alone nothing.",
        "The first tile scores nothing. At the hand's end everybody loses a point for each tile still held, below zero too.",
    ),
    settled=(
        "That the double led is the only spinner, and that an end alone with its suit scores nothing, is taken from Pagat.",
    ),
    lead=Lead.HIGHEST_DOUBLE,
    spinner=Spinner.LED_DOUBLE,
    spinner_opening=Opening.CROSS_FIRST,
    draw=DrawRule.UNTIL_PLAYABLE,
    counts=Counts.NEVER,
    domino_score=Score.NONE,
    blocked_score=Score.NONE,
    target=15,
    target_check=TargetCheck.AT_ONCE,
    awards_for_play=ends_alike,
    awards_for_hand=a_point_a_tile,
    leads_next=only_the_table_knows,
    options=(
        shared.DEALT,
        shared.target(15),
        *shared.DRAWING,
        shared.TIE_HANDS,
        yes_or_no("lone_end_scores", "An end that is alone with its suit scores a point.", False),
    ),
)
