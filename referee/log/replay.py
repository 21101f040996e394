"""The replay of a log: from its lines to the session's state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee import models
from referee.log.session_state import SessionState, opened


def replay(state: SessionState | None, lines: Iterable[models.Play]) -> SessionState:
    """Return the state with further lines of its log, in order; None is the state before the first line."""
    for line in lines:
        state = opened(line) if state is None else state.with_line(line)
    assert state is not None, "the log begins with how the session was opened"
    return state


class Replayed(NamedTuple):
    """A line of the log, and the session before and after it; None before the first line."""

    line: models.Play
    before: SessionState | None
    after: SessionState


def replayed(lines: Iterable[models.Play]) -> Iterator[Replayed]:
    """Yield every line of a whole log with the session before and after it, in order."""
    state: SessionState | None = None
    for line in lines:
        before, state = state, replay(state, [line])
        yield Replayed(line, before, state)
