"""Matador (rulebook 3.11)."""

from scoring.variant import DrawRule, Lead, Score, Variant, the_next_seat
from scoring.variants import shared
from scoring.variants.sevens import make_seven, makes_no_seven
from scoring.variants.sources import BGA

MATADOR = Variant(
    slug="matador",
    name="Matador",
    source=BGA,
    summary="Halves that touch make seven. 6-1, 5-2, 4-3 and 0-0 go anywhere, either way round.",
    lead_text="First hand: the highest double. Later the lead goes round, and the leader leads a double if holding one.",
    lead=Lead.HIGHEST_DOUBLE,
    later_lead=Lead.OWN_HIGHEST_IF_HELD,
    ways=make_seven,
    mismatch=makes_no_seven,
    draw=DrawRule.ONE_THEN_PASS,
    blocked_score=Score.MINUS_OWN,
    target=100,
    next_leader=the_next_seat,
    options=(
        shared.DEALT,
        shared.target(100),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
