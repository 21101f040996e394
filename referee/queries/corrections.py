"""The corrections of a session that are in force."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from referee import models
from referee.log import SessionState


class CorrectionWritten(NamedTuple):
    """A correction in force: its line, when it was written, and why."""

    line: UUID
    at: datetime
    why: str


def corrections_since(state: SessionState, since: datetime) -> tuple[CorrectionWritten, ...]:
    """Return the corrections in force made after a time, the latest first; at most one query."""
    lines = [done.line for done in state.done if done.kind == models.Play.Kind.CORRECTION]
    if not lines:
        return ()
    found = models.Play.objects.filter(id__in=lines, at__gt=since).order_by("-version")
    return tuple(CorrectionWritten(*row) for row in found.values_list("id", "at", "why"))


def reason_given(line_id: UUID) -> str:
    """Return the reason given for a line of the log; empty if none was given."""
    return models.Play.objects.filter(id=line_id).values_list("why", flat=True).first() or ""
