"""The common parts of several games: the meaning of their house rules, and scoring by fives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.callable_points import CallablePoints, end_totals
from scoring.ending import Earned
from scoring.facts import Unit
from scoring.hand import Hand
from scoring.hooks import Change
from scoring.marking import N_
from scoring.options import Option, OptionGroup, OptionValue, choice, number, yes_or_no
from scoring.rules import Rules
from scoring.tiles import Tile

DEALT = replace(
    number("dealt", 1, 136, N_("How many tiles each player is dealt."), group=OptionGroup.TILES),
    bounds=N_("as many as the set has tiles for"),
)
TARGET_EXACT = yes_or_no(
    "target_exact",
    N_("The target must be reached exactly. A score that would go past it doesn't count."),
    group=OptionGroup.TARGET,
)
SPINNER = choice(
    "spinner",
    N_("Which doubles can be played on at their short ends too."),
    {
        "none": N_("no double"),
        "first_double": N_("the first double of the hand"),
        "every_double": N_("every double"),
    },
    group=OptionGroup.PLAY,
)
SPINNER_OPENING = choice(
    "spinner_opening",
    N_("When the short ends of a spinner can be used."),
    {"sides_first": N_("after both its long sides"), "free": N_("at any time")},
    group=OptionGroup.PLAY,
)
FLOOR = number("floor", 0, 8, N_("How many tiles must stay in the boneyard."), group=OptionGroup.TILES)
MUST_PLAY = yes_or_no(
    "must_play",
    N_("A player who can play must play. If off, the player can draw instead while tiles can be drawn."),
    group=OptionGroup.PLAY,
)
VOLUNTARY_DRAW = yes_or_no(
    "voluntary_draw", N_("A player who could play can draw one tile first."), group=OptionGroup.PLAY
)
BLOCKED_TIE = choice(
    "blocked_tie",
    N_("What happens when a hand is blocked and several share the lowest count."),
    {"none": N_("nobody scores"), "split": N_("they share what one of them would have scored")},
    group=OptionGroup.HAND_END,
)
TIE_HANDS = number(
    "tie_hands", 1, 9, N_("How many more hands are played when sides are tied at the target."), group=OptionGroup.TARGET
)


@dataclass(frozen=True, slots=True)
class TileWorth:
    """The worth of a tile in the count: its pips, unless blanks cost something of their own."""

    double_blank: int
    blank: int = 0

    def __call__(self, tile: Tile) -> int:
        if not tile.high:
            return self.double_blank
        return self.blank if self.blank and not tile.low else tile.pips


HANDS = replace(
    number(
        "hands",
        1,
        16,
        N_("How many hands make a session. It ends sooner after a hand with the 0-0 in the middle."),
        group=OptionGroup.TARGET,
    ),
    bounds=N_("as many as the set has doubles"),
)
HUB = choice(
    "hub",
    N_("Where the double in the middle comes from."),
    {
        "set_aside": N_("it is taken out before the tiles are dealt"),
        "held": N_("it is dealt, and the player who holds it lays it"),
    },
    group=OptionGroup.TILES,
)


def double_blank(standard: int) -> Option:
    """Return the house rule for what a 0-0 costs a player who has it left."""
    labels: dict[OptionValue, str] = {0: N_("nothing"), 25: N_("25 points"), 50: N_("50 points")}
    return choice(
        "double_blank", N_("What a 0-0 costs a player who has it left."), labels, standard, group=OptionGroup.HAND_END
    )


def last_tile_call(most: int) -> Option:
    """Return the house rule for the tiles that a player draws for a missed call of the last tile; 0 without a call."""
    tiles = {0: N_("nobody need say so"), 1: N_("who forgets draws a tile"), 2: N_("who forgets draws two tiles")}
    labels: dict[OptionValue, str] = {number: told for number, told in tiles.items() if number <= most}
    meaning = N_("A player left with one tile must say so before another player plays a tile.")
    return choice("last_tile_call", meaning, labels, 0, group=OptionGroup.PLAY)


def target(*offered: int) -> Option:
    """Return the house rule for the points that win the session; ``offered`` are the usual targets."""
    return number(
        "target",
        1,
        9999,
        N_("The side that reaches this many points wins the session."),
        offered,
        group=OptionGroup.TARGET,
    )


DRAWING = (FLOOR, MUST_PLAY, VOLUNTARY_DRAW)
"""The house rules of every game in which tiles are drawn."""


def multiple_of_five(change: Change[Hand]) -> Iterator[Earned]:
    """Yield the score for an end total that is a multiple of five: the total, or in fives one for each five.

    The rules are in rulebook 3.1 and 3.2.
    """
    total = change.after.layout.end_total
    if change.laid and total and total % 5 == 0:
        yield fives(total, change.after.layout.sum, change.before.variant.unit)


def fives(total: int, working: str, unit: Unit) -> Earned:
    """Return what a total of ``total`` pips earns, in the table's unit."""
    if unit is Unit.FIVES:
        return Earned(total // 5, "multiple_of_five", f"{working}, {total} / 5 = {total // 5}")
    return Earned(total, "multiple_of_five", working)


def callable_fives(rules: Rules[Hand]) -> CallablePoints:
    """Return the multiples of five that the ends can show, in the unit of the table."""
    totals = frozenset(total for total in end_totals(rules.tile_set, rules.spinner) if total and total % 5 == 0)
    if rules.unit is Unit.FIVES:
        return CallablePoints(frozenset(total // 5 for total in totals), why="most")
    return CallablePoints(totals, why="fives")
