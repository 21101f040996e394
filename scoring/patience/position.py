"""A patience at one moment: a frozen value that changes entry by entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.awards import Award
from scoring.patience.patience import Patience
from scoring.patience.table import Ending, Table


class Result(NamedTuple):
    """How a patience ended; read like the result of a hand at the table. Nothing is awarded."""

    ending: Ending
    winners: tuple[int, ...] = ()
    awards: tuple[Award, ...] = ()

    @property
    def is_void(self) -> bool:
        """Whether it was thrown in, and counts neither as won nor as lost."""
        return self.ending is Ending.VOID


@dataclass(frozen=True, slots=True)
class Position:
    """Everything known of one hand of a patience.

    ``table`` is what lies where, None before the starting tiles are named. ``moves_made`` counts tiles laid,
    drawn and taken out, pairs as one, and tiles brought to an empty column; what replaces a pair is no move.
    """

    variant: Patience
    table: Table | None = None
    moves_made: int = 0
    ending: Ending | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game is won, lost or thrown in."""
        return self.ending is not None

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return Result(self.ending, (1,) if self.ending is Ending.WON else ()) if self.ending else None

    @property
    def tiles_left(self) -> int:
        """Tiles that must still go before the game is won."""
        return self.table.must_go if self.table else self.variant.set.size


def begin(variant: Patience) -> Position:
    """The patience before its starting tiles are named."""
    return Position(variant)
