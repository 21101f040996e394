"""Sessions as records (record 1 and 3.5)."""

from __future__ import annotations

from datetime import timedelta

from referee import models
from referee.log import current_state
from referee.notation import ScoreSheet, sheet_of_state, write_record
from referee.queries.lookups import session_row
from referee.queries.scope import Scope, SeenSession
from scoring.record import JsonObject

_AT_ONCE = timedelta(minutes=1)
"""The most time between the opening of a session and the first line of its log, as in an imported log."""


def sheet_of(session: models.Session) -> ScoreSheet:
    """Return everything in force in a session, with the present names of its players."""
    seats = session.seats.select_related("player__person").order_by("number")
    names = [seat.player.person.name for seat in seats]
    return sheet_of_state(current_state(session), names, session.opened_at.isoformat(), session.log_ids)


def record_of(session_id: SeenSession) -> JsonObject:
    """Return the record of a session that the reader may see.

    :raises referee.exceptions.Unknown: there is no such session
    """
    return write_record(sheet_of(session_row(session_id)))


def session_of_log(sheet: ScoreSheet, scope: Scope) -> models.Session | None:
    """Return the session that the reader has here already: its log begins with the same line as the one in the file.

    None if there is none, or if the file has no log. Of several, as files could once be imported twice, it is the one
    with the longest log.
    """
    if sheet.log is None:
        return None
    first = sheet.log.followed.lines[0]
    about_then = scope.sessions().filter(opened_at__range=(first.at - _AT_ONCE, first.at + _AT_ONCE))
    begun_alike = about_then.filter(lines__version=0, lines__hash=first.hash)
    return begun_alike.order_by("-version", "opened_at", "id").first()
