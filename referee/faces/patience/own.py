"""Where what every game has alike is narrowed to what a patience has."""

from __future__ import annotations

from referee.queries import TableState
from scoring.game import Game, HandState, Ruling
from scoring.patience import Patience, Position


def own_position(hand: HandState) -> Position:
    """The hand as a position: no other hand is ever shown with the face of a patience."""
    assert isinstance(hand, Position)
    return hand


def own_patience(game: Game) -> Patience:
    """The game as a patience."""
    assert isinstance(game, Patience)
    return game


def position_shown(state: TableState) -> Position | None:
    """The hand that is shown; None before the first."""
    return own_position(state.hand) if state.hand else None


def own_ruling(ruling: Ruling[HandState]) -> Ruling[Position]:
    """The ruling, whose hand is a position."""
    entry, legal, recorded, faults, awards, effects, arm, hand = ruling
    return Ruling(entry, legal, recorded, faults, awards, effects, arm, own_position(hand))
