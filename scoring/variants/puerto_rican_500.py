"""Quinientos: Puerto Rican dominoes to 500, with a bonus for each of the first four hands (rulebook 13.4)."""

from __future__ import annotations

from dataclasses import replace

from scoring.ending import Bonuses
from scoring.facts import HandCount
from scoring.marking import N_
from scoring.options import Bundle, OptionGroup, yes_or_no
from scoring.variants import partners, shared
from scoring.variants.sources import RAMOS

PUERTO_RICAN_500 = replace(
    partners.for_pairs(
        slug="puerto-rican-500",
        name=N_("Quinientos"),
        source=RAMOS,
        summary=N_("Pairs play as in Puerto Rico. Everybody's pips count, and the first four hands bring a bonus."),
        lead_text=N_(
            "The first hand starts with the 6-6 and with nothing else. The table says who holds it. Then the player who won the hand leads any tile. If the hand was blocked, that is the partner with fewer pips."
        ),
        how=(
            N_(
                "The first hand brings its winners 100 more, the second 75, the third 50, the fourth 25, and later hands nothing more. A hand that is thrown in isn't one of them, and a tied hand takes its bonus with it."
            ),
            N_(
                "Capicú: going out with a tile that fits both ends, which differ, scores 100 more. A tile with a blank makes one too."
            ),
            N_("Chuchazo: going out with the 0-0 scores 100 more."),
        ),
        settled=(
            N_("The effect of a tied hand on its bonus."),
            N_("The bonus after a hand that was thrown in."),
            N_("A capicú with a blank."),
        ),
        target=500,
        bonuses=Bonuses(capicua=100, chuchazo=100, by_hand=(100, 75, 50, 25)),
        options=(
            shared.target(200, 250, 500),
            shared.TIE_HANDS,
            yes_or_no(
                "hand_bonus",
                N_("Winning the first four hands brings 100, 75, 50 and 25 more."),
                True,
                group=OptionGroup.SCORING,
            ),
            partners.bonus("capicua", 100, 0, 50),
            partners.capicua_blank(True),
            partners.bonus("chuchazo", 100, 0, 50),
            partners.bonus("each_pass", 0, 10),
            partners.bonus("lock_bonus", 0, 100),
            partners.HAND_COUNT,
        ),
    ),
    name_language="es",
    hand_count=HandCount.ALL,
    bundles=(
        Bundle(
            "doscientos",
            N_("Doscientos"),
            {"target": 200, "hand_count": "losers", "hand_bonus": False, "capicua": 0, "chuchazo": 0},
        ),
    ),
    settle_options=partners.settle_bonuses,
)
