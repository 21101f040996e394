"""Faults and awards of hands whose plays aren't entered, in words: English templates, as ``rulings`` has them."""

from __future__ import annotations

from scoring.marking import N_
from scoring.messages import Plural, Template

TALLY_FAULTS: dict[str, Template] = {
    "not_callable": N_("{points} points can't be scored at one play in {game}. These can be: {callable}."),
    "not_callable.fives": N_("Points in {game} are multiples of five."),
    "not_callable.most": N_("{points} points can't be scored at one play in {game}. A play scores from 1 to {most}."),
    "not_callable.too_many": N_("No play in {game} scores more than {most} points."),
    "not_callable.only_named": N_("Points in {game} are called by the name of a bonus. The bonuses are {bonuses}."),
    "not_callable.bonus": N_("{bonus} is no bonus in {game} at this table. The bonuses are {bonuses}."),
    "not_callable.no_bonus": N_("No bonus is called by its name in {game}."),
    "not_callable.bonus_points": N_("The bonus {bonus} brings {callable} points at this table, not {points}."),
    "side_unknown": N_("There is no side {number}. The sides are {sides}."),
    "blocker_needed": N_("Enter who blocked the hand. At this table that can decide who wins the hand."),
    "hand_open.untold": N_("The hand isn't over yet. Enter first who went out, or that the hand was blocked."),
    "count_mismatch.tiles_needed": N_("Enter how many tiles {seat} has left, not only their pips."),
    "count_mismatch.left_out": N_("The count is missing {seat}. Enter what {seat} has left too."),
    "count_mismatch.went_out": N_("{seat} went out and can't have anything left."),
    "count_mismatch.too_many_tiles": Plural(
        "{tiles} tile can't be left. There are only {size}.",
        "{tiles} tiles can't be left. There are only {size}.",
        by="tiles",
    ),
    "count_mismatch.too_many_pips": N_("{seat}'s count of {pips} can't be right. All tiles together come to {most}."),
    "rule_forbids.depth_tiles": N_("Every play of this hand is entered, so its points and its end come by themselves."),
    "rule_forbids.depth_points": N_(
        "The plays of this hand aren't entered. Enter the points called, who went out, or that the hand was blocked."
    ),
    "rule_forbids.depth_hands": N_("The plays of this hand aren't entered. Enter only how it ended."),
    "rule_forbids.target_at_end": N_("In {game} the target counts only when a hand is over. Enter how the hand ended."),
}

TALLY_AWARDS: dict[str, Template] = {
    "called": N_("Called for a play."),
    "result": N_("The points of the hand, as the table entered them."),
    "lead_pass": N_("Pase de salida: the next player couldn't play on the first tile."),
    "capicua": N_("Capicúa: the last tile fits both ends."),
    "chuchazo": N_("Chuchazo: the last tile is the 0-0."),
}
"""Sentences for awards of which nobody knows the tiles."""
