"""Hands whose plays aren't entered: the points that are called, and how a hand ends (record 1.4)."""

from scoring.tally.hand import TalliedHand
from scoring.tally.legality import judge

__all__ = ["TalliedHand", "judge"]
