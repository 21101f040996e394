"""The winnability of a patience, as values: the outcome, its grounds, and the promise of a hint."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.entries import Entry


class Outcome(StrEnum):
    """The outcome of right play from here, whatever the stock brings."""

    CAN_BE_WON = "can_be_won"
    CANNOT_BE_WON = "cannot_be_won"
    NOT_KNOWN = "not_known"


class Grounds(StrEnum):
    """The grounds on which the outcome is known, or the reason why it isn't."""

    OVER = "over"
    ALL_OPEN = "all_open"
    ANY_STOCK = "any_stock"
    STOCK = "stock"
    BUDGET_STOCK = "budget_stock"
    BUDGET = "budget"
    NOT_LAID = "not_laid"


class Verdict(NamedTuple):
    """The verdict on a game: its outcome, the grounds, and the number of positions examined to find out.

    ``fewest_left`` is the least number of tiles that can be left in the end, if everything lies open and the search
    found it.
    """

    outcome: Outcome
    grounds: Grounds
    looked_at: int = 0
    fewest_left: int | None = None


class Promise(StrEnum):
    """The promise of a hinted move."""

    KEEPS_WIN = "keeps_win"
    MAY_WIN = "may_win"
    STOCK_DECIDES = "stock_decides"
    NOT_KNOWN = "not_known"
    CANNOT_WIN = "cannot_win"


class Hint(NamedTuple):
    """A lawful move and its promise. A hinted draw doesn't name a tile.

    ``fewest_left`` is the least number of tiles that can be left after the move, if the game can't be won and the
    search found it.
    """

    move: Entry
    promise: Promise
    fewest_left: int | None = None


class TurningPoint(NamedTuple):
    """The entry after which the game could no longer be won, given as its place in the list of positions, from 0.

    If ``proved``, the game could still be won before it, if the right tiles came. Otherwise that isn't known.
    """

    at: int
    proved: bool
