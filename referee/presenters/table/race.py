"""The score race of a session: a line for each side, from hand to hand."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.drawing.chart import Chart, ChartLine, TargetLine, Tick, round_step
from referee.queries import HandListed, TableState
from referee.wording.lists import listed
from referee.wording.points import Points

_TARGET_SHOWS_FROM = 0.2
"""The share of the target that a side must reach before it is drawn; until then the lines would lie flat."""
_MOST_TICKS = 8


def race_of(hands: Sequence[HandListed], state: TableState) -> Chart | None:
    """Return the race, once there is something to see: two hands, in which somebody got points."""
    played = [hand for hand in hands if hand.ending or hand.result["plays"]]
    if len(played) < 2 or not any(any(hand.scores.values()) for hand in played):
        return None
    lines = tuple(
        ChartLine(side.name, (0.0, *(float(hand.scores[side.number]) for hand in played)), side.number)
        for side in state.sides
    )

    def amount(value: float) -> str:
        return Points.of(round(value), state.game).amount

    return Chart(
        name="race",
        title=_("Score race: points after each hand"),
        told=_told(lines, len(played), state),
        lines=lines,
        ticks=_ticks(played),
        amount=amount,
        target=_target(lines, state),
    )


def _told(lines: Sequence[ChartLine], hands: int, state: TableState) -> str:
    """Return a sentence or two about what the picture shows."""
    ends = [
        _("%(name)s %(points)s") % {"name": line.name, "points": Points.of(round(line.values[-1]), state.game).amount}
        for line in lines
    ]
    values = {"number": hands, "scores": listed(ends)}
    ahead = [_("The lowest total wins.")] if state.game.low_wins else []
    told = ngettext("After %(number)d hand: %(scores)s.", "After %(number)d hands: %(scores)s.", hands) % values
    if state.game.target is not None:
        ahead.append(_("The target is %(target)s.") % {"target": Points.of(state.game.target, state.game).amount})
    return " ".join([told, *ahead])


def _ticks(played: Sequence[HandListed]) -> tuple[Tick, ...]:
    step = max(1, int(round_step(len(played), _MOST_TICKS)))
    return tuple(Tick(place, str(played[place - 1].number)) for place in range(step, len(played) + 1, step))


def _target(lines: Sequence[ChartLine], state: TableState) -> TargetLine | None:
    target = state.game.target
    if target is None or max(max(line.values) for line in lines) < target * _TARGET_SHOWS_FROM:
        return None
    return TargetLine(float(target), _("Target %(points)s") % {"points": Points.of(target, state.game).amount})
