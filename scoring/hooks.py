"""What the hooks of a game's rules are given, and what they answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from scoring.effects import Effect
from scoring.ending.awards import Earned
from scoring.entries import Entry, Play
from scoring.faults import Code, Fault
from scoring.layout import Arm, Placed
from scoring.marking import N_
from scoring.tiles import Tile

H = TypeVar("H")
"""The hand that the hooks look at."""

H_contra = TypeVar("H_contra", contravariant=True)
"""The same, where it is only looked at."""


MemoryFields = Mapping[str, tuple[int | Tile | None, ...]]
"""What a game remembers, as a position in one line has it: seats, arms, numbers and tiles, by what they mean."""


class VisibleCounts(NamedTuple):
    """What everybody can count when a position is read: the tiles that each seat has left, and the arms."""

    tiles_left: tuple[int, ...]
    arms: int


@dataclass(frozen=True, slots=True)
class Memory:
    """What a game remembers of a hand that the tiles don't show. Each game that needs this has a class of its own."""

    @property
    def written(self) -> MemoryFields:
        """What a position in one line says of it; nothing where it is as at the start of a hand."""
        return {}

    def read(self, written: MemoryFields, seen: VisibleCounts) -> Memory:
        """What is remembered in a position of which this was ``written``.

        :raises ValueError: it can't be that
        """
        if written:
            raise ValueError(f"nothing like {', '.join(written)} is remembered here")
        return self


def numbers_of(written: MemoryFields, key: str, highest: int) -> frozenset[int]:
    """The seats or arms that are remembered under this key.

    :raises ValueError: there is no such seat or arm
    """
    numbers = frozenset(each for each in written.get(key, ()) if isinstance(each, int) and 1 <= each <= highest)
    if len(numbers) != len(written.get(key, ())):
        raise ValueError(f"{key} are numbers from 1 to {highest}")
    return numbers


def check_keys(written: MemoryFields, known: Iterable[str]) -> None:
    """Make sure that nothing else is remembered.

    :raises ValueError: there is something else
    """
    if unknown := sorted(set(written) - set(known)):
        raise ValueError(f"nothing like {unknown[0]} is remembered here")


class MemoryUpdate(NamedTuple):
    """Replaces what the game remembers about this hand."""

    memory: Memory


class Change(NamedTuple, Generic[H]):
    """An entry, with the hand before it and the hand after it.

    In ``after``, the tiles lie where the entry puts them and the next seat is at turn. What the entry brings is still
    to come: points, effects, and whether the player keeps the turn. ``laid`` is the tile as a play lays it. It is None
    for other entries, and for a play whose tile has no place to go.
    """

    before: H
    after: H
    entry: Entry
    laid: Placed | None


Consequence = Earned | Effect | MemoryUpdate
"""What an entry brings: points, something that the rules do by themselves, something that the game remembers."""


class Joining(Generic[H_contra]):
    """Which halves may touch, and why others may not. Here equal halves touch; a game may have other rules."""

    touching_sum: int | None = None
    """What two halves that touch add up to; None where they are equal."""
    wild_name: str = N_("wild tile")
    """What the game calls a tile that goes on any end."""
    a_wild_tile: str = N_("a wild tile")
    """The same name with its article, as it is used in a sentence."""

    def halves(self, hand: H_contra, tile: Tile, arm: Arm) -> tuple[int, ...]:
        """The halves of ``tile`` that may touch the end of ``arm``; none if it doesn't fit. The arm may be locked."""
        return (arm.suit,) if arm.suit in tile else ()

    def why_not(self, hand: H_contra, play: Play, arms: Sequence[Arm]) -> Fault:
        """Why the tile fits none of ``arms``: the one that the play names, or else all that are open."""
        ends = tuple(sorted({arm.suit for arm in arms}))
        return Fault(Code.NO_MATCH, {"tile": play.tile, "ends": ends}, True, "" if play.arm is None else "one_end")

    def locked(self, hand: H_contra, arm: Arm) -> Fault | None:
        """Why the game allows no tile on the arm yet; None if it does. Locks by the spinner needn't be reported."""
        return None

    def closed(self, hand: H_contra, arm: Arm) -> Fault | None:
        """Why the seat at turn may not play on the arm now, though it may be open to others or open again soon.

        Unlike a locked arm, one that is closed counts when it is asked whether any tile can still fit.
        """
        return None

    def open_arms(self, hand: H_contra, arms: Sequence[Arm]) -> list[Arm]:
        """Those of the arms that the seat at turn may play on now: not locked, and not closed.

        A game may have a quicker way to find them all than to ask of each why not.
        """
        locked, closed = self.locked, self.closed
        return [arm for arm in arms if not arm.locked and locked(hand, arm) is None and closed(hand, arm) is None]


EQUAL_HALVES: Joining[object] = Joining()
"""The way in which nearly all games join."""
