"""Draw, the basic game with a boneyard (rulebook 3.6)."""

from scoring.variant import DrawRule, Lead, Score, Variant
from scoring.variants import shared
from scoring.variants.sources import BGA

DRAW = Variant(
    slug="draw",
    name="Draw",
    source=BGA,
    summary="Match the ends, draw when you can't. Who goes out, or holds least when nobody can go on, scores.",
    lead_text="The leader leads a double if holding one, else any tile; who scored leads the next hand.",
    lead=Lead.DOUBLE_IF_HELD,
    draw=DrawRule.UNTIL_PLAYABLE,
    voluntary_draw=True,
    blocked_score=Score.MINUS_OWN,
    target=100,
    options=(
        shared.DEALT,
        shared.target(100),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
