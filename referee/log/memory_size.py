"""How much memory a session's state takes, as well as it can be told without looking at every value in it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.log.in_force import InForce
from referee.log.played_hand import PlayedHand
from referee.log.session_state import SessionState

# Measured with every game (tests/log/test_cache.py weighs some again): what each adds to a state, in bytes.
A_STATE = 20_000
"""The game with its house rules, and the rest that every state has."""
A_HAND = 4_000
A_RULING = 3_000
"""A ruling with its entry and the hand that it left."""
A_LINE = 600
"""A line in force, or one that was taken back."""


def bytes_of(state: SessionState) -> int:
    """About how many bytes of memory the state takes. What several of its values share is counted once."""
    hands = {id(hand): hand for in_force in _in_memory(state) for hand in in_force.hands.kept}
    rulings = {id(ruling) for hand in hands.values() for ruling in hand.rulings}
    lines = len(state.done.kept) + len(state.undone)
    return A_STATE + A_HAND * len(hands) + A_RULING * len(rulings) + A_LINE * lines


def bytes_of_hand(hand: PlayedHand) -> int:
    """About how many bytes of memory a hand takes by itself."""
    return A_STATE + A_HAND + (A_RULING + A_LINE) * len(hand.rulings)


def _in_memory(state: SessionState) -> Iterator[InForce]:
    """Every session that the state holds: as it is, as it was before its corrections, and as it was before its undos."""
    yield state.in_force
    for done in state.done.kept:
        if done.before is not None:
            yield done.before
    for undone in state.undone:
        yield undone.after
