"""Matador (rulebook 3.11)."""

from scoring.ending.next_leader import next_seat_leads
from scoring.facts import DrawRule, HandScoring, Lead
from scoring.marking import N_
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sevens import SENTENCES, MakingSeven
from scoring.variants.sources import BGA

MATADOR = Variant(
    slug="matador",
    name=N_("Matador"),
    source=BGA,
    summary=N_("Halves that touch make seven, and four tiles go anywhere."),
    lead_text=N_(
        "In the first hand the highest double is led. Later the lead goes around, and the leader leads a double, or any tile without one."
    ),
    how=(
        N_("0-0, 6-1, 5-2 and 4-3 are matadors. Either half of them may touch, and nothing else goes on a blank."),
        N_("A double counts as one of its halves, both for matching and for the end it leaves open."),
    ),
    settled=(
        N_("The number of tiles for each player."),
        N_("The target."),
    ),
    lead=Lead.HIGHEST_DOUBLE,
    later_lead=Lead.OWN_HIGHEST_IF_HELD,
    joining=MakingSeven(wild_name=N_("matador"), a_wild_tile=N_("a matador")),
    draw=DrawRule.ONE_THEN_PASS,
    blocked_score=HandScoring.MINUS_OWN,
    target=100,
    leads_next=next_seat_leads,
    sentences=SENTENCES,
    options=(
        shared.DEALT,
        shared.target(100),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
