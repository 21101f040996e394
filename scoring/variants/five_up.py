"""Five Up (rulebook 3.4)."""

from scoring.ending.next_leader import next_seat_leads
from scoring.facts import DrawRule, HandScoring, Rounding, TargetCheck, Unit
from scoring.marking import N_
from scoring.variant import Variant
from scoring.variants import shared
from scoring.variants.sources import LEAFLET

FIVE_UP = Variant(
    slug="five-up",
    name=N_("Five Up"),
    name_language="en",
    source=LEAFLET,
    summary=N_("Score a point for each five in the open ends. Nobody draws more than one tile a turn."),
    lead_text=N_("The player who drew the highest tile leads any tile. Then the lead goes around."),
    how=(
        N_(
            "After each tile, the first one too, add up the open ends. A multiple of five scores a point for each five."
        ),
    ),
    settled=(N_("The leader after the first hand."),),
    dealt=5,
    has_end_total=True,
    draw=DrawRule.ONE_THEN_PLAY,
    floor=1,
    rounding=Rounding.FLOOR_FIVE,
    blocked_rounding=Rounding.FLOOR_FIVE,
    blocked_score=HandScoring.TAKE_ALL,
    unit=Unit.FIVES,
    target=61,
    target_check=TargetCheck.AT_ONCE,
    after_entry=shared.multiple_of_five,
    callable_points=shared.callable_fives,
    leads_next=next_seat_leads,
    options=(
        shared.DEALT,
        shared.target(61),
        shared.SPINNER,
        shared.SPINNER_OPENING,
        *shared.DRAWING,
        shared.BLOCKED_TIE,
        shared.TIE_HANDS,
    ),
)
