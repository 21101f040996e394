"""The cards of the sides where plays aren't entered: nobody's turn is known, and nobody's tiles."""

from __future__ import annotations

from referee.presenters.table.score_cards import SeatCard, SideCard
from referee.queries import TableState
from referee.wording.points import Points


def side_cards(state: TableState) -> tuple[SideCard, ...]:
    """Return a card for each side."""
    return tuple(
        SideCard(
            side=side,
            points=Points.of(side.points, state.game),
            seats=tuple(
                SeatCard(
                    number,
                    state.name_of(number),
                    0,
                    at_turn=False,
                    mine=number == state.seat,
                    color=state.seats[number - 1].color,
                    mark=state.seats[number - 1].mark,
                )
                for number in side.seats
            ),
            at_turn=False,
            won=side.number in state.winners,
            target=state.game.target,
        )
        for side in state.sides
    )
