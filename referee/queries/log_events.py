"""The new lines of a log, each with the session as it stood right after it."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.log import SessionState, current_state, state_at_version
from referee.queries.lookups import session_row
from referee.queries.scope import SeenSession
from referee.queries.tables import TableState, state_as_if

AT_ONCE = 50


class LogEvent(NamedTuple):
    """A line of the log, and the session right after it."""

    line: models.Play
    state: TableState


def log_events_since(session_id: UUID, version: int, known: SessionState | None = None) -> tuple[LogEvent, ...]:
    """Return the next lines after a version, at most ``AT_ONCE``; ``known`` may be the session at that version.

    The reader's access is checked when the stream begins, not here.

    :raises Unknown: there is no such session
    """
    session = session_row(SeenSession(session_id))
    lines = session.lines.select_related("by", "hand").filter(version__gt=version, version__lte=session.version)
    state, newest = known, current_state(session)
    happened: list[LogEvent] = []
    for line in lines.order_by("version")[:AT_ONCE]:
        happened.append(log_event(session, line, newest, state))
        state = happened[-1].state.log_state
    return tuple(happened)


def log_event(
    session: models.Session, line: models.Play, newest: SessionState, known: SessionState | None = None
) -> LogEvent:
    """Return a line with its session right after it.

    ``newest`` is the session as its row shows it, and ``known`` may be the session right before the line.
    """
    if line.version == newest.version:
        state = newest
    elif line.version == 0:
        state = state_at_version(session, 0)
    else:
        before = known if known and known.version == line.version - 1 else None
        state = (before or state_at_version(session, line.version - 1)).with_line(line)
    return LogEvent(line, state_as_if(session, state, state.in_force))
