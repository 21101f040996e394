"""Readers for the fields of a form."""

from __future__ import annotations

from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.exceptions import Invalid
from referee.operations import parsing
from referee.presenters.choice import Choice
from scoring.entries import Entry
from scoring.game import Game
from scoring.record import JsonObject
from scoring.tiles import NO_TILE


def read_id(sent: QueryDict, field: str) -> UUID:
    """Read an id.

    :raises Invalid: it isn't one
    """
    try:
        return UUID(sent.get(field, ""))
    except ValueError:
        raise Invalid(field, _("“%(field)s” must be an id.") % {"field": field}) from None


def read_number(sent: QueryDict, field: str, otherwise: int) -> int:
    """Read a whole number, or return ``otherwise`` if the field is empty.

    :raises Invalid: it isn't one, or it is absurdly long
    """
    text = sent.get(field, "").strip()
    if not text:
        return otherwise
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
        raise Invalid(field, _not_a_number(field))
    return int(text)


def _not_a_number(field: str) -> str:
    match field:
        case "points":
            return _("Points must be a whole number.")
        case "tiles":
            return _("The number of tiles must be a whole number.")
        case _:
            return _("“%(field)s” must be a whole number.") % {"field": field}


def read_choice(sent: QueryDict, field: str) -> Choice:
    """Read a way to lay a tile.

    :raises Invalid: no button of ours sends this
    """
    try:
        return Choice.read(sent.get(field, ""))
    except ValueError:
        raise Invalid(field, _(NO_TILE)) from None


def entry_of(game: Game, written: JsonObject, sent: QueryDict) -> Entry:
    """Return the entry that a form means, given ``written`` as in the record; it stands if the form says so.

    :raises Invalid: the game can't read it
    """
    stands: JsonObject = {"stands": True} if sent.get("stands") == "1" else {}
    return parsing.read_entry(game, written | stands)[0]
