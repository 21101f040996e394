"""Conversions from the types that all games share to those of hands whose plays aren't entered."""

from __future__ import annotations

from referee.queries import TableState
from scoring.game import HandState
from scoring.tally import TalliedHand


def as_tally(hand: HandState) -> TalliedHand:
    """Return the hand as one whose plays aren't entered; this presenter never shows any other."""
    assert isinstance(hand, TalliedHand)
    return hand


def tally_shown(state: TableState) -> TalliedHand | None:
    """Return the hand that is shown; None before the first."""
    return as_tally(state.hand) if state.hand else None
