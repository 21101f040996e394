"""Block: Draw without a boneyard (rulebook 3.7)."""

from scoring.variant import Lead, Score, Variant, the_next_seat
from scoring.variants import shared
from scoring.variants.sources import BGA

BLOCK = Variant(
    slug="block",
    name="Block",
    source=BGA,
    summary="Match the ends or pass: nothing is drawn. Who goes out, or holds least when nobody can go on, scores.",
    lead_text="The leader leads a double if holding one, else any tile; then the lead goes round.",
    lead=Lead.DOUBLE_IF_HELD,
    blocked_score=Score.MINUS_OWN,
    target=100,
    next_leader=the_next_seat,
    options=(
        shared.DEALT,
        shared.target(100),
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
