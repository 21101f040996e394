"""Cuban Dominoes with the double-nine set, fifteen tiles of which stay asleep (rulebook 13.5)."""

from __future__ import annotations

from dataclasses import replace

from scoring.ending.next_leader import winning_side_leads
from scoring.facts import Lead
from scoring.marking import N_
from scoring.options import OptionGroup, choice
from scoring.variants import partners, shared
from scoring.variants.sources import PAGAT_CUBAN

CUBAN_DOUBLE_NINE = replace(
    partners.for_pairs(
        slug="cuban-double-nine",
        name=N_("Cuban Dominoes"),
        source=PAGAT_CUBAN,
        summary=N_("Pairs match the ends or pass, as in Cuba, and never see all the tiles."),
        lead_text=N_(
            "The side that won the last hand chooses which of its two leads any tile. In the first hand the sides draw for that. If the table doesn't say who leads, it is the player who won the hand. After a hand that nobody won, the side that led it leads again."
        ),
        how=(
            N_("The fifteen tiles that are left over are asleep: nobody has them, and nobody draws them."),
            N_("Nobody scores until the end of the hand."),
        ),
        settled=(
            N_("The leader if the table doesn't say."),
            N_("The leader after a hand that nobody won."),
        ),
        target=100,
        options=(
            shared.target(50, 100, 101, 150, 200),
            shared.TIE_HANDS,
            choice(
                "lead",
                N_("What starts the first hand."),
                {"any": N_("any tile"), "highest_double": N_("the highest double")},
                group=OptionGroup.PLAY,
            ),
            partners.next_leader("winners_choose", "next_seat"),
            partners.HAND_COUNT,
            partners.blocked_winner("side_total", "lowest_hand"),
            partners.BLOCKED_SCORE,
        ),
    ),
    tile_sets=(9,),
    tile_set=9,
    dealt=10,
    lead=Lead.ANY,
    lot_decides=False,
    leads_next=winning_side_leads,
    side_chooses_leader=True,
    settle_options=partners.settle_leader,
)
