"""International Partners: Block for two pairs to 100, the game of Spain and much of Latin America (rulebook 13.6)."""

from __future__ import annotations

from dataclasses import replace

from scoring.ending.next_leader import next_seat_leads
from scoring.marking import N_
from scoring.options import Bundle
from scoring.variants import partners, shared
from scoring.variants.sources import PAGAT

INTERNATIONAL_PARTNERS = replace(
    partners.for_pairs(
        slug="international-partners",
        name=N_("International Partners"),
        source=PAGAT,
        summary=N_("Pairs match the ends or pass, as in Spain, Venezuela and much of Latin America."),
        lead_text=N_(
            "The first hand starts with the 6-6 and with nothing else. The table says who holds it. Then the lead goes around, whoever won."
        ),
        how=(N_("Nobody scores until the end of the hand."),),
        settled=(
            N_("The time at which points are checked against the target."),
            N_(
                "The names of the house rules that go together, which follow the federations and countries that play so."
            ),
        ),
        target=100,
        options=(
            shared.target(50, 75, 100, 150, 200, 300, 350),
            shared.TIE_HANDS,
            partners.LEAD,
            partners.next_leader("next_seat", "winner"),
            partners.HAND_COUNT,
            partners.blocked_winner("side_total", "lowest_hand", "blocker_vs_next"),
            partners.BLOCKED_SCORE,
            partners.blocked_tie("none", "leader", "blocker", "not_blocker"),
        ),
    ),
    bundles=(
        Bundle("venezuela", N_("Venezuela, long"), {"target": 200}),
        Bundle("fed", N_("FED (Spain)"), {"target": 300, "hand_count": "all", "lead": "any"}),
        Bundle("club", N_("Club (Mexico)"), {"lead": "any"}),
        Bundle("brazil", N_("Brazil by pips"), {"blocked_tie": "not_blocker"}),
    ),
    leads_next=next_seat_leads,
    settle_options=partners.settle_leader,
)
