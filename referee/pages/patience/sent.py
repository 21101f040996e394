"""Reading what the buttons of a patience's page send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from referee.exceptions import Invalid
from referee.pages.tray import Choice
from scoring.entries import Remove
from scoring.patience import Position, play_out
from scoring.patience.five_columns import Columns
from scoring.tiles import Tile

SCREEN = "screen"
"""The cookie that says how large the reader's screen is."""

PHONE = (390, 664)
_BOUNDS = ((300, 1100), (420, 1400))


@dataclass(frozen=True)
class Chosen:
    """What the reader has asked for or tapped so far: a tile, an empty column, an end of the line, a hint."""

    tile: Tile | None = None
    column: int | None = None
    arm: int | None = None
    stands: bool = False
    hint: bool = False


NOTHING = Chosen()


def read_chosen(query: QueryDict) -> Chosen:
    """What the address says; what can't be read counts as nothing."""
    return Chosen(
        tile=_tile(query.get("tile", "")),
        column=_small_number(query.get("column", "")),
        arm=_small_number(query.get("arm", "")),
        stands=query.get("stands") == "1",
        hint=query.get("hint") == "1",
    )


def read_move(sent: QueryDict, position: Position) -> dict[str, Any]:
    """The entry that a button or field means, as in the record.

    :raises Invalid: no form of ours sends this
    """
    entry = _entry(sent, position)
    return entry | ({"stands": True} if sent.get("stands") == "1" else {})


def screen_of(request: HttpRequest) -> tuple[int, int]:
    """How large the reader's screen is, as its page measured it; a phone's otherwise."""
    parts = request.COOKIES.get(SCREEN, "").split("x")
    if len(parts) != 2 or not all(part.isascii() and part.isdecimal() and len(part) <= 4 for part in parts):
        return PHONE
    width, height = (max(low, min(high, int(part))) for part, (low, high) in zip(parts, _BOUNDS, strict=True))
    return width, height


def _entry(sent: QueryDict, position: Position) -> dict[str, Any]:
    if "lay" in sent:
        try:
            return Choice.read(sent.get("lay", "")).entry(1)
        except ValueError as error:
            raise Invalid("lay", str(error)) from None
    if "take" in sent:
        return {"do": "remove", "seat": 1, "tiles": sent.get("take", "").split()}
    if "draw" in sent:
        return {"do": "draw", "seat": 1, "tile": sent.get("draw", "")}
    if "move" in sent:
        return _move(sent.get("move", ""), position)
    match sent.get("do"):
        case "play_out":
            return _played_out(position)
        case "give_up":
            return {"do": "block", "seat": 1}
        case "throw_in":
            return {"do": "void", "reason": sent.get("reason", "").strip() or _("thrown in")}
    raise Invalid("do", _("is nothing that can be done here"))


def _move(text: str, position: Position) -> dict[str, Any]:
    """``5-1 2``: the tile 5-1 goes to column 2. Its own column is looked up."""
    tile, to = _tile(text.partition(" ")[0]), _small_number(text.partition(" ")[2])
    if tile is None or to is None or not isinstance(position.table, Columns):
        raise Invalid("move", _("is a tile and the column that it goes to"))
    for number, column in enumerate(position.table.columns, start=1):
        if tile in column:
            return {"do": "move", "seat": 1, "from": number, "to": to}
    raise Invalid(
        "", _("Only the bottom tile of a column may go to an empty column: %(tile)s lies in none.") % {"tile": tile}
    )


def _played_out(position: Position) -> dict[str, Any]:
    """All that follows without any choice, as one entry."""
    tiles = [
        str(tile) for ruling in play_out(position) if isinstance(ruling.entry, Remove) for tile in ruling.entry.tiles
    ]
    return {"do": "remove", "seat": 1, "tiles": tiles}


def _tile(text: str) -> Tile | None:
    try:
        return Tile.parse(text)
    except ValueError:
        return None


def _small_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else None
