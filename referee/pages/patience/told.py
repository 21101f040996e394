"""Moves of a patience in words: what was done, what may be done, what a hint promises."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.pages import words
from referee.pages.tray import Choice
from scoring.entries import Block, Draw, Entry, Lay, Move, Play, Remove
from scoring.game import Ruling
from scoring.outlook import Promise
from scoring.patience import Position
from scoring.patience.bingo import Row
from scoring.patience.five_columns import Columns
from scoring.patience.sentences import HINTS
from scoring.results import Ending
from scoring.tiles import Tile

ENDINGS = {
    Ending.WON: gettext_lazy("Won"),
    Ending.LOST: gettext_lazy("Lost"),
    Ending.VOID: gettext_lazy("Thrown in"),
}


class Button(NamedTuple):
    """A move as a button: what its form sends, what it says, and the tiles in it."""

    name: str
    value: str
    text: str
    tiles: tuple[Tile, ...]


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
            return _("the start")
        case Block():
            return _("given up")
        case Play(tile=tile, arm=arm) if arm:
            return (
                _("%(tile)s on the left") % {"tile": tile} if arm == 1 else _("%(tile)s on the right") % {"tile": tile}
            )
        case _:
            return words.entry_words(entry, lambda seat: "")


def proposal(move: Entry, position: Position) -> str:
    """A move that may be made, as advice."""
    match move:
        case Remove(tiles=(tile,)) if isinstance(position.table, Row) and (taken := position.table.taken_next):
            return _("%(tile)s comes out at %(number)d") % {"tile": tile, "number": taken.number}
        case Move(to_column=to) if bottom := moved(move, position):
            return _("%(tile)s to column %(to)d") % {"tile": bottom, "to": to}
        case Draw():
            return _("Draw from the stock")
        case Play(tile=tile, arm=arm) if arm and position.table:
            suit = position.table.arms[arm - 1].suit
            return _("%(tile)s at the %(suit)d") % {"tile": tile, "suit": suit}
        case _:
            return done(move)


def button(move: Entry, position: Position) -> Button | None:
    """The button that makes a move; None for a draw, which only the stock can name."""
    text = proposal(move, position)
    match move:
        case Remove(tiles=tiles):
            return Button("take", " ".join(map(str, tiles)), text, tiles)
        case Move(to_column=to) if bottom := moved(move, position):
            return Button("move", f"{bottom} {to}", text, (bottom,))
        case Play(tile=tile, arm=arm):
            return Button("lay", str(Choice(tile, arm)), text, (tile,))
        case _:
            return None


def moved(move: Entry, position: Position) -> Tile | None:
    """The tile that a move between columns is about, seen from before it."""
    if isinstance(move, Move) and isinstance(position.table, Columns):
        columns = position.table.columns
        if 1 <= move.from_column <= len(columns) and columns[move.from_column - 1]:
            return columns[move.from_column - 1][-1]
    return None


def tiles_in(entry: Entry, before: Position) -> frozenset[Tile]:
    """The tiles that an entry is about."""
    match entry:
        case Remove(tiles=tiles):
            return frozenset(tiles)
        case Play(tile=tile):
            return frozenset({tile})
        case Draw(tile=Tile() as tile):
            return frozenset({tile})
        case Move():
            bottom = moved(entry, before)
            return frozenset({bottom}) if bottom else frozenset()
        case _:
            return frozenset()


def promise_words(promise: Promise) -> str:
    """What a hinted move promises."""
    return words.filled_in(HINTS[promise], {})


def ending_words(ruling: Ruling) -> str:
    """How a hand ended: given up and thrown in by the player, else by its rules."""
    if isinstance(ruling.entry, Block):
        return _("Given up")
    assert ruling.hand.ending
    return str(ENDINGS[ruling.hand.ending])
