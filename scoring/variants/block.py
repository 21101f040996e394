"""Block: Draw without a boneyard (rulebook 3.7)."""

from scoring.ending.next_leader import next_seat_leads
from scoring.facts import HandScoring, Lead
from scoring.marking import N_
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import BGA

BLOCK = Variant(
    slug="block",
    name=N_("Block"),
    source=BGA,
    summary=N_(
        "Match the ends or pass, without drawing. The player who goes out scores, or in a blocked hand the one with the fewest pips."
    ),
    lead_text=N_("The leader leads a double, or any tile without one. Then the lead goes around."),
    how=(N_("Nobody scores until the end of the hand."),),
    settled=(
        N_("The number of tiles for each player."),
        N_("The target."),
    ),
    lead=Lead.DOUBLE_IF_HELD,
    blocked_score=HandScoring.MINUS_OWN,
    target=100,
    leads_next=next_seat_leads,
    options=(
        shared.DEALT,
        shared.target(100),
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
