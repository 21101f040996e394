"""The entries that the forms of the page send where plays aren't entered."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.exceptions import Invalid
from referee.presenters.form_fields import entry_of, read_number
from referee.presenters.tally.counting import read_count
from referee.queries import TableState
from referee.wording.free_text import plain
from scoring.ending import Ending
from scoring.entries import Entry
from scoring.record import JsonObject


def read_entry(sent: QueryDict, state: TableState) -> Entry:
    """Read what was called, how the hand ended, or what else the page has a button for.

    The keeper enters for the seat that the form names, players for their own.

    :raises Invalid: no form of ours sends this
    """
    return entry_of(state.game, _written(sent, state), sent)


def _written(sent: QueryDict, state: TableState) -> JsonObject:
    """Return the entry as in the record: that of the button that was tapped, or of the form's ``do``."""
    if "call" in sent:
        return _call(sent, _seat(sent, state))
    if "out" in sent:
        return {"do": "out", "seat": state.seat or read_number(sent, "out", 1)}
    if "last" in sent:
        points = read_number(sent, "last", 0)
        return {"do": "out", "seat": _seat(sent, state), **({"points": points} if points else {})}
    if "blocker" in sent:
        return {"do": "block", "seat": read_number(sent, "blocker", 1)}
    match sent.get("do", ""):
        case "out":
            return {"do": "out", "seat": _seat(sent, state)}
        case "block":
            return {"do": "block"}
        case "count":
            return read_count(sent)
        case "result":
            return _result(sent)
        case "adjust":
            points = read_number(sent, "points", 0)
            return {"do": "adjust", "seat": read_number(sent, "seat", 1), "points": points, "reason": _reason(sent)}
        case "void":
            return {"do": "void", "reason": _reason(sent)}
        case _:
            raise Invalid("do", _("This can't be done here. Go back and choose again."))


def _seat(sent: QueryDict, state: TableState) -> int:
    return state.seat or read_number(sent, "seat", 1)


def _call(sent: QueryDict, seat: int) -> JsonObject:
    """Return a call: ``15``, or a bonus with its name as in ``25 capicua``."""
    points, _space, bonus = sent.get("call", "").partition(" ")
    fields = QueryDict(mutable=True)
    fields["points"] = points
    score: JsonObject = {"do": "score", "seat": seat, "points": read_number(fields, "points", 0)}
    return score | ({"bonus": bonus} if bonus else {})


def _result(sent: QueryDict) -> JsonObject:
    """Return a result of which only the points are known: ``ended`` is ``blocked``, ``target``, or the seat that went out."""
    ended = sent.get("ended", "")
    points: JsonObject = {
        name.removeprefix("side-"): read_number(sent, name, 0)
        for name in sent
        if name.startswith("side-") and sent.get(name, "").strip()
    }
    if ended in (Ending.BLOCKED, Ending.TARGET):
        return {"do": "result", "ending": ended, "points": points}
    if not ended:
        raise Invalid("ended", _("Say how the hand ended."))
    out = read_number(sent, "ended", 0)
    return {"do": "result", "ending": Ending.DOMINO.value, "points": points, "seat": out}


def _reason(sent: QueryDict) -> str:
    reason = plain(sent.get("reason", "")).strip()
    if not reason:
        raise Invalid("reason", _("Say why it happened."))
    return reason
