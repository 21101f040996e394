"""All Fives to 200, with the house rules of its book (rulebook 3.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.effects import DrawOn, PlayAgain
from scoring.ending import Earned
from scoring.ending.next_leader import next_seat_leads
from scoring.entries import Play
from scoring.facts import DrawRule, HandScoring, Rounding, TargetCheck, TieRule
from scoring.faults import Code, Fault
from scoring.hand import Hand
from scoring.hooks import Change, Consequence
from scoring.judging import earned_counts
from scoring.layout import Spinner
from scoring.marking import N_
from scoring.options import OptionGroup, choice, yes_or_no
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import KELLEY


def points(change: Change[Hand]) -> Iterator[Earned]:
    """Yield the score for a multiple of five.

    Under ``subtract_last_end`` the tile's own end may be subtracted instead.
    """
    if not isinstance(change.entry, Play) or not change.entry.subtract:
        yield from shared.multiple_of_five(change)
    elif change.laid and change.laid.arm is not None:
        layout = change.after.layout
        end = layout.arms[change.laid.arm - 1].counts
        total = layout.end_total - 2 * end
        if total > 0 and total % 5 == 0:
            yield shared.fives(total, f"{layout.end_total - end} - {end} = {total}", change.before.variant.unit)


def points_and_effects(change: Change[Hand]) -> Iterator[Consequence]:
    """Yield the points, and what a scoring play or a double entails under ``no_scoring_out`` and ``go_again``."""
    earned = tuple(points(change))
    yield from earned
    play, chosen = change.entry, change.before.variant.option_values
    if not isinstance(play, Play) or not scores_or_is_double(change, earned):
        return
    if chosen["no_scoring_out"] and not change.after.tiles_left[play.seat - 1] and change.before.may_be_drawn:
        yield DrawOn(play.seat)
    if chosen["go_again"]:
        yield PlayAgain(play.seat)


def no_scoring_out(change: Change[Hand]) -> Iterator[Fault]:
    """Yield a fault for going out with a scoring tile or a double while the boneyard is at its floor."""
    play = change.entry
    if not isinstance(play, Play) or not change.laid or change.before.may_be_drawn:
        return
    if change.after.tiles_left[play.seat - 1] == 0 and scores_or_is_double(change, tuple(points(change))):
        yield Fault(Code.RULE_FORBIDS, {"tile": play.tile}, why="no_scoring_out")


def scores_or_is_double(change: Change[Hand], earned: Sequence[Earned]) -> bool:
    """Return True if the tile laid is a double, or what it has earned counts."""
    return (change.laid is not None and change.laid.tile.is_double) or earned_counts(change, earned)


def settle_options(variant: Variant) -> Variant:
    """Return the game with the hooks of the chosen house rules in place."""
    chosen = variant.option_values
    if chosen["blocked_score"] == HandScoring.TAKE_ALL:
        variant = replace(variant, blocked_tie=TieRule.SPLIT, tie_split_among=(3,))
    if chosen["go_again"] or chosen["no_scoring_out"]:
        variant = replace(variant, after_entry=points_and_effects)
    if chosen["no_scoring_out"]:
        variant = replace(variant, extra_faults=no_scoring_out)
    if chosen["ten_to_open"]:
        variant = replace(variant, least_first_score=10)
    return variant


SENTENCES = {
    "rule_forbids.no_scoring_out": N_(
        "{tile} can't be the last tile. At this table nobody goes out with a double or a tile that scores."
    ),
}
"""The referee's sentences about the game's own rules."""


ALL_FIVES = Variant(
    slug="all-fives",
    name=N_("All Fives"),
    source=KELLEY,
    summary=N_("Make the open ends add up to a multiple of five and score it. The first double opens four ways."),
    lead_text=N_("The leader can lead any tile. The first leader is picked at random, and then the lead goes around."),
    how=(
        N_(
            "After each tile, the first one too, add up the open ends. A total that is a multiple of five scores that many points."
        ),
    ),
    settled=(
        N_("The leader after the first hand."),
        N_("The opening and counting of a spinner, which follow Pagat."),
    ),
    tile_sets=(9, 6),
    tile_set=9,
    dealt=5,
    spinner=Spinner.FIRST_DOUBLE,
    has_end_total=True,
    draw=DrawRule.UNTIL_PLAYABLE,
    must_play=False,
    voluntary_draw=True,
    rounding=Rounding.NEAREST_FIVE,
    partner_pips_off=True,
    blocked_score=HandScoring.CASCADE,
    target=200,
    target_check=TargetCheck.AT_ONCE,
    tie_hands=None,
    after_entry=points,
    callable_points=shared.callable_fives,
    leads_next=next_seat_leads,
    settle_options=settle_options,
    sentences=SENTENCES,
    options=(
        choice(
            "tile_set",
            N_("Domino set."),
            {9: N_("double-nine, 55 tiles"), 6: N_("double-six, 28 tiles")},
            group=OptionGroup.TILES,
        ),
        shared.DEALT,
        shared.target(150, 200, 250),
        shared.TARGET_EXACT,
        choice(
            "unit",
            N_("Points per five."),
            {"pips": N_("five: 10 pips score 10"), "fives": N_("one: 10 pips score 2")},
            group=OptionGroup.SCORING,
        ),
        shared.SPINNER,
        shared.SPINNER_OPENING,
        *shared.DRAWING,
        choice(
            "blocked_score",
            N_("Scoring a blocked hand."),
            {
                "cascade": N_("everybody scores the difference from each opponent with more"),
                "take_all": N_("the lowest count takes the opponents' pips"),
            },
            group=OptionGroup.HAND_END,
        ),
        shared.TIE_HANDS,
        yes_or_no(
            "go_again", N_("After a scoring play or a double the player plays again."), False, group=OptionGroup.PLAY
        ),
        yes_or_no(
            "no_scoring_out",
            N_("Nobody can go out with a double or a tile that scores."),
            False,
            group=OptionGroup.HAND_END,
        ),
        yes_or_no(
            "subtract_last_end",
            N_("A player can subtract the end of the tile just played from the other ends instead of adding it."),
            group=OptionGroup.SCORING,
        ),
        yes_or_no(
            "ten_to_open",
            N_("A side's first score must be 10 pips or more, or it doesn't count."),
            False,
            group=OptionGroup.SCORING,
        ),
    ),
)
