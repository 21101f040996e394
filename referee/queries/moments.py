"""The table as it lay at an earlier moment, for somebody who corrects something there."""

from __future__ import annotations

from dataclasses import replace

from referee.log import PlayedHand, SessionState
from referee.queries.tables import TableState


def table_at(state: TableState, hand: PlayedHand, entries: int) -> TableState:
    """Return the table after a number of entries of a hand, as if nothing had followed, with the present version.

    House rules and names are the present ones.
    """
    shown = hand.first(entries)
    in_force = state.log_state.in_force
    then = replace(in_force, hands=in_force.hands.first(hand.number - 1).with_last(shown), ended=None)
    return replace(state, log_state=SessionState(then, state.version), shown=shown)
