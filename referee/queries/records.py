"""Sessions as records (record 1 and 3.5)."""

from __future__ import annotations

from datetime import datetime, timedelta

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
    """Return the session of the file that the reader has here already; None if there is none, or no log in the file."""
    if sheet.log is None:
        return None
    first = sheet.log.followed.lines[0]
    return session_begun_with(first.hash, first.at, scope)


def session_begun_with(first_hash: str, at: datetime, scope: Scope) -> models.Session | None:
    """Return the session whose log begins with the line of this hash, written at this time; None if there is none.

    Of several, as files could once be imported twice, it is the one with the longest log.
    """
    about_then = scope.sessions().filter(opened_at__range=(at - _AT_ONCE, at + _AT_ONCE))
    begun_alike = about_then.filter(lines__version=0, lines__hash=first_hash)
    return begun_alike.order_by("-version", "opened_at", "id").first()
