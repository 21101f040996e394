"""The players in their seats, seen from above, and the direction in which the turn goes round."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cbrt, cos, pi, sin
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.drawing.text_width import truncated
from referee.wording.lists import listed

_WIDTH, _HEIGHT = 300, 150
_ACROSS, _DOWN = 108, 58
_ROOM = 84
_TEXT = 15
_TURN = 17


class SeatDrawn(NamedTuple):
    """A seat of the picture: its label, and the side that it is on."""

    label: str
    side: int


def seats_svg(seats: Sequence[SeatDrawn], counter_clockwise: bool) -> str:
    """Draw the seats round their table, the first nearest to the reader, and an arrow in the direction of play.

    Counter-clockwise the next player sits to the right, else to the left.
    """
    names = listed(seat.label for seat in seats)
    told = (
        _("The turn passes to the right: %(names)s.")
        if counter_clockwise
        else _("The turn passes to the left: %(names)s.")
    )
    way = -1 if counter_clockwise else 1
    drawn = "".join(_seat(seat, pi / 2 + way * 2 * pi * place / len(seats)) for place, seat in enumerate(seats))
    return (
        f'<svg class="seats-round" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(told % {"names": names})}">'
        f'<rect class="board" x="98" y="40" width="104" height="70" rx="14"/>{_arrow(way)}{drawn}</svg>'
    )


def _seat(seat: SeatDrawn, angle: float) -> str:
    outward = cbrt(cos(angle))  # so that no name at a corner runs into the table
    x, y = _WIDTH / 2 + _ACROSS * outward, _HEIGHT / 2 + _DOWN * sin(angle)
    text = escape(truncated(seat.label, _ROOM, _TEXT, bold=True))
    return (
        f'<g class="side-{seat.side}"><circle cx="{x:.0f}" cy="{y - 9:.0f}" r="4"/>'
        f'<text x="{x:.0f}" y="{y + 9:.0f}">{text}</text></g>'
    )


def _arrow(way: int) -> str:
    """Draw most of a circle on the table, with an arrowhead where the turn passes to."""
    start, end = pi / 2 + way * 0.5, pi / 2 + way * 5.4
    (x1, y1), (x2, y2) = _point(start), _point(end)
    along = (-sin(end) * way, cos(end) * way)
    across = (cos(end), sin(end))
    head = " ".join(
        f"{x2 + 9 * ahead * along[0] + 6 * aside * across[0]:.1f},{y2 + 9 * ahead * along[1] + 6 * aside * across[1]:.1f}"
        for ahead, aside in ((0, 1), (0, -1), (1, 0))
    )
    sweep = 1 if way > 0 else 0
    return (
        f'<path class="turn" d="M{x1:.1f} {y1:.1f}A{_TURN} {_TURN} 0 1 {sweep} {x2:.1f} {y2:.1f}"/>'
        f'<polygon points="{head}"/>'
    )


def _point(angle: float) -> tuple[float, float]:
    return _WIDTH / 2 + _TURN * cos(angle), _HEIGHT / 2 + _TURN * sin(angle)
