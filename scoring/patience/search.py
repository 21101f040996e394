"""The memory and the limits of a search through a patience, counted in positions, never in time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

NODES = 8_000
"""The positions that one question may look at. On one core of a small machine this is about a seventh of a second."""


class OutOfNodes(Exception):
    """The search has looked at as many positions as it may."""


class Search:
    """A search, or several about the same hand: their findings, and the positions that they may still look at."""

    __slots__ = ("memory", "nodes", "nodes_left")

    def __init__(self, nodes: int = NODES) -> None:
        self.memory: dict[Hashable, Any] = {}
        self.nodes = nodes
        self.nodes_left = nodes

    def look(self) -> None:
        """Look at one more position.

        :raises OutOfNodes: when no more may be looked at
        """
        if self.nodes_left <= 0:
            raise OutOfNodes
        self.nodes_left -= 1

    @property
    def looked_at(self) -> int:
        """The number of positions looked at so far."""
        return self.nodes - self.nodes_left

    def again(self, nodes: int) -> Search:
        """Return another search that remembers the same, and may look at this many positions."""
        more = Search(nodes)
        more.memory = self.memory
        return more
