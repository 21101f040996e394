"""All Sevens (rulebook 3.12)."""

from scoring.ending.next_leader import table_names_leader
from scoring.facts import DrawRule, HandScoring, Lead
from scoring.marking import N_
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sevens import SENTENCES, MakingSeven
from scoring.variants.sources import LEAFLET

ALL_SEVENS = Variant(
    slug="all-sevens",
    name=N_("All Sevens"),
    source=LEAFLET,
    summary=N_("Halves that touch make seven, and some tiles go anywhere. Players draw until they can play."),
    lead_text=N_("The highest double must be led in every hand. If nobody has one, the highest tile is led."),
    how=(
        N_(
            "The wild tiles are 0-0, 6-1, 5-2 and 4-3. Either half of them may touch, and nothing else goes on a blank."
        ),
    ),
    settled=(N_("The lead if nobody has a double."),),
    lead=Lead.HIGHEST_DOUBLE,
    joining=MakingSeven(),
    draw=DrawRule.UNTIL_PLAYABLE,
    floor=2,
    voluntary_draw=True,
    blocked_score=HandScoring.MINUS_OWN,
    target=100,
    leads_next=table_names_leader,
    sentences=SENTENCES,
    options=(
        shared.DEALT,
        shared.target(50, 100),
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
