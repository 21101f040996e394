"""The entries that the forms of the page send where plays aren't entered."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.exceptions import Invalid
from referee.presenters.form_fields import entry_of, read_number
from referee.queries import TableState
from referee.wording.free_text import plain
from scoring.entries import Entry
from scoring.record import JsonObject


def read_entry(sent: QueryDict, state: TableState) -> Entry:
    """Read what was called, how the hand ended, or what else the page has a button for.

    The keeper enters for the seat that the form names, players for their own.

    :raises Invalid: no form of ours sends this
    """
    return entry_of(state.game, _written(sent, state), sent)


def _written(sent: QueryDict, state: TableState) -> JsonObject:
    """Return the entry as in the record."""
    do = sent.get("do", "")
    seat = state.seat or read_number(sent, "seat", 1)
    match do:
        case "score":
            score: JsonObject = {"do": do, "seat": seat, "points": read_number(sent, "points", 0)}
            return score | ({"bonus": str(sent["bonus"])} if sent.get("bonus") else {})
        case "out":
            last = read_number(sent, "points", 0)
            return {"do": do, "seat": seat, **({"points": last} if last else {})}
        case "block":
            return {"do": do, **({"seat": seat} if sent.get("seat") else {})}
        case "adjust":
            return {"do": do, "seat": read_number(sent, "seat", 1), **_points_and_reason(sent)}
        case "void":
            return {"do": do, "reason": _reason(sent)}
    raise Invalid("do", _("This can't be done here. Go back and choose again."))


def _points_and_reason(sent: QueryDict) -> JsonObject:
    return {"points": read_number(sent, "points", 0), "reason": _reason(sent)}


def _reason(sent: QueryDict) -> str:
    reason = plain(sent.get("reason", "")).strip()
    if not reason:
        raise Invalid("reason", _("Say why it happened."))
    return reason
