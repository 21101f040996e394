"""A session as its log says. The only translator between rows and the values of `scoring`.

A session's state is a fold over its log; the states used last are kept in memory.
"""

from referee.state.cache import Recent, forget_all, remember
from referee.state.copies import how_it_ended, scores_by_side, stored_ruling
from referee.state.current import current_state, opening_of, state_at_version
from referee.state.played_hand import PlayedHand
from referee.state.replay import in_force
from referee.state.session_state import SessionState

__all__ = [
    "PlayedHand",
    "Recent",
    "SessionState",
    "current_state",
    "forget_all",
    "how_it_ended",
    "in_force",
    "opening_of",
    "remember",
    "scores_by_side",
    "state_at_version",
    "stored_ruling",
]
