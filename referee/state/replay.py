"""From the lines of a log to the session's state."""

from __future__ import annotations

from collections.abc import Iterable

from referee import models
from referee.state.session_state import SessionState, opened


def replay(state: SessionState | None, lines: Iterable[models.Play]) -> SessionState:
    """The state with further lines of its log, in order; None stands for a session of which nothing is known yet."""
    for line in lines:
        state = opened(line) if state is None else state.with_line(line)
    assert state is not None, "the log begins with how the session was opened"
    return state
