"""The other places where a tile could have gone, and what it would have scored there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.presenters.awards import AwardLine, award_lines
from referee.presenters.table.casts import as_hand
from referee.presenters.table.open_ends import EndChip, end_chips
from referee.queries import TableState
from referee.wording.points import Points
from scoring.ending import Award
from scoring.entries import Play
from scoring.game import HandState
from scoring.hand import Hand
from scoring.layout import Arm, ArmPlace, Placed
from scoring.offers import Placement
from scoring.ruling import Ruling


class Alternative(NamedTuple):
    """A place where the tile could have gone: the open end as it was then, and what laying it there brings.

    ``where`` describes the end, and ``how`` says what else distinguishes the place. ``chosen`` says that the tile lies
    here.
    """

    end: EndChip
    where: str
    how: str
    points: Points
    awards: tuple[AwardLine, ...]
    chosen: bool


def alternatives_of(before: Hand, ruling: Ruling[HandState], state: TableState) -> tuple[Alternative, ...]:
    """Return every place for the tile of this ruling's play, the chosen one first; ``before`` is the hand before it.

    The result is empty where the tile was led, and where no tile was laid.
    """
    play, after = ruling.entry, as_hand(ruling.hand)
    if not isinstance(play, Play) or not before.layout.placed:
        return ()
    laid, chips = after.layout.placed[-1], end_chips(before, (), None, state.name_of)
    offered = [each for each in before.game.placements(before, play.tile, play.seat) if not _is_laid(each, laid, play)]
    side = before.side_of(play.seat)
    own = tuple(award for award in ruling.awards if award.side == side)
    several = len({each.inward for each in offered} | {laid.inward}) > 1
    assert laid.arm is not None

    def place(arm: int, how: str, awards: Sequence[Award], chosen: bool) -> Alternative:
        points = Points.of(sum(award.points for award in awards), state.game)
        told = award_lines(awards, state)
        return Alternative(chips[arm - 1], _where(before.layout.arms[arm - 1]), how, points, told, chosen)

    chosen = place(laid.arm, _how(laid.inward, play.subtract, several), own, True)
    others = [
        place(each.arm, _how(each.inward, each.subtract, several), each.awards, False)
        for each in _one_of_each(offered, laid)
        if each.arm is not None
    ]
    return (chosen, *sorted(others, key=lambda place: -place.points))


def _is_laid(offered: Placement, laid: Placed, play: Play) -> bool:
    """Return True if the tile lies there, or on an end that is the same choice."""
    same_end = laid.arm == offered.arm or laid.arm in offered.alike
    return same_end and offered.inward == laid.inward and offered.subtract == play.subtract


def _one_of_each(offered: Sequence[Placement], laid: Placed) -> list[Placement]:
    """Return one placement of each group of ends that are one choice: the end where the tile lies, else the first."""
    return [
        each
        for each in offered
        if not each.alike or each.arm == (laid.arm if laid.arm in each.alike else min(each.alike))
    ]


def _how(inward: int | None, subtract: bool, several: bool) -> str:
    turned = several and inward is not None
    if turned and subtract:
        return _("with the %(half)d touching and its end subtracted") % {"half": inward}
    if turned:
        return _("with the %(half)d touching") % {"half": inward}
    return _("with its end subtracted") if subtract else ""


def _where(arm: Arm) -> str:
    """Return an open end in words, as people at the table would point to it."""
    if arm.started:
        return _("after the %(tile)s") % {"tile": arm.tile}
    if arm.place is ArmPlace.SHORT:
        return _("on a short end of the %(tile)s") % {"tile": arm.tile}
    return _("on the %(tile)s") % {"tile": arm.tile}
