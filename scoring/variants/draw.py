"""Draw, the basic game with a boneyard (rulebook 3.6)."""

from scoring.facts import DrawRule, Lead, Score
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA

DRAW = Variant(
    slug="draw",
    name="Draw",
    source=BGA,
    summary="Match the ends, draw when you can't. Who goes out, or holds least when nobody can go on, scores.",
    lead_text="The leader leads a double if holding one, else any tile; who scored leads the next hand.",
    how=(
        "Tiles laid score nothing; the hand's end does.",
        "Who goes out takes the opponents' pips; the lowest count of a blocked hand takes the others' pips less its own.",
        "A player who could play may draw a tile first. Who scored leads the next hand.",
    ),
    settled=(
        "Seven tiles each for two players, five for three or four.",
        "The target is 100.",
    ),
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
