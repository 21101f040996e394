"""Dominican Dominoes to 200, with its bonuses for passes and the last tile (rulebook 13.3)."""

from __future__ import annotations

from dataclasses import replace

from scoring.ending import Bonuses
from scoring.facts import TieRule
from scoring.marking import N_
from scoring.options import Bundle
from scoring.variants import partners, shared
from scoring.variants.sources import PLAN

DOMINICAN = replace(
    partners.for_pairs(
        slug="dominican",
        name=N_("Dominican Dominoes"),
        source=PLAN,
        summary=N_("Pairs match the ends or pass. Passes that a player forces score, and so does the right last tile."),
        lead_text=N_(
            "The first hand starts with the 6-6 and with nothing else. The table says who holds it. Then the player who won the hand leads any tile. If the hand was blocked, that is the partner with fewer pips."
        ),
        how=(
            N_(
                "Pase de salida: if the player after the leader can't play on the led tile, the leader's side scores 25."
            ),
            N_("Pase corrido: if all three others pass in a row and the same player plays again, that side scores 25."),
            N_(
                "Capicúa: going out with a tile that fits both ends, which differ, scores 25 more. A tile with a blank makes none."
            ),
            N_("Chuchazo: going out with the 0-0 scores 25 more."),
            N_("Nobody needs to call a bonus. It stands even if the hand is thrown in later."),
        ),
        settled=(
            N_("The leader after a blocked hand."),
            N_("Bonuses of a hand that is thrown in."),
        ),
        target=200,
        bonuses=Bonuses(lead_pass=25, three_passes=25, capicua=25, capicua_blank=False, chuchazo=25),
        options=(
            shared.target(100, 150, 200, 250, 300, 500),
            shared.TIE_HANDS,
            partners.bonus("lead_pass", 25, 0, 30, 50),
            partners.LEAD_PASS_PLAIN,
            partners.LEAD_PASS_FIRST_ONLY,
            partners.LEAD_PASS_VOID,
            partners.bonus("three_passes", 25, 0, 30, 50),
            partners.bonus("each_pass", 0, 25, 30, 50),
            partners.bonus("capicua", 25, 0, 30, 50),
            partners.capicua_blank(False),
            partners.bonus("chuchazo", 25, 0, 30, 50),
            partners.CHUCHAZO_ONE_END,
            partners.HAND_COUNT,
            partners.blocked_winner("side_total", "lowest_hand", "blocker_vs_next"),
            partners.BLOCKED_SCORE,
            partners.blocked_tie("leader", "blocker", "none"),
        ),
    ),
    blocked_tie=TieRule.LEADER,
    shutout=N_("Pollona"),
    bundles=(Bundle("patio", N_("Patio"), {"hand_count": "all", "blocked_winner": "lowest_hand"}),),
    settle_options=partners.settle_bonuses,
)
