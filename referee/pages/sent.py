"""Reading what the forms and addresses of the table page send."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee import queries
from referee.exceptions import Invalid
from referee.pages.scene import Chosen
from referee.pages.tray import Choice
from scoring.tiles import Tile


def read_chosen(query: QueryDict) -> Chosen:
    """What the address says was tapped; what can't be read counts as nothing."""
    return Chosen(
        arm=_small_number(query.get("arm")),
        suit=_small_number(query.get("suit")),
        tile=_tile(query.get("tile")),
        stands=query.get("stands") == "1",
    )


def read_entry(sent: QueryDict, state: queries.TableState) -> dict[str, Any]:
    """The entry that the buttons and fields of a form mean, as in the record.

    The keeper enters for the seat that the form names: the one at turn. What waited on the phone for a connection
    names none, since whose turn it would be was not known there. A player enters for their own seat.

    :raises Invalid: no form of ours sends this
    """
    seat = state.seat or read_number(sent, "turn", state.due.seat if state.due else 1)
    stands = sent.get("stands") == "1"
    if "lay" in sent:
        try:
            return Choice.read(sent.get("lay", "")).entry(seat, stands)
        except ValueError as error:
            raise Invalid("lay", str(error)) from None
    if "miss" in sent:
        return {"do": "miss", "seat": seat, "tile": sent.get("miss", "")}
    if "call" in sent:
        return {"do": "call", "seat": state.seat or read_number(sent, "call", seat)}
    do = sent.get("do", "")
    entry: dict[str, Any] = {"do": do}
    if do in ("draw", "pass"):
        entry["seat"] = seat
    if do == "draw":
        entry["tiles"] = read_number(sent, "tiles", 1)
    if do == "adjust":
        entry["seat"] = read_number(sent, "seat", 1)
        entry["points"] = read_number(sent, "points", 0)
    if do in ("adjust", "void"):
        entry["reason"] = sent.get("reason", "").strip()
        if not entry["reason"]:
            raise Invalid("reason", _("says why"))
    return entry | ({"stands": True} if stands else {})


def read_beginning(sent: QueryDict) -> dict[str, Any]:
    """Who leads, who was dealt how many, and whether nobody holds a double."""
    given: dict[str, Any] = {}
    if sent.get("leader"):
        given["leader"] = read_number(sent, "leader", 1)
    dealt = {
        name.removeprefix("dealt-"): read_number(sent, name, 0)
        for name in sent
        if name.startswith("dealt-") and sent[name]
    }
    if dealt:
        given["dealt"] = dealt
    if sent.get("no_double") == "1":
        given["no_double"] = True
    return given


def read_id(sent: QueryDict, field: str) -> UUID:
    """An id.

    :raises Invalid: it isn't one
    """
    try:
        return UUID(sent.get(field, ""))
    except ValueError:
        raise Invalid(field, _("is an id")) from None


def read_seen(sent: QueryDict) -> int | None:
    """The session version that the sender saw; None where it wasn't sent."""
    return read_number(sent, "seen", 0) if sent.get("seen") else None


def read_number(sent: QueryDict, field: str, otherwise: int) -> int:
    """A whole number; ``otherwise`` where the field is empty.

    :raises Invalid: it isn't one, or it is absurdly long
    """
    text = sent.get(field, "").strip()
    if not text:
        return otherwise
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
        raise Invalid(field, _("is a whole number"))
    return int(text)


def _small_number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= 3 else None


def _tile(text: str | None) -> Tile | None:
    try:
        return Tile.parse(text or "")
    except ValueError:
        return None
