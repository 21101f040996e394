"""The search over counts of which only the pips are known."""

from scoring.deductions.by_pips.called_counts import NarrowedPlaces, narrow_by_pips
from scoring.deductions.by_pips.search import MOST_STEPS

__all__ = ["MOST_STEPS", "NarrowedPlaces", "narrow_by_pips"]
