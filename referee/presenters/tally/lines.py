"""The entries of a hand whose plays weren't entered, in words, for people who look back at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.log import PlayedHand
from referee.presenters.table.casts import as_variant
from referee.presenters.table.play_list import FeedLine, feed_lines
from referee.queries import TableState
from referee.wording.lists import listed
from scoring.entries import Called, Count, Left, Score


def tallied_lines(hand: PlayedHand, state: TableState) -> Iterator[FeedLine]:
    """Yield the entries in force of a hand, in order: a call is its points, a count has what each player had left."""
    for line, ruling in zip(feed_lines(hand, state), hand.rulings, strict=True):
        match ruling.entry:
            case Count() as count if count.left:
                left = _left_told(count, state)
                yield replace(
                    line,
                    what=_("Left: %(left)s") % {"left": left},
                    said=_("What was left was counted: %(left)s") % {"left": left},
                )
            case Score(bonus="") if line.points:
                yield replace(line, what="", awards=())
            case _:
                yield line


def _left_told(count: Count, state: TableState) -> str:
    """Return what each player had left: ``Ann 23, Bo 10 (6-4) and Cy 8 (3 tiles)``."""
    worth = as_variant(state.game).worth
    told = []
    for seat, left in sorted(count.left.items()):
        pips = left.pips if isinstance(left, Called) else sum(worth(tile) for tile in left)
        values = {"name": state.name_of(seat), "pips": pips, "tiles": _tiles_told(left)}
        told.append(_("%(name)s %(pips)d (%(tiles)s)") % values if values["tiles"] else _("%(name)s %(pips)d") % values)
    return listed(told)


def _tiles_told(left: Left) -> str:
    """Return the tiles that a player had left, or their number; empty if only the pips were counted."""
    if not isinstance(left, Called):
        return " ".join(map(str, left))
    if left.tiles is None:
        return ""
    return ngettext("%(number)d tile", "%(number)d tiles", left.tiles) % {"number": left.tiles}
