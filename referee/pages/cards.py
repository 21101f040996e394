"""The cards over the layout: each side with its seats and its score."""

from __future__ import annotations

from dataclasses import dataclass

from referee.queries import SideAtTable, TableState


@dataclass(frozen=True)
class SeatCard:
    """A seat on its side's card."""

    number: int
    name: str
    tiles: int
    at_turn: bool
    mine: bool


@dataclass(frozen=True)
class SideCard:
    """A side with its score."""

    side: SideAtTable
    seats: tuple[SeatCard, ...]
    at_turn: bool
    won: bool
    target: int | None


def side_cards(state: TableState) -> tuple[SideCard, ...]:
    """A card for each side."""
    turn = state.hand.turn if state.hand else None
    return tuple(
        SideCard(
            side,
            tuple(_seat(state, number, turn) for number in side.seats),
            turn in side.seats,
            side.number in state.winners,
            state.variant.target,
        )
        for side in state.sides
    )


def _seat(state: TableState, number: int, turn: int | None) -> SeatCard:
    tiles = state.hand.tiles_left[number - 1] if state.hand else 0
    return SeatCard(number, state.name_of(number), tiles, number == turn, number == state.seat)
