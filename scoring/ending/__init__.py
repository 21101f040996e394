"""The end of a hand and what it brings, as values: its result, awards and bonuses, and the miscounts.

The rules themselves (``settlement``, ``counting``, ``blocked``) know hands, which know these values: they are imported
from their own modules.
"""

from scoring.ending.awards import Award, Earned
from scoring.ending.bonuses import NO_BONUSES, Bonuses
from scoring.ending.miscounts import (
    CountedTwice,
    ImpossiblePips,
    Miscount,
    MissingCount,
    NotInSet,
    NotTheSet,
    WasPlayed,
    WrongNumber,
)
from scoring.ending.results import Ending, HandResult
from scoring.ending.workings import GoingOut, Pips, Working

__all__ = [
    "NO_BONUSES",
    "Award",
    "Bonuses",
    "CountedTwice",
    "Earned",
    "Ending",
    "GoingOut",
    "HandResult",
    "ImpossiblePips",
    "Miscount",
    "MissingCount",
    "NotInSet",
    "NotTheSet",
    "Pips",
    "WasPlayed",
    "Working",
    "WrongNumber",
]
