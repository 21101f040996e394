"""From the lines of a log to the session's state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee import models
from referee.log.session_state import SessionState, opened


def replay(state: SessionState | None, lines: Iterable[models.Play]) -> SessionState:
    """The state with further lines of its log, in order; None stands for a session of which nothing is known yet."""
    for line in lines:
        state = opened(line) if state is None else state.with_line(line)
    assert state is not None, "the log begins with how the session was opened"
    return state


class Replayed(NamedTuple):
    """A line of the log, and the session before and after it; before the first there is none."""

    line: models.Play
    before: SessionState | None
    after: SessionState


def replayed(lines: Iterable[models.Play]) -> Iterator[Replayed]:
    """Every line of a whole log with the session as it then stood, in order."""
    state: SessionState | None = None
    for line in lines:
        before, state = state, replay(state, [line])
        yield Replayed(line, before, state)
