"""The facts that games at the table differ in: a word for each way of drawing, leading, scoring and ending."""

from __future__ import annotations

from enum import StrEnum

from scoring.ending.results import Ending
from scoring.tiles import Tile


class DrawRule(StrEnum):
    """The rule for drawing by a player who can't play (rulebook 2.3)."""

    NONE = "none"
    UNTIL_PLAYABLE = "until_playable"
    ONE_THEN_PASS = "one_then_pass"
    ONE_THEN_PLAY = "one_then_play"
    TWO_THEN_PLAY = "two_then_play"

    @property
    def most(self) -> int | None:
        """The most tiles that a player may draw in a turn; None if only the boneyard sets a limit."""
        return _MOST_DRAWN[self]


_MOST_DRAWN: dict[DrawRule, int | None] = {
    DrawRule.NONE: 0,
    DrawRule.UNTIL_PLAYABLE: None,
    DrawRule.ONE_THEN_PASS: 1,
    DrawRule.ONE_THEN_PLAY: 1,
    DrawRule.TWO_THEN_PLAY: 2,
}


class Lead(StrEnum):
    """The requirement on the lead (rulebook 2.10)."""

    ANY = "any"
    DOUBLE_IF_HELD = "double_if_held"
    HIGHEST_DOUBLE = "highest_double"
    LOWEST_DOUBLE = "lowest_double"
    OWN_HIGHEST_IF_HELD = "own_highest_if_held"
    OWN_HIGHEST = "own_highest"
    ANY_DOUBLE = "any_double"
    DOUBLE_SIX = "6-6"

    @property
    def asks_double(self) -> bool:
        """True if a tile that isn't a double can't be led."""
        return self in _DOUBLE_ASKED

    @property
    def tile(self) -> Tile | None:
        """The only tile that can be led, if the rules name one that is always held."""
        return _NAMED.get(self)

    @property
    def by_its_holder(self) -> bool:
        """True if the holder of a certain tile leads first, so that only the table knows who that is."""
        return self in LED_BY_ITS_HOLDER or self in _NAMED


_DOUBLE_ASKED = frozenset({Lead.HIGHEST_DOUBLE, Lead.LOWEST_DOUBLE, Lead.OWN_HIGHEST, Lead.ANY_DOUBLE})
_NAMED = {Lead.DOUBLE_SIX: Tile(6, 6)}
LED_BY_ITS_HOLDER = frozenset({Lead.HIGHEST_DOUBLE, Lead.LOWEST_DOUBLE})
"""The leads for which the players must find the holder of the best double: nobody knows beforehand which that is."""


class HubSource(StrEnum):
    """The source of the double in the middle: it is taken out before the deal, or laid by its holder."""

    NONE = "none"
    SET_ASIDE = "set_aside"
    HELD = "held"


class HandScoring(StrEnum):
    """The score of the winner of a hand (rulebook 2.5); with ``OWN_PIPS`` everybody scores their own."""

    MINUS_OWN = "minus_own"
    MINUS_OWN_EACH = "minus_own_each"
    CASCADE = "cascade"
    TAKE_ALL = "take_all"
    POINTS = "points"
    OWN_PIPS = "own_pips"
    NONE = "none"

    @property
    def counts_pips(self) -> bool:
        """True if the score depends on the pips that are left."""
        return self not in (HandScoring.POINTS, HandScoring.NONE)


class Rounding(StrEnum):
    """The rounding of a hand-end score (rulebook 2.5)."""

    NONE = "none"
    NEAREST_FIVE = "nearest_five"
    NEAREST_FIVE_EACH = "nearest_five_each"
    FLOOR_FIVE = "floor_five"


class Unit(StrEnum):
    """The unit of points: a pip, or five of them."""

    PIPS = "pips"
    FIVES = "fives"


class HandCount(StrEnum):
    """The pips that the winners of a hand take: those left with the losers, or with everybody (rulebook 2.5)."""

    LOSERS = "losers"
    ALL = "all"


class BlockedWinner(StrEnum):
    """The pips that decide who wins a blocked hand (rulebook 2.5).

    Those of each side together; those of the one player with the fewest; or those of the player who blocked the hand
    against those of the next.
    """

    SIDE_TOTAL = "side_total"
    LOWEST_HAND = "lowest_hand"
    BLOCKER_VS_NEXT = "blocker_vs_next"


class TieRule(StrEnum):
    """The rule for a blocked hand whose lowest count is shared (rulebook 2.5).

    Nobody scores; they split it; or the side of the leader wins, that of the player who blocked the hand, or the other.
    """

    NONE = "none"
    SPLIT = "split"
    LEADER = "leader"
    BLOCKER = "blocker"
    NOT_BLOCKER = "not_blocker"


class CountRole(StrEnum):
    """The role of the count: the hands whose result must wait for what the players have left."""

    ALWAYS = "always"
    BLOCKED = "blocked"
    NEVER = "never"

    def holds_for(self, ending: Ending) -> bool:
        """Return True if the count has this role in a hand that ends so."""
        return self is CountRole.ALWAYS or (self is CountRole.BLOCKED and ending is Ending.BLOCKED)


class ExclusionReason(StrEnum):
    """The reasons for which points don't count. The values are public and never renamed (record 2)."""

    FIRST_SCORE = "ten_to_open"
    TARGET_EXACT = "target_exact"


class TargetCheck(StrEnum):
    """The time at which a side that has reached the target wins (rulebook 2.6)."""

    AT_ONCE = "at_once"
    HAND_END = "hand_end"
