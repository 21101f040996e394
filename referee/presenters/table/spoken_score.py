"""The award of an entry and the total, as a phone says them aloud."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee.presenters.table.play_list import FeedLine
from referee.queries import TableState
from referee.wording.points import Points


def spoken_score(line: FeedLine, state: TableState) -> str:
    """Return the points of an entry, each with its side and that side's total; empty if it brought nobody points.

    ``15. Marisol, 65.``: a voice reads numbers in its own language.
    """
    return " ".join(_awards(line, state))


def _awards(line: FeedLine, state: TableState) -> Iterator[str]:
    if line.points and line.side:
        yield _award(line.points, line.side, state)
        return
    for award in line.others:
        yield _award(award.points, award.side, state)


def _award(points: Points, side: int, state: TableState) -> str:
    told = next(each for each in state.sides if each.number == side)
    values = {"points": points.amount, "name": told.name, "total": Points.of(told.points, state.game).amount}
    return _("%(points)s. %(name)s, %(total)s.") % values
