"""The judging of an entry at the table: its faults, the changes that it makes, and the possible next moves."""

from scoring.judging.consequences import earned_counts
from scoring.judging.last_tile_call import call_fault, seats_that_missed, still_to_call
from scoring.judging.legality import draw_due, find_faults, judge, may_draw, play_faults
from scoring.judging.matching import fits_somewhere, fitting_tiles, open_arms, tiles_that_fit
from scoring.judging.offers import placements, turn_due

__all__ = [
    "call_fault",
    "draw_due",
    "earned_counts",
    "find_faults",
    "fits_somewhere",
    "fitting_tiles",
    "judge",
    "may_draw",
    "open_arms",
    "placements",
    "play_faults",
    "seats_that_missed",
    "still_to_call",
    "tiles_that_fit",
    "turn_due",
]
