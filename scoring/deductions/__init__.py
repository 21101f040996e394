"""Deductions: which unseen tiles each seat can't have and must have, from passes, draws, plays and counts (record 3.4).

``holdings`` and ``contradictions`` deduce them. They know hands, and games name these values: so they are imported
from their own modules.
"""

from scoring.deductions.types import (
    BONEYARD,
    BetterLead,
    CalledPips,
    Contradiction,
    DeclaredBlocked,
    Deductions,
    EmptyHolder,
    HeldExcludedTile,
    Holding,
    InsteadOfPlay,
    LeadWaits,
    MissingLead,
    NoDoubles,
    NoFittingTile,
    OnlyHolder,
    Overcrowding,
    Reason,
    StockTiles,
    TooManyTiles,
    WrongCount,
    WrongPips,
    seat_of_reason,
)

__all__ = [
    "BONEYARD",
    "BetterLead",
    "CalledPips",
    "Contradiction",
    "DeclaredBlocked",
    "Deductions",
    "EmptyHolder",
    "HeldExcludedTile",
    "Holding",
    "InsteadOfPlay",
    "LeadWaits",
    "MissingLead",
    "NoDoubles",
    "NoFittingTile",
    "OnlyHolder",
    "Overcrowding",
    "Reason",
    "StockTiles",
    "TooManyTiles",
    "WrongCount",
    "WrongPips",
    "seat_of_reason",
]
