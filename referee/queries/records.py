"""A session as it is written down (record 1 and 3.5)."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from referee import models
from referee.notation import EntryLine, HandSheet, Sheet, write_record
from referee.queries.rows import session_row
from referee.queries.scope import SeenSession
from referee.state import PlayedHand, current_state
from scoring.entry_json import Marks
from scoring.jsonvalues import JsonObject


def sheet_of(session: models.Session) -> Sheet:
    """Everything in force in the session: every hand with its entries, their ids, times and notes.

    The id of an entry or hand that was read in from a file is the one that it has there. An entry that came to stand
    through a correction is standing.
    """
    state = current_state(session)
    seats = list(session.seats.select_related("player").order_by("number"))
    return Sheet(
        game=state.game,
        names=tuple(seat.player.name for seat in seats),
        sides=tuple(seat.side for seat in seats),
        hands=tuple(_hand(hand) for hand in state.hands),
        marks=Marks(None, session.opened_at.isoformat(), state.in_force.note),
        ended=state.ended is not None,
    )


def record_of(session_id: SeenSession) -> JsonObject:
    """The same as a record, of a session that the reader may see.

    :raises referee.exceptions.Unknown: there is no such session
    """
    return write_record(sheet_of(session_row(session_id)))


def _hand(hand: PlayedHand) -> HandSheet:
    script = hand.script
    both = zip(script.entered, hand.rulings, strict=True)
    entries = (
        EntryLine(ruling.entry, _marks(entered.marks, entered.id, entered.at.isoformat()), ruling)
        for entered, ruling in both
    )
    marks = _marks(script.marks, script.id, script.at.isoformat())
    return HandSheet(script.beginning, marks, hand.start, tuple(entries))


def _marks(given: Marks, own_id: UUID, at: str) -> Marks:
    """What came with it, and where nothing did, what it has here."""
    return replace(given, id=given.id or str(own_id), at=given.at or at)
