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
    how=(
        N_("Nobody scores until the end of the hand."),
        N_(
            "The player who goes out takes the opponents' pips. In a blocked hand the lowest count takes the others' pips less its own."
        ),
        N_("A player who could play can draw a tile first."),
    ),
    settled=(
        N_("Seven tiles each for two players, five for three or four."),
        N_("The target is 100."),
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
