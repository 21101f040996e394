"""A session as its log says. The only translator between rows and the values of `scoring`.

A session's state is a fold over its log; the states used last are kept in memory.
"""

from referee.state.cache import Recent, forget_all, remember
from referee.state.copies import HandCopies, SessionCopies, hand_copies, scores_by_side, session_copies, stored_ruling
from referee.state.current import current_state, opening_of, state_at_version
from referee.state.played_hand import PlayedHand
from referee.state.replay import in_force
from referee.state.session_state import SessionState

__all__ = [
    "HandCopies",
    "PlayedHand",
    "Recent",
    "SessionCopies",
    "SessionState",
    "current_state",
    "forget_all",
    "hand_copies",
    "in_force",
    "opening_of",
    "remember",
    "scores_by_side",
    "session_copies",
    "state_at_version",
    "stored_ruling",
]
