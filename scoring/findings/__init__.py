"""Findings: what the record of a hand shows afterwards, and how certain it is.

``detection`` finds them. It knows hands, and games name these values: so it is imported from its own module.
"""

from scoring.findings.types import (
    BoneyardLeft,
    CallMissed,
    Certainty,
    CountMismatch,
    FalseBlock,
    Finding,
    FindingCode,
    LikelyRevoke,
    Revoke,
    Revoked,
    ShortDraw,
    ShownTile,
    WrongLead,
    certainty_of,
    code_of,
    in_order,
    is_proved_later,
    plays_of_finding,
    seat_of_finding,
)

__all__ = [
    "BoneyardLeft",
    "CallMissed",
    "Certainty",
    "CountMismatch",
    "FalseBlock",
    "Finding",
    "FindingCode",
    "LikelyRevoke",
    "Revoke",
    "Revoked",
    "ShortDraw",
    "ShownTile",
    "WrongLead",
    "certainty_of",
    "code_of",
    "in_order",
    "is_proved_later",
    "plays_of_finding",
    "seat_of_finding",
]
