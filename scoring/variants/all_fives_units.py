"""All Fives with a point for each five (rulebook 3.2)."""

from scoring.facts import DrawRule, HandScoring, Rounding, TargetCheck, Unit
from scoring.layout import Spinner
from scoring.marking import N_
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA

ALL_FIVES_UNITS = Variant(
    slug="all-fives-units",
    name=N_("All Fives, a point for each five"),
    source=BGA,
    summary=N_("Like All Fives, with smaller numbers. The lowest count takes what the others hold."),
    lead_text=N_("The leader can lead any tile. The player who scored at the end of a hand leads the next."),
    how=(
        N_(
            "After each tile, the first one too, add up the open ends. A multiple of five scores a point for each five."
        ),
    ),
    settled=(
        N_("The rounding of the pips at the end of a hand."),
        N_("The target."),
        N_("The opening and counting of a spinner, which follow Pagat."),
    ),
    spinner=Spinner.FIRST_DOUBLE,
    has_end_total=True,
    draw=DrawRule.UNTIL_PLAYABLE,
    rounding=Rounding.NEAREST_FIVE,
    blocked_rounding=Rounding.NEAREST_FIVE,
    blocked_score=HandScoring.TAKE_ALL,
    unit=Unit.FIVES,
    target=61,
    target_check=TargetCheck.AT_ONCE,
    after_entry=shared.multiple_of_five,
    callable_points=shared.callable_fives,
    options=(
        shared.DEALT,
        shared.target(61),
        shared.SPINNER,
        shared.SPINNER_OPENING,
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
