"""The pegging board of a session: how far each side is, and what it scored last."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.drawing import PegLane, Size, pegging_svg
from referee.queries import TableState
from referee.wording.lists import listed
from referee.wording.points import Points


def pegging_board(state: TableState, size: Size) -> SafeString:
    """Draw the board as it stands with the last entry of the hand shown."""
    befores = _scores_before(state)
    lanes = [
        PegLane(
            name=side.name,
            side=side.number,
            front=side.points,
            back=befores.get(side.number, side.points),
            amount=Points.of(side.points, state.game).amount,
            jump=_jump(side.points - befores.get(side.number, side.points), state),
        )
        for side in state.sides
    ]
    svg = pegging_svg(lanes, state.game.target, _told(state), size)
    return mark_safe(svg)  # noqa: S308  # made by `drawing` from numbers and escaped labels


def _scores_before(state: TableState) -> Mapping[int, int]:
    """Return the points that each side had before it scored last in the hand shown; sides that didn't are missing."""
    befores: dict[int, int] = {}
    if state.shown is None:
        return befores
    before = state.shown.before.scores
    for hand in (state.shown.start, *(ruling.hand for ruling in state.rulings)):
        for side, points in hand.scores.items():
            if points != before[side]:
                befores[side] = before[side]
        before = hand.scores
    return befores


def _jump(points: int, state: TableState) -> str:
    return Points.of(points, state.game).signed if points else ""


def _told(state: TableState) -> str:
    """Return what the board shows, in a sentence or two."""
    scores = [
        _("%(name)s %(points)s") % {"name": side.name, "points": Points.of(side.points, state.game).amount}
        for side in state.sides
    ]
    told = _("Score: %(scores)s.") % {"scores": listed(scores)}
    if state.game.target is None:
        return told
    target = Points.of(state.game.target, state.game).amount
    return " ".join([told, _("The target is %(target)s.") % {"target": target}])
