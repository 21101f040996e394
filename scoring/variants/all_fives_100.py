"""All Fives to 100 (rulebook 3.3)."""

from dataclasses import replace

from scoring.ending.next_leader import table_names_leader
from scoring.facts import DrawRule, HandScoring, Lead, Rounding, TargetCheck
from scoring.layout import Spinner
from scoring.marking import N_
from scoring.options import OptionGroup, choice, yes_or_no
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import LEAFLET


def settle_options(variant: Variant) -> Variant:
    """Return the game, with the highest double required as the lead if that house rule is chosen."""
    return replace(variant, lead=Lead.HIGHEST_DOUBLE) if variant.option_values["lead_highest_double"] else variant


ALL_FIVES_100 = Variant(
    slug="all-fives-100",
    name=N_("All Fives to 100"),
    source=LEAFLET,
    summary=N_("Score multiples of five. The player with the highest double begins every hand."),
    lead_text=N_(
        "The player with the highest double leads any tile. If there is no double, that is the player with the highest tile."
    ),
    how=(
        N_(
            "After each tile, the first one too, add up the open ends. A total that is a multiple of five scores that many points."
        ),
    ),
    settled=(
        N_("Who leads if nobody has a double."),
        N_("Playing with or without a spinner."),
        N_("The score for a blocked hand."),
    ),
    spinner=Spinner.FIRST_DOUBLE,
    has_end_total=True,
    draw=DrawRule.UNTIL_PLAYABLE,
    rounding=Rounding.NEAREST_FIVE,
    blocked_rounding=Rounding.NEAREST_FIVE,
    blocked_score=HandScoring.MINUS_OWN,
    target=100,
    target_check=TargetCheck.AT_ONCE,
    after_entry=shared.multiple_of_five,
    callable_points=shared.callable_fives,
    leads_next=table_names_leader,
    settle_options=settle_options,
    options=(
        shared.DEALT,
        shared.target(100),
        choice(
            "rounding",
            N_("How to round the pips that the winner takes when a player goes out."),
            {
                "nearest_five": N_("their sum, to the nearest five"),
                "nearest_five_each": N_("each player's, to the nearest five"),
            },
            group=OptionGroup.HAND_END,
        ),
        shared.SPINNER,
        shared.SPINNER_OPENING,
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
        yes_or_no("lead_highest_double", N_("The highest double itself must be led."), False, group=OptionGroup.PLAY),
    ),
)
