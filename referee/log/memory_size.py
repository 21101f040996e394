"""The size of a session's state in memory, estimated without looking at every value in it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.log.in_force import InForce
from referee.log.played_hand import PlayedHand
from referee.log.session_state import SessionState

# Measured with every game (tests/log/test_cache.py measures some again): what each adds to a state, in bytes.
A_STATE = 20_000
"""The size of the game with its house rules, and of the rest that every state has."""
A_HAND = 4_000
A_RULING = 3_000
"""The size of a ruling with its entry and the hand that it left."""
A_LINE = 600
"""The size of a line in force, or of one that was taken back."""


def bytes_of(state: SessionState) -> int:
    """Return the approximate size of a state in bytes. Values that it holds more than once are counted once."""
    hands = {id(hand): hand for in_force in _in_memory(state) for hand in in_force.hands.kept}
    rulings = {id(ruling) for hand in hands.values() for ruling in hand.rulings}
    lines = len(state.done.kept) + len(state.undone)
    return A_STATE + A_HAND * len(hands) + A_RULING * len(rulings) + A_LINE * lines


def bytes_of_hand(hand: PlayedHand) -> int:
    """Return the approximate size of a hand by itself, in bytes."""
    return A_STATE + A_HAND + (A_RULING + A_LINE) * len(hand.rulings)


def _in_memory(state: SessionState) -> Iterator[InForce]:
    """Yield every session that a state holds: as it is, before its corrections, and before its undos."""
    yield state.in_force
    for done in state.done.kept:
        if done.before is not None:
            yield done.before
    for undone in state.undone:
        yield undone.after
