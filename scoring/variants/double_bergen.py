"""Double Bergen (rulebook 3.10)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.callable_points import CallablePoints
from scoring.ending import Earned
from scoring.ending.next_leader import table_names_leader
from scoring.facts import CountRole, DrawRule, HandScoring, Lead, TargetCheck
from scoring.hand import Hand
from scoring.hooks import Change
from scoring.layout import Spinner, SpinnerOpening
from scoring.marking import N_
from scoring.options import OptionGroup, yes_or_no
from scoring.rules import Rules
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA


def ends_alike(change: Change[Hand]) -> Iterator[Earned]:
    """Yield a point for each open end of the suit just played, and two for a double.

    One end alone scores nothing, nor does the lead.
    """
    if change.laid is None or change.laid.arm is None:
        return
    layout = change.after.layout
    suit = layout.arms[change.laid.arm - 1].suit
    alike = [arm for arm in layout.counted_arms if arm.suit == suit]
    points = sum(2 if arm.tile.is_double else 1 for arm in alike)
    if points >= 2 or change.before.variant.option_values["lone_end_scores"]:
        ends = " + ".join(f"{suit}+{suit}" if arm.tile.is_double else str(suit) for arm in alike)
        yield Earned(points, "ends_alike", f"{ends}: {points}")


def callable_points(rules: Rules[Hand]) -> CallablePoints:
    """Return the points of up to four ends alike, one of which may be a double."""
    lone = {1} if rules.option_values.get("lone_end_scores") else set()
    return CallablePoints(frozenset({2, 3, 4, 5} | lone))


def tiles_held_penalty(hand: Hand) -> Iterator[Earned]:
    """Yield a point off for each tile that a seat still holds at the end of the hand."""
    for seat in hand.seats:
        tiles = hand.tiles_left[seat - 1]
        if tiles:
            yield Earned(-tiles, "tiles_held", f"-{tiles}", seat=seat)


SENTENCES = {
    "award.ends_alike": N_("Open ends show the suit just played. A double counts two."),
    "award.tiles_held": N_("One point off for each tile still held."),
}
"""The referee's sentences about the game's own rules."""


DOUBLE_BERGEN = Variant(
    slug="double-bergen",
    name=N_("Double Bergen"),
    source=BGA,
    summary=N_("Play on a cross of four arms. The more ends show the suit just played, the more it scores."),
    lead_text=N_(
        "The highest double must be led in every hand. If nobody has one, the highest tile is led and there is no cross."
    ),
    how=(
        N_(
            "After each tile count the open ends that show the suit just played, a double as two. Two or more score that many points. One alone scores nothing."
        ),
        N_(
            "The first tile scores nothing. At the end of the hand everybody loses a point for each tile still held, even below zero."
        ),
    ),
    settled=(
        N_("The spinner, which follows Pagat."),
        N_("A single end with its suit, which follows Pagat."),
    ),
    lead=Lead.HIGHEST_DOUBLE,
    spinner=Spinner.LED_DOUBLE,
    spinner_opening=SpinnerOpening.CROSS_FIRST,
    draw=DrawRule.UNTIL_PLAYABLE,
    count_decides=CountRole.NEVER,
    tile_count_decides=CountRole.ALWAYS,
    domino_score=HandScoring.NONE,
    blocked_score=HandScoring.NONE,
    target=15,
    target_check=TargetCheck.AT_ONCE,
    after_entry=ends_alike,
    callable_points=callable_points,
    at_end=tiles_held_penalty,
    leads_next=table_names_leader,
    sentences=SENTENCES,
    options=(
        shared.DEALT,
        shared.target(15),
        *shared.DRAWING,
        shared.TIE_HANDS,
        yes_or_no(
            "lone_end_scores",
            N_("A single end with the suit just played scores a point."),
            False,
            group=OptionGroup.SCORING,
        ),
    ),
)
