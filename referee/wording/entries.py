"""Entries in words: in a sentence, on a label, and as something to undo and redo.

Each form is whole, so that another language can say it in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from referee.wording.free_text import plain
from referee.wording.tally_entries import tally_label, tally_named, tally_refused, tally_told
from scoring.entries import (
    Adjust,
    Block,
    Call,
    Count,
    Done,
    Draw,
    Entry,
    Lay,
    Miss,
    Move,
    Out,
    Pass,
    Play,
    Remove,
    Result,
    Score,
    Void,
    seat_of,
)
from scoring.tiles import Tile
from scoring.wording import Names

_REASONS = {"no_double": gettext_lazy("Nobody held a double")}
"""Reasons given by buttons of the page, by the code that is stored. Readers see them in their own language."""


def reason_told(reason: str) -> str:
    """Return the reason for an entry: the text that people wrote, or the words for a button's code."""
    return str(_REASONS.get(reason, plain(reason)))


def entry_label(entry: Entry) -> str:
    """Return what was entered, without the player: ``5-3``, ``2 tiles drawn``, ``Pass``."""
    match entry:
        case Play(tile=tile):
            return str(tile)
        case Draw(tile=Tile() as drawn):
            return _("%(tile)s drawn") % {"tile": drawn}
        case Draw(tiles=tiles):
            return ngettext("%(tiles)d tile drawn", "%(tiles)d tiles drawn", tiles) % {"tiles": tiles}
        case Pass():
            return pgettext("entry", "Pass")
        case Done():
            return pgettext("entry", "Done")
        case Call():
            return _("Last tile called")
        case Miss(tile=tile):
            return _("%(tile)s turned up") % {"tile": tile}
        case Block():
            return _("Block declared")
        case Count():
            return pgettext("entry", "Count")
        case Adjust(points=points):
            return pgettext("entry", "Penalty") if points < 0 else pgettext("entry", "Award")
        case Void():
            return _("Hand thrown in")
        case Score() | Out() | Result():
            return tally_label(entry)
        case Lay() | Remove() | Move():
            return _move_label(entry)
        case _:
            assert_never(entry)


def _move_label(entry: Lay | Remove | Move) -> str:
    match entry:
        case Lay():
            return _("The starting tiles")
        case Remove(tiles=(one, other)):
            return _("%(one)s with %(other)s") % {"one": one, "other": other}
        case Remove(tiles=(tile,)):
            return _("%(tile)s taken out") % {"tile": tile}
        case Remove(tiles=several):
            number = len(several)
            return ngettext("%(number)d tile taken out", "%(number)d tiles taken out", number) % {"number": number}
        case Move(from_column=origin, to_column=to):
            return _("Column %(origin)d to column %(to)d") % {"origin": origin, "to": to}
        case _:
            assert_never(entry)


def entry_told(entry: Entry, names: Names) -> str:
    """Return what was done and by whom, in the past tense: ``Ann played 5-3``, ``Bo passed``."""
    told = _with_name(entry, names)
    match entry:
        case Play(tile=tile):
            return _("%(name)s played %(tile)s") % {**told, "tile": tile}
        case Draw(tile=Tile() as drawn):
            return _("%(name)s drew %(tile)s") % {**told, "tile": drawn}
        case Draw(tiles=tiles):
            text = ngettext("%(name)s drew %(tiles)d tile", "%(name)s drew %(tiles)d tiles", tiles)
            return text % {**told, "tiles": tiles}
        case Pass():
            return _("%(name)s passed") % told
        case Done():
            return _("%(name)s ended the turn") % told
        case Call():
            return _("%(name)s called the last tile") % told
        case Miss(tile=tile):
            return _("%(name)s turned up %(tile)s") % {**told, "tile": tile}
        case Block():
            return _("The hand was declared blocked")
        case Count():
            return _("The remaining tiles were counted")
        case Adjust(points=points) if points < 0:
            return _("%(name)s got a penalty") % told
        case Adjust():
            return _("%(name)s got an award") % told
        case Void():
            return _("The hand was thrown in")
        case Score() | Out() | Result():
            return tally_told(entry, told)
        case Lay() | Remove() | Move():
            return _move_told(entry, told)
        case _:
            assert_never(entry)


def _move_told(entry: Lay | Remove | Move, told: Mapping[str, object]) -> str:
    match entry:
        case Lay():
            return _("%(name)s laid out the starting tiles") % told
        case Remove(tiles=(one, other)):
            return _("%(name)s took out %(one)s and %(other)s") % {**told, "one": one, "other": other}
        case Remove(tiles=(tile,)):
            return _("%(name)s took out %(tile)s") % {**told, "tile": tile}
        case Remove(tiles=several):
            text = ngettext("%(name)s took out %(number)d tile", "%(name)s took out %(number)d tiles", len(several))
            return text % {**told, "number": len(several)}
        case Move(from_column=origin, to_column=to):
            text = _("%(name)s moved a tile from column %(origin)d to column %(to)d")
            return text % {**told, "origin": origin, "to": to}
        case _:
            assert_never(entry)


def entry_refused(entry: Entry, names: Names) -> str:
    """Return a sentence that says that this can't be done, and by whom: ``Ann can't pass``."""
    told = _with_name(entry, names)
    match entry:
        case Play(tile=tile):
            return _("%(name)s can't play %(tile)s") % {**told, "tile": tile}
        case Draw(tile=Tile() as drawn):
            return _("%(name)s can't draw %(tile)s") % {**told, "tile": drawn}
        case Draw():
            return _("%(name)s can't draw") % told
        case Pass():
            return _("%(name)s can't pass") % told
        case Done():
            return _("%(name)s can't end the turn") % told
        case Call():
            return _("%(name)s can't call the last tile") % told
        case Miss(tile=tile):
            return _("%(name)s can't turn up %(tile)s") % {**told, "tile": tile}
        case Block():
            return _("The hand can't be declared blocked")
        case Count():
            return _("The tiles can't be counted")
        case Adjust():
            return _("Points can't be added or deducted now")
        case Void():
            return _("The hand can't be thrown in")
        case Score() | Out() | Result():
            return tally_refused(entry, told)
        case Lay() | Remove() | Move():
            return _move_refused(entry)
        case _:
            assert_never(entry)


def _move_refused(entry: Lay | Remove | Move) -> str:
    match entry:
        case Lay():
            return _("These starting tiles can't be right")
        case Remove(tiles=(one, other)):
            return _("%(one)s and %(other)s can't be taken out together") % {"one": one, "other": other}
        case Remove(tiles=(tile,)):
            return _("%(tile)s can't be taken out") % {"tile": tile}
        case Remove():
            return _("These tiles can't be taken out")
        case Move(from_column=origin, to_column=to):
            text = _("No tile can be moved from column %(origin)d to column %(to)d")
            return text % {"origin": origin, "to": to}
        case _:
            assert_never(entry)


def entry_named_shortly(entry: Entry) -> str:
    """Return what was entered, in two short lines at most: ``5-3``, ``the draw``, ``the call``."""
    match entry:
        case Play(tile=tile) | Miss(tile=tile) | Draw(tile=Tile() as tile) | Remove(tiles=(tile,)):
            return str(tile)
        case Draw():
            return pgettext("tiles", "the draw")
        case Call():
            return pgettext("last tile", "the call")
        case Block():
            return _("the block")
        case Score(points=points, bonus=""):
            return ngettext("%(points)d point", "%(points)d points", points) % {"points": points}
        case Void():
            return pgettext("hand", "throw-in")
        case Lay():
            return pgettext("starting tiles", "the deal")
        case Remove(tiles=(one, other)):
            return _("%(one)s, %(other)s") % {"one": one, "other": other}
        case Remove(tiles=several):
            return ngettext("%(number)d tile", "%(number)d tiles", len(several)) % {"number": len(several)}
        case Move(from_column=origin, to_column=to):
            return pgettext("columns", "%(origin)d to %(to)d") % {"origin": origin, "to": to}
        case _:
            return entry_label(entry)


def entry_named(entry: Entry, names: Names) -> str:
    """Return the entry as something that can be undone and redone: ``Ann's 5-3``, ``Bo's pass``, ``the count``."""
    told = _with_name(entry, names)
    match entry:
        case Play(tile=tile):
            return _("%(name)s's %(tile)s") % {**told, "tile": tile}
        case Draw(tile=Tile() as drawn):
            return _("%(name)s's draw of %(tile)s") % {**told, "tile": drawn}
        case Draw(tiles=tiles):
            text = ngettext("%(name)s's draw of %(tiles)d tile", "%(name)s's draw of %(tiles)d tiles", tiles)
            return text % {**told, "tiles": tiles}
        case Pass():
            return _("%(name)s's pass") % told
        case Done():
            return _("%(name)s's end of the turn") % told
        case Call():
            return _("%(name)s's call of the last tile") % told
        case Miss(tile=tile):
            return _("the %(tile)s that %(name)s turned up") % {**told, "tile": tile}
        case Block():
            return _("the block")
        case Count():
            return _("the count")
        case Adjust(points=points):
            text = _("%(name)s's penalty of %(points)d") if points < 0 else _("%(name)s's award of %(points)d")
            return text % {**told, "points": abs(points)}
        case Void():
            return _("throwing in the hand")
        case Score() | Out() | Result():
            return tally_named(entry, told)
        case Lay():
            return _("the starting tiles")
        case Remove() | Move():
            return entry_label(entry)
        case _:
            assert_never(entry)


def _with_name(entry: Entry, names: Names) -> dict[str, object]:
    seat = seat_of(entry)
    return {"name": names(seat) if seat is not None else ""}
