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
    summary=N_(
        "Halves that touch make seven, and some tiles go anywhere. Draw until you can play. Two tiles stay in the boneyard."
    ),
    lead_text=N_("The highest double must be led in every hand. If nobody has one, the highest tile is led."),
    how=(
        N_("Halves that touch make seven: a 3 goes on a 4, a 6 on a 1."),
        N_(
            "0-0, 6-1, 5-2 and 4-3 go on any end at any time, with whichever half the player likes touching. Only they go on a blank."
        ),
        N_(
            "The player who goes out takes the opponents' pips. In a blocked hand the lowest count takes the others' pips less its own."
        ),
    ),
    settled=(N_("If nobody has a double, the highest tile is led."),),
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
