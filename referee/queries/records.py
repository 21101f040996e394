"""A session as a record (contract 1) and its adjudication (contract 2)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from referee import models
from referee.queries.rows import session_row
from referee.state import in_force
from scoring.adjudication import adjudicate
from scoring.record import read_record


def record_of(session_id: UUID) -> dict[str, Any]:
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


def adjudication_of(session_id: UUID) -> dict[str, Any]:
    """What the referee says of the session from its first entry to its last.

    :raises referee.exceptions.Unknown: there is no such session
    """
    return adjudicate(read_record(record_of(session_id)))


def _hands(session: models.Session) -> tuple[list[dict[str, Any]], bool]:
    """The hands in force, and whether the table ended the session after them."""
    hands: list[dict[str, Any]] = []
    ended = False
    for line in in_force(session.lines.order_by("version")):
        if line.kind == models.Play.Kind.BEGUN:
            hands.append({"id": str(line.hand_id), "at": line.at.isoformat(), **line.entry, "plays": []})
        elif line.kind == models.Play.Kind.ENDED:
            ended = True
        else:
            hands[-1]["plays"].append({"id": str(line.id), "at": line.at.isoformat(), **line.entry})
    return hands, ended
