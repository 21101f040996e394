"""The tiles on the table: arms, open ends, spinners and the total of the ends (rulebook 1, 2.1 and 2.2)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.tiles import Tile


class Spinner(StrEnum):
    """The doubles that are spinners."""

    NONE = "none"
    FIRST_DOUBLE = "first_double"
    EVERY_DOUBLE = "every_double"
    LED_DOUBLE = "led_double"


class SpinnerOpening(StrEnum):
    """The order in which the places of a spinner may be used (rulebook 2.2)."""

    SIDES_FIRST = "sides_first"
    FREE = "free"
    CROSS_FIRST = "cross_first"


class ArmPlace(StrEnum):
    """The place where an arm starts: an end of the first tile, or a long side or short end of a double."""

    END = "end"
    SIDE = "side"
    SHORT = "short"


class SpinnerRule(NamedTuple):
    """The rule for spinners: the doubles that are spinners, the number of arms that the first opens, and their order.

    If ``owned``, the arms of the first tile belong to somebody by their numbers.
    """

    spinner: Spinner = Spinner.NONE
    opening: SpinnerOpening = SpinnerOpening.SIDES_FIRST
    places: int = 4
    owned: bool = False


class Arm(NamedTuple):
    """A line of tiles growing away from ``root``, seen from its open end.

    ``suit`` is what the next tile meets, ``tile`` the outermost tile, ``counts`` the pips that this end adds to the end
    total. If ``started``, a tile was laid on it; if ``locked``, the layout doesn't allow one now. If ``owned``, it
    belongs to somebody by its number, so no other arm is like it.
    """

    number: int
    suit: int
    tile: Tile
    counts: int
    root: Tile
    place: ArmPlace
    started: bool
    locked: bool
    owned: bool = False

    @property
    def kind(self) -> tuple[int, Tile, bool, int]:
        """The kind of arm. An entry needn't say which of several arms of the same kind it means (record 1.1)."""
        return self.suit, self.tile, self.locked, self.number if self.owned else 0


class Placed(NamedTuple):
    """A tile as it lies or would lie: the arm, and the half that is inward. Both are None for the first tile."""

    tile: Tile
    arm: int | None
    inward: int | None


class Layout(NamedTuple):
    """All tiles on the table, in the order in which they came, and the arms that they form."""

    rule: SpinnerRule
    placed: tuple[Placed, ...] = ()
    arms: tuple[Arm, ...] = ()
    played: frozenset[Tile] = frozenset()

    @property
    def first(self) -> Tile | None:
        """The tile that was led."""
        return self.placed[0].tile if self.placed else None

    @property
    def end_total(self) -> int:
        """The sum of the open ends, in pips."""
        total = 0
        for arm in self.arms:
            total += arm.counts
        return total

    @property
    def sum(self) -> str:
        """The end total as people add it up: a spinner or first double first, then arm by arm."""
        hubs: list[str] = []
        others: list[str] = []
        total = 0
        for arm in self.counted_arms:
            total += arm.counts
            if not arm.tile.is_double:
                others.append(str(arm.counts))
            elif not arm.started or self._is_spinner(arm.tile):
                hubs.append(f"{arm.suit}+{arm.suit}")
            else:
                others.append(f"{arm.suit}+{arm.suit}")
        return f"{' + '.join(hubs + others)} = {total}"

    @property
    def counted_arms(self) -> list[Arm]:
        """The arms shown in the sum: those with a tile, the first tile's ends, and the one that counts a first double.

        The first tile's ends, or the long sides of a first double, are arms 1 and 2.
        """
        return [
            arm
            for arm in self.arms
            if arm.started
            or arm.number == 1
            or (arm.number == 2 and (arm.place is ArmPlace.END or self.arms[0].started))
        ]

    @property
    def summed_arms(self) -> list[Arm]:
        """The arms of the sum, in the order in which they are added up."""
        arms = self.counted_arms
        hubs = [arm for arm in arms if arm.tile.is_double and (not arm.started or self._is_spinner(arm.tile))]
        return hubs + [arm for arm in arms if arm not in hubs]

    def lead(self, tile: Tile) -> Layout:
        """Return the layout with ``tile`` as its first."""
        if tile.is_double:
            both = 2 * tile.high
            arms = [Arm(n, tile.high, tile, both if n == 1 else 0, tile, ArmPlace.SIDE, False, False) for n in (1, 2)]
            if self.rule.spinner is not Spinner.NONE:
                arms += self._short_ends(tile, numbers=range(3, self.rule.places + 1))
        else:
            arms = [
                Arm(1, tile.high, tile, tile.high, tile, ArmPlace.END, False, False),
                Arm(2, tile.low, tile, tile.low, tile, ArmPlace.END, False, False),
            ]
        if self.rule.owned:
            arms = [arm._replace(owned=True) for arm in arms]
        return Layout(self.rule, (Placed(tile, None, None),), tuple(arms), frozenset((tile,)))

    def with_tile(self, laid: Placed) -> Layout:
        """Return the layout with one more tile, placed according to ``laid``."""
        tile, number, inward = laid
        if number is None or inward is None:
            return self.lead(tile)
        rule, placed, all_arms, played = self
        arms = list(all_arms)
        old = arms[number - 1]
        high, low = tile
        is_double = high == low
        outward = low if inward == high else high
        counts = 2 * outward if is_double else outward
        arms[number - 1] = Arm(number, outward, tile, counts, old.root, old.place, True, False, old.owned)
        if old.tile.is_double:
            self._cover(arms, old)
        if is_double and self._becomes_spinner():
            arms += self._short_ends(tile, numbers=range(len(arms) + 1, len(arms) + 3))
        return Layout(rule, (*placed, laid), tuple(arms), played | {tile})

    def _short_ends(self, double: Tile, numbers: range) -> list[Arm]:
        suit, place = double.high, ArmPlace.SHORT
        locked = self.rule.opening is SpinnerOpening.SIDES_FIRST
        return [Arm(n, suit, double, 0, double, place, False, locked) for n in numbers]

    def _becomes_spinner(self) -> bool:
        """Return True if a double that is laid now becomes a spinner."""
        if self.rule.spinner is Spinner.FIRST_DOUBLE:
            return len(self.arms) == 2  # a first double opens more arms than two
        return self.rule.spinner is Spinner.EVERY_DOUBLE

    def _cover(self, arms: list[Arm], old: Arm) -> None:
        """Update the arms after covering a place of the double ``old.tile``: move its count on, open or lock others."""
        if old.started:
            _open_short_ends(arms, old.tile)
            return
        if old.place is ArmPlace.SIDE:
            other = arms[2 - old.number]
            if other.started:
                _open_short_ends(arms, old.tile)
            else:
                arms[other.number - 1] = other._replace(counts=other.counts + old.counts)
        if self.rule.opening is SpinnerOpening.CROSS_FIRST:
            _lock_until_crossed(arms, old)

    def _is_spinner(self, tile: Tile) -> bool:
        return tile in [arm.root for arm in self.arms]


def _open_short_ends(arms: list[Arm], double: Tile) -> None:
    """Open the short ends of ``double``, since both its long sides are covered (``sides_first``)."""
    for arm in arms:
        if arm.locked and not arm.started and arm.root == double:
            arms[arm.number - 1] = arm._replace(locked=False)


def _lock_until_crossed(arms: list[Arm], old: Arm) -> None:
    """Lock an arm that has its first tile until all the places have one (``cross_first``)."""
    cross = [arm for arm in arms if arm.root == old.root]
    if all(arm.started for arm in cross):
        for arm in cross:
            arms[arm.number - 1] = arm._replace(locked=False)
    else:
        arms[old.number - 1] = arms[old.number - 1]._replace(locked=True)
