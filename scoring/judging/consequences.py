"""The consequences of an entry: points and effects, and rules that keep points from counting (rulebook 2.6 and 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.effects import Effect, NotScored
from scoring.ending import NO_BONUSES, Award, Earned
from scoring.ending.bonus_awards import bonuses_for_entry
from scoring.ending.exclusions import exclusion_reason
from scoring.entries import Play
from scoring.hand import Hand
from scoring.hooks import Change, Memory, MemoryUpdate


class Consequences(NamedTuple):
    """The consequences of an entry: points, effects, and what the game remembers from now on (None: nothing new).

    ``scored`` is true if the player's own points counted. If ``out_not_scored`` is true they didn't, and so the points
    for going out don't count either.
    """

    awards: tuple[Award, ...] = ()
    effects: tuple[Effect, ...] = ()
    memory: Memory | None = None
    scored: bool = False
    out_not_scored: bool = False


NO_CONSEQUENCES = Consequences()


def consequences_of(change: Change[Hand]) -> Consequences:
    """Return the consequences of an entry by the game's rules."""
    variant = change.before.deal.variant
    answers = list(variant.after_entry(change)) if variant.after_entry else []
    if variant.bonuses is not NO_BONUSES:
        answers += bonuses_for_entry(change)
    at_stake = _points_for_going_out(change) if variant.out_counts_with_last_tile and change.laid else 0
    if not answers and not at_stake:
        return NO_CONSEQUENCES
    own: list[Earned] = []
    others: list[Award] = []
    effects: list[Effect] = []
    memory = None
    points = 0
    for consequence in answers:
        if isinstance(consequence, Earned):
            if consequence.seat is None and consequence.side is None:
                own.append(consequence)
                points += consequence.points
            else:
                others.append(change.before.award(consequence, change.before.at_turn))
        elif isinstance(consequence, MemoryUpdate):
            memory = consequence.memory
        else:
            effects.append(consequence)
    if not own and not at_stake:
        return Consequences(awards=tuple(others), effects=tuple(effects), memory=memory)
    hand, seat = change.before, _player(change)
    side = hand.side_of(seat)
    reason = exclusion_reason(hand, side, points, at_stake)
    if reason:
        not_scored = NotScored(points + at_stake, reason)
        return Consequences(
            awards=tuple(others), effects=(not_scored, *effects), memory=memory, out_not_scored=at_stake > 0
        )
    awards = [hand.award(earned, seat) for earned in own]
    return Consequences(awards=(*awards, *others), effects=tuple(effects), memory=memory, scored=bool(awards))


def earned_counts(change: Change[Hand], earned: Sequence[Earned]) -> bool:
    """Return True if the play earned points, and no house rule keeps them from counting."""
    points = sum([each.points for each in earned])
    side = change.before.side_of(_player(change))
    return bool(earned) and not exclusion_reason(change.before, side, points, _points_for_going_out(change))


def _points_for_going_out(change: Change[Hand]) -> int:
    """Return the points for going out, where the game scores them together with the last tile; else 0."""
    hand = change.before
    variant = hand.deal.variant
    if not (variant.out_counts_with_last_tile and variant.target_exact) or hand.deal.tie_hand:
        return 0
    return variant.points_of(hand) if hand.tiles_left[_player(change) - 1] == 1 else 0


def _player(change: Change[Hand]) -> int:
    """Return the seat that made the play. Only plays score, so the entry must be one."""
    assert isinstance(change.entry, Play)
    return change.entry.seat
