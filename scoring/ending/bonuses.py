"""The bonuses: points beside the count, for passes, for the last tile, and for the number of the hand (rulebook 12.4).

A game has them as one fact, ``Rules.bonuses``. Each is a number of points, 0 for none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bonuses:
    """The points that a side earns beside the count. Nobody calls a bonus: the entry that proves it brings it."""

    lead_pass: int = 0
    """For a seat after the leader that can't play on the led tile."""
    lead_pass_plain: int | None = None
    """For such a pass where the led tile was no double; None: as ``lead_pass``."""
    lead_pass_first_only: bool = False
    """The bonus for a lead pass is given only in the first hand."""
    lead_pass_void: bool = False
    """The bonus for a lead pass is lost if the leader's partner, who is next, can't play either."""
    three_passes: int = 0
    """For a player who plays again after all others have passed in a row."""
    each_pass: int = 0
    """For the other side, at every pass."""
    capicua: int = 0
    """For a last tile that fits both ends, which differ."""
    capicua_blank: bool = True
    """A tile with a blank can make a capicúa."""
    chuchazo: int = 0
    """For the 0-0 as the last tile."""
    chuchazo_one_end: bool = False
    """The chuchazo counts only if one of the two ends was no blank."""
    by_hand: tuple[int, ...] = ()
    """For winning the first hand that counts, the second, and so on; later hands bring nothing."""
    lock_bonus: int = 0
    """For winning a blocked hand."""

    @property
    def at_entries(self) -> Mapping[str, frozenset[int]]:
        """The points of the bonuses that an entry can bring during a hand, by their names."""
        plain = 0 if self.lead_pass_plain is None else self.lead_pass_plain
        points = {
            "lead_pass": {self.lead_pass, plain},
            "three_passes": {self.three_passes},
            "each_pass": {self.each_pass},
            "capicua": {self.capicua},
            "chuchazo": {self.chuchazo},
        }
        return {name: frozenset(each - {0}) for name, each in points.items() if each - {0}}

    def of_hand(self, number: int) -> int:
        """Return what winning the hand of this number brings; only hands that count are numbered, from 1."""
        return self.by_hand[number - 1] if number <= len(self.by_hand) else 0

    def for_lead_pass(self, led_a_double: bool, first: bool) -> int:
        """Return what a pass on the led tile brings the leader's side."""
        if self.lead_pass_first_only and not first:
            return 0
        return self.lead_pass if led_a_double or self.lead_pass_plain is None else self.lead_pass_plain


NO_BONUSES = Bonuses()
