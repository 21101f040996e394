"""The cards over the layout: each side with its seats and its score."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.utils.translation import ngettext

from referee.presenters.selection import Selection
from referee.presenters.table.casts import hand_shown
from referee.presenters.table.deductions import suits_lacking
from referee.queries import SideAtTable, TableState
from referee.wording.points import Points
from scoring.deductions import Deductions


@dataclass(frozen=True)
class SeatCard:
    """A seat on its side's card."""

    number: int
    name: str
    tiles: int
    at_turn: bool
    mine: bool
    chosen: bool = False
    """True if a play is entered for it now, although it isn't its turn."""
    query: str = ""
    """The end of the address where a play for it is entered; empty where a tap does nothing."""
    lacks: tuple[int, ...] = ()
    """Suits of which the plays prove that the seat has no tile, where the table wants to see them."""
    color: str = ""
    mark: str = ""
    """The color and the emoji or initials that the player has chosen, if any."""


@dataclass(frozen=True)
class SideCard:
    """A side with its score."""

    side: SideAtTable
    points: Points
    seats: tuple[SeatCard, ...]
    at_turn: bool
    won: bool
    target: int | None

    @property
    def wins(self) -> str:
        """A sentence that says that this side has won the session."""
        told = ngettext("%(name)s wins with %(points)s!", "%(name)s win with %(points)s!", len(self.seats))
        return told % {"name": self.side.name, "points": self.points}


def side_cards(
    state: TableState, proved: Deductions | None, chosen: int | None = None, may_tap: bool = False
) -> tuple[SideCard, ...]:
    """Return a card for each side; ``proved`` holds the proofs from the plays, where the table wants to see them.

    ``chosen`` is a seat for which a play is entered out of turn. ``may_tap`` is true if other seats may be tapped for
    that.
    """
    hand, game = hand_shown(state), state.game
    lacking = suits_lacking(proved, hand)
    turn = hand.turn if hand else None
    return tuple(
        SideCard(
            side,
            Points.of(side.points, game),
            tuple(
                SeatCard(
                    number,
                    state.name_of(number),
                    hand.tiles_left[number - 1] if hand else 0,
                    number == turn,
                    number == state.seat,
                    number == chosen,
                    _entered_for(number) if may_tap and number not in (turn, chosen) else "",
                    lacking.get(number, ()),
                    state.seats[number - 1].color,
                    state.seats[number - 1].mark,
                )
                for number in side.seats
            ),
            turn in side.seats,
            side.number in state.winners,
            game.target,
        )
        for side in state.sides
    )


@cache
def _entered_for(seat: int) -> str:
    """Return the end of the address where a play is entered for a seat."""
    return Selection(seat=seat).query
