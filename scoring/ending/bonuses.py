"""Points beside the count: for passes that a player forces, for the last tile, for the number of the hand (rulebook 12.4).

A game has them as one fact, ``Rules.bonuses``. Each is a number of points, 0 for none.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bonuses:
    """What a side earns beside the count. Nobody calls a bonus: the entry that proves it brings it."""

    lead_pass: int = 0
    """The seat after the leader can't play on the tile that was led."""
    lead_pass_plain: int | None = None
    """The same where that tile was no double; None: as ``lead_pass``."""
    lead_pass_first_only: bool = False
    """Only in the first hand."""
    lead_pass_void: bool = False
    """Nothing for it if the leader's partner, who is next, can't play either."""
    three_passes: int = 0
    """All others pass in a row, and the same player plays again."""
    each_pass: int = 0
    """Every pass brings the other side as much."""
    capicua: int = 0
    """The last tile fits both ends, which differ."""
    capicua_blank: bool = True
    """Whether a tile with a blank can make a capicúa."""
    chuchazo: int = 0
    """The last tile is the 0-0."""
    chuchazo_one_end: bool = False
    """Only where one of the two ends was no blank."""
    by_hand: tuple[int, ...] = ()
    """What winning the first hand that counts brings, the second, and so on; later hands bring nothing."""
    lock_bonus: int = 0
    """Winning a blocked hand."""

    def of_hand(self, number: int) -> int:
        """What winning the hand of that number brings, counting from 1 the hands that count."""
        return self.by_hand[number - 1] if number <= len(self.by_hand) else 0

    def for_lead_pass(self, led_a_double: bool, first: bool) -> int:
        """What a pass on the led tile brings the leader's side."""
        if self.lead_pass_first_only and not first:
            return 0
        return self.lead_pass if led_a_double or self.lead_pass_plain is None else self.lead_pass_plain


NO_BONUSES = Bonuses()
