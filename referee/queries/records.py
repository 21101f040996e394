"""Sessions as records (record 1 and 3.5)."""

from __future__ import annotations

from referee import models
from referee.log import current_state
from referee.notation import ScoreSheet, sheet_of_state, write_record
from referee.queries.lookups import session_row
from referee.queries.scope import SeenSession
from scoring.record import JsonObject


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
