"""Block: Draw without a boneyard (rulebook 3.7)."""

from scoring.facts import Lead, Score
from scoring.leading import the_next_seat
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA

BLOCK = Variant(
    slug="block",
    name="Block",
    source=BGA,
    summary="Match the ends or pass: nothing is drawn. Who goes out, or holds least when nobody can go on, scores.",
    lead_text="The leader leads a double if holding one, else any tile; then the lead goes round.",
    how=(
        "Tiles laid score nothing; the hand's end does. Nothing is drawn: who can't play passes.",
        "Who goes out takes the opponents' pips; the lowest count of a blocked hand takes the others' pips less its own.",
    ),
    settled=(
        "Seven tiles each for two players, five for three or four.",
        "The target is 100.",
    ),
    lead=Lead.DOUBLE_IF_HELD,
    blocked_score=Score.MINUS_OWN,
    target=100,
    leads_next=the_next_seat,
    options=(
        shared.DEALT,
        shared.target(100),
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
