"""The arguments and results of the hooks of a game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from scoring.effects import Effect
from scoring.ending import Earned
from scoring.entries import Entry, Play
from scoring.faults import Code, Fault
from scoring.layout import Arm, Placed
from scoring.marking import N_
from scoring.tiles import Tile

H = TypeVar("H")
"""The type of hand that the hooks get."""

H_contra = TypeVar("H_contra", contravariant=True)
"""The type of hand where it is only read."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of a game about a hand, which the tiles don't show.

    Each game that needs this has a class of its own.
    """


class MemoryUpdate(NamedTuple):
    """A new memory of the game about this hand, which replaces the earlier one."""

    memory: Memory


class Change(NamedTuple, Generic[H]):
    """An entry, with the hand before it and the hand after it.

    In ``after``, the tiles lie where the entry puts them and the next seat is at turn. The consequences of the entry
    are still to come: points, effects, and another turn for the player. ``laid`` is the tile as a play lays it. It is
    None for other entries, and for a play whose tile has no place to go.
    """

    before: H
    after: H
    entry: Entry
    laid: Placed | None


Consequence = Earned | Effect | MemoryUpdate
"""A consequence of an entry: points, an effect by the rules, or a new memory of the game."""


class Joining(Generic[H_contra]):
    """A rule for the halves that may touch. Here equal halves touch; a game may have other rules."""

    touching_sum: int | None = None
    """The sum of two halves that touch; None if they are equal."""
    wild_name: str = N_("wild tile")
    """The game's name for a tile that goes on any end."""
    a_wild_tile: str = N_("a wild tile")
    """The name with its article, as it is used in a sentence."""

    def halves(self, hand: H_contra, tile: Tile, arm: Arm) -> tuple[int, ...]:
        """Return the halves of ``tile`` that may touch the end of ``arm``; none if it doesn't fit.

        The arm may be locked.
        """
        return (arm.suit,) if arm.suit in tile else ()

    def why_not(self, hand: H_contra, play: Play, arms: Sequence[Arm]) -> Fault:
        """Return why the tile fits none of ``arms``: the one that the play names, or else all that are open."""
        ends = tuple(sorted({arm.suit for arm in arms}))
        return Fault(Code.NO_MATCH, {"tile": play.tile, "ends": ends}, why="" if play.arm is None else "one_end")

    def locked(self, hand: H_contra, arm: Arm) -> Fault | None:
        """Return why the game allows no tile on the arm yet; None if it does.

        Locks by the spinner needn't be reported.
        """
        return None

    def closed(self, hand: H_contra, arm: Arm) -> Fault | None:
        """Return why the seat at turn may not play on the arm now, though it may be open to others or open again soon.

        Unlike a locked arm, a closed one is considered in the check for any tile that can still fit.
        """
        return None

    def open_arms(self, hand: H_contra, arms: Sequence[Arm]) -> list[Arm]:
        """Return those of the arms that the seat at turn may play on now: not locked, and not closed.

        A game may find them all in a quicker way than by checking each.
        """
        locked, closed = self.locked, self.closed
        return [arm for arm in arms if not arm.locked and locked(hand, arm) is None and closed(hand, arm) is None]


EQUAL_HALVES: Joining[object] = Joining()
"""The way in which nearly all games join."""
