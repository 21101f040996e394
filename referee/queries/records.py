"""A session as a record (record 1)."""

from __future__ import annotations

from uuid import UUID

from referee import models
from referee.queries.rows import session_row
from referee.state import in_force
from scoring.jsonvalues import JsonObject


def record_of(session_id: UUID) -> JsonObject:
    """The record of everything in force in the session: every hand with its entries, their ids included.

    :raises referee.exceptions.Unknown: there is no such session
    """
    session = session_row(session_id)
    seats = session.seats.select_related("player").order_by("number")
    hands, ended = _hands(session)
    return {
        "record": session.record,
        "id": str(session.id),
        "at": session.opened_at.isoformat(),
        "rules": session.rules,
        "variant": session.variant,
        "options": session.options,
        "seats": [{"name": seat.player.name, "side": seat.side} for seat in seats],
        "hands": hands,
        **({"ended": True} if ended else {}),
    }


def _hands(session: models.Session) -> tuple[list[JsonObject], bool]:
    """The hands in force, and whether the table ended the session after them."""
    hands: list[JsonObject] = []
    plays: list[JsonObject] = []
    ended = False
    for line in in_force(session.lines.order_by("version")):
        if line.kind == models.Play.Kind.BEGUN:
            plays = []
            hands.append({"id": str(line.hand_id), "at": line.at.isoformat(), **line.entry, "plays": plays})
        elif line.kind == models.Play.Kind.ENDED:
            ended = True
        else:
            plays.append({"id": str(line.id), "at": line.at.isoformat(), **line.entry})
    return hands, ended
