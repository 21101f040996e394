"""Conversions from the types that all games share to those of patiences."""

from __future__ import annotations

from referee.notation import HandPosition, write_position
from referee.queries import TableState
from scoring.game import Game, HandState
from scoring.patience import Patience, Position
from scoring.ruling import Ruling


def as_position(hand: HandState) -> Position:
    """Return the hand as a position; the presenter of a patience never shows any other hand."""
    assert isinstance(hand, Position)
    return hand


def as_patience(game: Game) -> Patience:
    """Return the game as a patience."""
    assert isinstance(game, Patience)
    return game


def position_shown(state: TableState) -> Position | None:
    """Return the hand that is shown; None before the first."""
    return as_position(state.hand) if state.hand else None


def as_position_ruling(ruling: Ruling[HandState]) -> Ruling[Position]:
    """Return the ruling, whose hand is a position."""
    return ruling.with_hand(as_position(ruling.hand))


def position_of(hand: HandState, state: TableState) -> str:
    """Return the position in one line; empty once the game is over."""
    names = tuple(seat.name for seat in state.seats)
    return "" if hand.result else write_position(HandPosition(names, as_position(hand)))
