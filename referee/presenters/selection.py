"""The reader's taps on a table page that aren't an entry yet, and the size of the reader's screen."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

from referee.drawing import PHONE_FELT, PHONE_SCREEN, Size
from scoring.tiles import Tile


@dataclass(frozen=True)
class Selection:
    """The reader's taps and requests that aren't an entry yet. The page's address holds them.

    ``seat`` is a seat other than the one at turn, which has played nevertheless. ``arm`` is an open end, ``column`` an
    empty column. ``every`` says that the whole set was asked for, and of a large set perhaps one ``suit``. ``tile`` may
    go in several places; with a ``suit``, that half touches, and with ``stands``, it will stand although it doesn't
    fit. ``hint`` says that a hint was asked for. For the starting tiles of a patience, ``laid`` are those tapped so
    far, ``add`` is one more, and ``back`` is the place whose tile is taken up again. ``ends`` says how a hand ends whose
    plays aren't entered: ``out``, ``block``, or ``result`` if only its points are known.
    """

    seat: int | None = None
    arm: int | None = None
    every: bool = False
    suit: int | None = None
    tile: Tile | None = None
    column: int | None = None
    stands: bool = False
    hint: bool = False
    laid: str = ""
    add: str = ""
    back: str = ""
    ends: str = ""

    @classmethod
    def read(cls, query: QueryDict) -> Selection:
        """Read the selection from the address; whatever can't be read counts as not tapped."""
        return cls(
            seat=small_number(query.get("seat", "")),
            arm=small_number(query.get("arm", "")),
            every=query.get("every") == "1",
            suit=small_number(query.get("suit", "")),
            tile=read_tile(query.get("tile", "")),
            column=small_number(query.get("column", "")),
            stands=query.get("stands") == "1",
            hint=query.get("hint") == "1",
            laid=query.get("laid", ""),
            add=query.get("add", ""),
            back=query.get("back", ""),
            ends=query.get("ends", ""),
        )

    @property
    def query(self) -> str:
        """The selection as the end of an address: ``?tile=6-4&stands=1``; empty where nothing was tapped."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        written = {
            name: "1" if value is True else str(value)
            for name, value in values.items()
            if value is not None and value is not False and value != ""
        }
        return f"?{urlencode(written)}" if written else ""


NOTHING = Selection()


_ROOMY: Size = (480, 400)


class Screen(NamedTuple):
    """The reader's screen in pixels, as its page measured it, and the felt that a layout has on it."""

    whole: Size = PHONE_SCREEN
    felt: Size = PHONE_FELT

    @property
    def has_room_for_the_plays(self) -> bool:
        """True if the list of plays has room beside the felt and below the tiles to tap."""
        width, height = self.felt
        return width >= _ROOMY[0] and height >= _ROOMY[1]


PHONE = Screen()


def read_tile(text: str) -> Tile | None:
    """Read a tile; return None if the text isn't one."""
    try:
        return Tile.parse(text)
    except ValueError:
        return None


def small_number(text: str) -> int | None:
    """Read a whole number of up to three digits; return None if the text isn't one."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else None
