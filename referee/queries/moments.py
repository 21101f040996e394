"""The table as it lay at an earlier moment, for whoever puts something right there."""

from __future__ import annotations

from dataclasses import replace

from referee.log import PlayedHand, SessionState
from referee.queries.tables import TableState


def table_at(state: TableState, hand: PlayedHand, entries: int) -> TableState:
    """The table after so many entries of a hand, as if nothing had followed; its version is the present one.

    House rules and names are those of today.
    """
    shown = hand.first(entries)
    in_force = state.log_state.in_force
    then = replace(in_force, hands=in_force.hands.first(hand.number - 1).with_last(shown), ended=None)
    return replace(state, log_state=SessionState(then, state.version), shown=shown)
