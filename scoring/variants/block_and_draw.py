"""Block and Draw (rulebook 3.8)."""

from scoring.ending.next_leader import table_names_leader
from scoring.facts import DrawRule, HandScoring, Lead
from scoring.layout import Spinner, SpinnerOpening
from scoring.marking import N_
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import LEAFLET

BLOCK_AND_DRAW = Variant(
    slug="block-and-draw",
    name=N_("Block and Draw"),
    source=LEAFLET,
    summary=N_(
        "Every double can be played on from all four sides. The player who goes out scores, or in a blocked hand the one with the fewest pips."
    ),
    lead_text=N_(
        "The highest double must be led in every hand. If nobody has one, the tiles are shuffled and dealt again."
    ),
    how=(N_("Nobody scores until the end of the hand."),),
    dealt=5,
    lead=Lead.HIGHEST_DOUBLE,
    redeal_without_double=True,
    spinner=Spinner.EVERY_DOUBLE,
    spinner_opening=SpinnerOpening.FREE,
    draw=DrawRule.UNTIL_PLAYABLE,
    blocked_score=HandScoring.MINUS_OWN_EACH,
    target=100,
    leads_next=table_names_leader,
    options=(
        shared.DEALT,
        shared.target(100),
        shared.SPINNER_OPENING,
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
