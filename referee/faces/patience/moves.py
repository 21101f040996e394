"""Moves of a patience in words and as buttons, as far as all patiences have them alike."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee import words
from scoring.entries import Block, Entry, Lay, Play, Remove, tile_of
from scoring.explain import hint_template
from scoring.game import HandState, Ruling
from scoring.outlook import Hint
from scoring.results import Ending
from scoring.tiles import Tile

ENDINGS = {
    Ending.WON: gettext_lazy("Won"),
    Ending.LOST: gettext_lazy("Lost"),
    Ending.VOID: gettext_lazy("Thrown in"),
}


class MoveButton(NamedTuple):
    """A move as a button: what its form sends, and what it says."""

    name: str
    value: str
    text: str


def done(entry: Entry) -> str:
    """What was done, as a list of moves shows it."""
    match entry:
        case Remove(tiles=(one, other)):
            return _("%(one)s with %(other)s") % {"one": one, "other": other}
        case Remove(tiles=tiles):
            return ngettext("%(tiles)s out", "%(number)d tiles out", len(tiles)) % {
                "tiles": ", ".join(map(str, tiles)),
                "number": len(tiles),
            }
        case Lay():
            return _("the starting tiles")
        case Block():
            return _("given up")
        case Play(tile=tile, arm=arm) if arm:
            left = arm == 1
            return _("%(tile)s on the left") % {"tile": tile} if left else _("%(tile)s on the right") % {"tile": tile}
        case _:
            return words.entry_words(entry, lambda seat: "")


def promise_words(hint: Hint) -> str:
    """What a hinted move promises."""
    return words.filled_in(*hint_template(hint))


def ending_words(ruling: Ruling[HandState]) -> str:
    """How a hand ended: given up and thrown in by the player, else by its rules."""
    if isinstance(ruling.entry, Block):
        return _("Given up")
    assert ruling.hand.ending
    return str(ENDINGS[ruling.hand.ending])


def tiles_named(entry: Entry) -> frozenset[Tile]:
    """The tiles that the entry itself names."""
    if isinstance(entry, Remove):
        return frozenset(entry.tiles)
    tile = tile_of(entry)
    return frozenset({tile}) if tile else frozenset()
