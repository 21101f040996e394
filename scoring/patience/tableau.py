"""The table of a patience: the places of its tiles, and the questions that the table of each game can answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Self

from scoring.ending import Ending
from scoring.entries import Entry
from scoring.faults import Fault
from scoring.layout import Arm
from scoring.patience.search import Search
from scoring.record import JsonObject
from scoring.tiles import Tile


class Tableau(ABC):
    """The places of the tiles: a frozen value, with a class for each game or kind of game."""

    __slots__ = ()

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The ends of the line, left and right, where tiles are laid in one."""
        return ()

    @property
    def stock(self) -> tuple[Tile, ...]:
        """The tiles in the stock, which lie face down. It is known which tiles they are, but not their order."""
        return ()

    @property
    @abstractmethod
    def tiles_left(self) -> int:
        """The tiles face up that must still go: in hand, or still on the table."""

    @property
    def must_go(self) -> int:
        """The tiles that must still go before the game is won."""
        return self.tiles_left + len(self.stock)

    @property
    def only_stock_decides(self) -> bool:
        """True if the player's choices make no difference, so that only the order of the stock decides who wins."""
        return False

    @property
    @abstractmethod
    def ending(self) -> Ending | None:
        """Won or lost if the tiles as they lie now decide it; else None."""

    @abstractmethod
    def moves(self) -> Iterator[Entry]:
        """Yield every lawful entry, idle ones last. A draw is listed once, without naming the tile."""

    @abstractmethod
    def faults(self, entry: Entry) -> Iterator[Fault]:
        """Yield every rule that an entry of this game breaks, the one to tell the player first."""

    @abstractmethod
    def after(self, entry: Entry) -> Self:
        """Return the table after an entry that is lawful or stands."""

    def moves_made_by(self, entry: Entry) -> int:
        """Return how many moves the entry counts as, in the usual way of counting moves."""
        return 1

    @abstractmethod
    def may_be_won(self, search: Search) -> bool:
        """Return True if right play wins when the stock comes in the best order.

        :raises OutOfNodes: when the search has used up its positions
        """

    def is_sure(self, search: Search) -> bool:
        """Return True if right play wins whatever order the stock comes in.

        :raises OutOfNodes: when the search has used up its positions
        """
        return self.may_be_won(search)

    def fewest_left(self, search: Search) -> int | None:
        """Return the fewest tiles that can be left in the end; None if that depends on a stock.

        :raises OutOfNodes: when the search has used up its positions
        """
        return None

    @abstractmethod
    def as_json(self) -> JsonObject:
        """Return the places of the tiles, as plain JSON values."""


class OpenTableau(Tableau):
    """A table on which everything lies open, so that a search knows all that can come."""

    __slots__ = ()

    def may_be_won(self, search: Search) -> bool:
        """Return True if right play wins."""
        return self.fewest_left(search) == 0

    @abstractmethod
    def fewest_left(self, search: Search) -> int:
        """Return the fewest tiles that can be left in the end.

        :raises OutOfNodes: when the search has used up its positions
        """
