"""Draw, the basic game with a boneyard (rulebook 3.6)."""

from scoring.facts import DrawRule, HandScoring, Lead
from scoring.marking import N_
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA

DRAW = Variant(
    slug="draw",
    name=N_("Draw"),
    source=BGA,
    summary=N_(
        "Match the ends, and draw when you can't. The player who goes out scores, or in a blocked hand the one with the fewest pips."
    ),
    lead_text=N_("The leader leads a double, or any tile without one. The player who scored leads the next hand."),
    how=(N_("Nobody scores until the end of the hand."),),
    settled=(
        N_("The number of tiles for each player."),
        N_("The target."),
    ),
    lead=Lead.DOUBLE_IF_HELD,
    draw=DrawRule.UNTIL_PLAYABLE,
    voluntary_draw=True,
    blocked_score=HandScoring.MINUS_OWN,
    target=100,
    options=(
        shared.DEALT,
        shared.target(100),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
