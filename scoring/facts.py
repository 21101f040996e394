"""The facts that games at the table differ in: a word for each way of drawing, leading, scoring and ending."""

from __future__ import annotations

from enum import StrEnum


class DrawRule(StrEnum):
    """What a player does who can't play (rulebook 2.3)."""

    NONE = "none"
    UNTIL_PLAYABLE = "until_playable"
    ONE_THEN_PASS = "one_then_pass"
    ONE_THEN_PLAY = "one_then_play"
    TWO_THEN_PLAY = "two_then_play"

    @property
    def most(self) -> int | None:
        """How many tiles a player may draw in a turn; None if only the boneyard sets a limit."""
        return _MOST_DRAWN[self]


_MOST_DRAWN: dict[DrawRule, int | None] = {
    DrawRule.NONE: 0,
    DrawRule.UNTIL_PLAYABLE: None,
    DrawRule.ONE_THEN_PASS: 1,
    DrawRule.ONE_THEN_PLAY: 1,
    DrawRule.TWO_THEN_PLAY: 2,
}


class Lead(StrEnum):
    """What must be led (rulebook 2.10)."""

    ANY = "any"
    DOUBLE_IF_HELD = "double_if_held"
    HIGHEST_DOUBLE = "highest_double"
    LOWEST_DOUBLE = "lowest_double"
    OWN_HIGHEST_IF_HELD = "own_highest_if_held"
    OWN_HIGHEST = "own_highest"
    ANY_DOUBLE = "any_double"

    @property
    def asks_double(self) -> bool:
        """Whether a tile that isn't a double can't be led."""
        return self in _DOUBLE_ASKED


_DOUBLE_ASKED = frozenset({Lead.HIGHEST_DOUBLE, Lead.LOWEST_DOUBLE, Lead.OWN_HIGHEST, Lead.ANY_DOUBLE})
LED_BY_ITS_HOLDER = frozenset({Lead.HIGHEST_DOUBLE, Lead.LOWEST_DOUBLE})


class Score(StrEnum):
    """What the winner of a hand scores (rulebook 2.5)."""

    MINUS_OWN = "minus_own"
    MINUS_OWN_EACH = "minus_own_each"
    CASCADE = "cascade"
    TAKE_ALL = "take_all"
    POINTS = "points"
    NONE = "none"


class Rounding(StrEnum):
    """How a hand-end score is rounded (rulebook 2.5)."""

    NONE = "none"
    NEAREST_FIVE = "nearest_five"
    NEAREST_FIVE_EACH = "nearest_five_each"
    FLOOR_FIVE = "floor_five"


class Unit(StrEnum):
    """What a point is: a pip, or five of them."""

    PIPS = "pips"
    FIVES = "fives"


class Tie(StrEnum):
    """What happens to a blocked hand whose lowest count is shared: nobody scores, or they split it (rulebook 2.5)."""

    NONE = "none"
    SPLIT = "split"


class CountDecides(StrEnum):
    """Whether the result of a hand must wait for the count of what the players have left."""

    ALWAYS = "always"
    BLOCKED = "blocked"
    NEVER = "never"


class NotCounted(StrEnum):
    """Why points don't count. The values are public and never renamed (record 2)."""

    FIRST_SCORE = "ten_to_open"
    TARGET_EXACT = "target_exact"


class TargetCheck(StrEnum):
    """When a side that has reached the target has won (rulebook 2.6)."""

    AT_ONCE = "at_once"
    HAND_END = "hand_end"
