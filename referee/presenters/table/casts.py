"""Conversions from the types that all games share to those of games at the table."""

from __future__ import annotations

from referee.queries import TableState
from scoring.game import Game, HandState
from scoring.hand import Hand
from scoring.tally import TalliedHand
from scoring.variant import Variant


def as_hand(hand: HandState) -> Hand:
    """Return the hand as one at the table: where its plays aren't entered, as far as it is known."""
    if isinstance(hand, TalliedHand):
        return hand.known
    assert isinstance(hand, Hand)
    return hand


def as_variant(game: Game) -> Variant:
    """Return the game as one at the table."""
    assert isinstance(game, Variant)
    return game


def hand_shown(state: TableState) -> Hand | None:
    """Return the hand that is shown; None before the first."""
    return as_hand(state.hand) if state.hand else None


def hand_to_count(state: TableState) -> Hand | None:
    """Return the hand that is shown, if a count of the remaining tiles may still be entered; else None."""
    return state.hand if isinstance(state.hand, Hand) and state.hand.may_be_counted else None
