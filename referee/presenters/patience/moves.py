"""Moves of a patience in words and as buttons, as far as all patiences share them."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from referee.wording import entries, rulings
from scoring.depths import Depth
from scoring.ending import Ending
from scoring.entries import DO, Block, Draw, Entry, Lay, Out, Play, Remove, Void, seat_of, tile_of
from scoring.game import HandState
from scoring.ruling import Ruling
from scoring.tiles import Tile
from scoring.winnability import Hint
from scoring.wording import Names, hint_message

ENDINGS = {
    Ending.WON: pgettext_lazy("game", "Won"),
    Ending.LOST: pgettext_lazy("game", "Lost"),
    Ending.VOID: pgettext_lazy("game", "Thrown in"),
}


class MoveButton(NamedTuple):
    """A move as a button: the field and value that its form sends, and its text."""

    name: str
    value: str
    text: str


def move_label(entry: Entry) -> str:
    """Return what was done, as a list of moves shows it."""
    match entry:
        case Block():
            return _("Given up")
        case Out():
            return str(ENDINGS[Ending.WON])
        case Void():
            return _("Thrown in")
        case Play(tile=tile, arm=1):
            return _("%(tile)s on the left") % {"tile": tile}
        case Play(tile=tile, arm=2):
            return _("%(tile)s on the right") % {"tile": tile}
        case _:
            return entries.entry_label(entry)


def move_told(entry: Entry, names: Names) -> str:
    """Return what was done and by whom, in a sentence without a period."""
    seat = seat_of(entry)
    name = names(seat) if seat else ""
    match entry:
        case Block():
            return _("%(name)s gave the game up") % {"name": names(1)}
        case Out():
            return _("%(name)s won the game") % {"name": name}
        case Void():
            return _("The game was thrown in")
        case Play(tile=tile, arm=1):
            return _("%(name)s played %(tile)s on the left") % {"name": name, "tile": tile}
        case Play(tile=tile, arm=2):
            return _("%(name)s played %(tile)s on the right") % {"name": name, "tile": tile}
        case _:
            return entries.entry_told(entry, names)


def move_named(entry: Entry) -> str:
    """Return what was done, as something that can be undone and redone.

    A tile that was drawn is called by its name alone, since nobody else could have drawn it.
    """
    match entry:
        case Block():
            return _("giving up")
        case Draw(tile=Tile() as drawn):
            return str(drawn)
        case Lay():
            return _("the starting tiles")
        case _:
            return move_label(entry)


def move_refused(entry: Entry, names: Names) -> str:
    """Return a sentence without a period that says that the move can't be made."""
    match entry:
        case Block():
            return _("The game can't be given up")
        case Void():
            return _("The game can't be thrown in")
        case _:
            return entries.entry_refused(entry, names)


def promise_words(hint: Hint) -> str:
    """Return what a hinted move promises, in words."""
    return rulings.in_reader_words(hint_message(hint))


def ending_words(ruling: Ruling[HandState]) -> str:
    """Return how a hand ended: given up or thrown in by the player, else by its rules."""
    assert ruling.hand.ending
    return ending_told(ruling.hand.ending, DO[type(ruling.entry)], ruling.hand.depth)


def ending_told(ending: Ending, last: str, depth: Depth) -> str:
    """Return how a hand ended, given the kind of its last entry as the record names it.

    Where moves weren't entered, a game that was lost may have been given up or not.
    """
    return _("Given up") if last == DO[Block] and depth is Depth.TILES else str(ENDINGS[ending])


def tiles_named(entry: Entry) -> frozenset[Tile]:
    """Return the tiles that the entry itself names."""
    if isinstance(entry, Remove):
        return frozenset(entry.tiles)
    tile = tile_of(entry)
    return frozenset({tile}) if tile else frozenset()
