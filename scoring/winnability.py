"""Whether a patience can still be won, as values: the outcome, how it is known, and what a hint promises."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.entries import Entry


class Outcome(StrEnum):
    """Whether right play wins from here, whatever the stock brings."""

    CAN_BE_WON = "can_be_won"
    CANNOT_BE_WON = "cannot_be_won"
    NOT_KNOWN = "not_known"


class Grounds(StrEnum):
    """How the outcome is known, or why it isn't."""

    OVER = "over"
    ALL_OPEN = "all_open"
    ANY_STOCK = "any_stock"
    STOCK = "stock"
    BUDGET_STOCK = "budget_stock"
    BUDGET = "budget"
    NOT_LAID = "not_laid"


class Verdict(NamedTuple):
    """Whether the game can still be won, how this is known, and how many positions were examined to find out.

    ``fewest_left`` is the least number of tiles that can be left in the end, if everything lies open and the search
    found it.
    """

    outcome: Outcome
    grounds: Grounds
    looked_at: int = 0
    fewest_left: int | None = None


class Promise(StrEnum):
    """What a hinted move promises."""

    KEEPS_WIN = "keeps_win"
    MAY_WIN = "may_win"
    STOCK_DECIDES = "stock_decides"
    NOT_KNOWN = "not_known"
    CANNOT_WIN = "cannot_win"


class Hint(NamedTuple):
    """A lawful move and what it promises. A hinted draw doesn't name a tile.

    ``fewest_left`` is the least number of tiles that can be left after the move, if the game can't be won and the
    search found it.
    """

    move: Entry
    promise: Promise
    fewest_left: int | None = None


class TurningPoint(NamedTuple):
    """The entry after which the game could no longer be won, given as its place in the list of positions, from 0.

    ``proved`` says that before it the game could still be won, if the right tiles came. Otherwise that isn't known.
    """

    at: int
    proved: bool
