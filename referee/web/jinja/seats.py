"""The seats of a table, drawn in templates."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from referee.drawing.seats import SeatDrawn, seats_svg
from referee.queries import TableState
from scoring.game import Game


def seats_of(state: TableState) -> SafeString:
    """Draw the players of a table, in a round."""
    return _drawn([SeatDrawn(seat.name, seat.side) for seat in state.seats], state.game)


def seats_for(game: Game) -> SafeString:
    """Draw the numbers of the seats of a new table of a game with one number of players."""
    sides = game.usual_sides(max(game.players))
    return _drawn([SeatDrawn(str(number), side) for number, side in enumerate(sides, start=1)], game)


def _drawn(seats: Sequence[SeatDrawn], game: Game) -> SafeString:
    return mark_safe(seats_svg(seats, game.counter_clockwise))  # noqa: S308  # made by `drawing`, labels escaped
