"""What several games have in common: the meaning of their house rules, and scoring by fives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.awards import Earned
from scoring.facts import Unit
from scoring.hand import Hand
from scoring.hooks import Change
from scoring.options import Option, OptionGroup, choice, number, yes_or_no

DEALT = replace(
    number("dealt", 1, 136, "How many tiles each player is dealt.", group=OptionGroup.TILES),
    bounds="as many as the set has tiles for",
)
TARGET_EXACT = yes_or_no(
    "target_exact",
    "The target must be reached exactly. A score that would go past it doesn't count.",
    group=OptionGroup.TARGET,
)
SPINNER = choice(
    "spinner",
    "Which doubles can be played on at their short ends too.",
    {
        "none": "no double",
        "first_double": "the first double of the hand",
        "every_double": "every double",
    },
    group=OptionGroup.PLAY,
)
SPINNER_OPENING = choice(
    "spinner_opening",
    "When the short ends of a spinner can be used.",
    {"sides_first": "after both its long sides", "free": "at any time"},
    group=OptionGroup.PLAY,
)
FLOOR = number("floor", 0, 8, "How many tiles must stay in the boneyard.", group=OptionGroup.TILES)
MUST_PLAY = yes_or_no(
    "must_play",
    "A player who can play must play. If off, the player can draw instead while tiles can be drawn.",
    group=OptionGroup.PLAY,
)
VOLUNTARY_DRAW = yes_or_no("voluntary_draw", "A player who could play can draw one tile first.", group=OptionGroup.PLAY)
BLOCKED_TIE = choice(
    "blocked_tie",
    "What happens when a hand is blocked and several share the lowest count.",
    {"none": "nobody scores", "split": "they share what one of them would have scored"},
    group=OptionGroup.HAND_END,
)
TIE_HANDS = number(
    "tie_hands", 1, 9, "How many more hands are played when sides are tied at the target.", group=OptionGroup.TARGET
)


def target(*offered: int) -> Option:
    """How many points win the session; ``offered`` are the usual targets."""
    return number(
        "target", 1, 9999, "The side that reaches this many points wins the session.", offered, group=OptionGroup.TARGET
    )


DRAWING = (FLOOR, MUST_PLAY, VOLUNTARY_DRAW)
"""The house rules of every game in which tiles are drawn."""


def multiple_of_five(change: Change[Hand]) -> Iterator[Earned]:
    """An end total that is a multiple of five scores itself, or in fives one for each five (rulebook 3.1, 3.2)."""
    total = change.after.layout.end_total
    if change.laid and total and total % 5 == 0:
        yield fives(total, change.after.layout.sum, change.before.variant.unit)


def fives(total: int, working: str, unit: Unit) -> Earned:
    """What a total of ``total`` pips earns, in the table's unit."""
    if unit is Unit.FIVES:
        return Earned(total // 5, "multiple_of_five", f"{working}, {total} / 5 = {total // 5}")
    return Earned(total, "multiple_of_five", working)
