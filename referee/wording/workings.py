"""Sums as people read them: each number with the name of the player whose pips it is, and with a real minus."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.wording.free_text import plain
from scoring.ending import Award, GoingOut, Pips

Holders = Callable[[tuple[int, ...]], str]
"""A function that names the seats that have pips left together."""


_ROUNDED = re.compile(r" → (\d+)")


def working_words(award: Award, holders: Holders) -> str:
    """Return the points worked out as a sum: ``Bo 40 + Di 35 = 75, 75 − Cy 5 = 70``."""
    return "".join(_piece_words(piece, holders) for piece in award.pieces or (plain(award.working),))


def _piece_words(piece: str | Pips | GoingOut, holders: Holders) -> str:
    match piece:
        case str():
            return _ROUNDED.sub(lambda to: _(", rounded to %(points)s") % {"points": to[1]}, in_print(piece))
        case Pips(pips=pips, seats=seats):
            told = {"name": holders(seats), "pips": pips}
            return pgettext("a number in a sum, and whose pips it is", "%(name)s %(pips)d") % told
        case GoingOut(points=points):
            return _("%(points)d for going out") % {"points": points}
        case _:
            assert_never(piece)


def in_print(working: str) -> str:
    """Return a sum with a real minus; a tile's name stays as it is."""
    return re.sub(r"(?<!\d)-(?=\d)| - ", lambda minus: minus[0].replace("-", "−"), working)
