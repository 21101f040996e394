"""A session as a record (record 1)."""

from __future__ import annotations

from referee.queries.rows import session_row
from referee.queries.scope import SeenSession
from referee.state import PlayedHand, current_state, write_marked
from scoring.entry_json import write_beginning
from scoring.jsonvalues import JsonObject


def record_of(session_id: SeenSession) -> JsonObject:
    """The record of everything in force in the session: every hand with its entries, their ids included.

    An entry that came to stand through a correction is written as standing.

    :raises referee.exceptions.Unknown: there is no such session
    """
    session = session_row(session_id)
    state = current_state(session)
    seats = session.seats.select_related("player").order_by("number")
    return {
        "record": session.record,
        "id": str(session.id),
        "at": session.opened_at.isoformat(),
        "rules": session.rules,
        "variant": session.variant,
        "options": dict(state.game.option_values),
        "seats": [{"name": seat.player.name, "side": seat.side} for seat in seats],
        "hands": [_hand(hand) for hand in state.hands],
        **({"ended": True} if state.ended else {}),
    }


def _hand(hand: PlayedHand) -> JsonObject:
    both = zip(hand.script.entered, hand.rulings, strict=True)
    return {
        "id": str(hand.id),
        "at": hand.script.at.isoformat(),
        **write_beginning(hand.script.beginning),
        "plays": [
            {"id": str(entered.id), "at": entered.at.isoformat(), **write_marked(ruling.entry, entered.marks)}
            for entered, ruling in both
        ],
    }
