"""A pegging board: a lane for each side, on which two pegs go to the target as on a cribbage board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from referee.drawing.sizes import Size

_MARGIN, _GAP = 14, 8
_NAME = 15
_TALLEST, _WIDEST = 66, 390
_LARGEST = 3
_HOLES = (120, 60, 40, 30, 24, 20, 15, 12, 10)
_HOLE_APART = 9


class PegLane(NamedTuple):
    """A side's lane: the points where its front peg stands, and its back peg, where the front one stood before.

    ``amount`` are the points as people write them, ``jump`` those that were added last; empty before any were.
    """

    name: str
    side: int
    front: int
    back: int
    amount: str
    jump: str = ""


def pegging_svg(
    lanes: Sequence[PegLane], target: int | None, label: str, box: Size, *, standalone: bool = False
) -> str:
    """Draw the board as SVG for a felt of this size, with a flag at the target.

    Without a target, the lanes are as long as the highest score.

    :param label: what the picture shows, for people who can't see it
    :param standalone: an image of its own, with its namespace
    """
    width, height = _inside(box, len(lanes))
    lowest = min(0, *(lane.front for lane in lanes)) if lanes else 0
    highest = max([target or 1, *(lane.front for lane in lanes)])
    high = min(_TALLEST, (height - 2 * _GAP) / max(1, len(lanes)))
    top = (height - high * len(lanes)) / 2
    scale = _Scale(lowest, highest, _MARGIN + 6, width - _MARGIN - 6)
    drawn = "".join(
        part for place, lane in enumerate(lanes) for part in _lane(lane, target, scale, top + place * high, high)
    )
    namespace = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    return (
        f'<svg{namespace} class="pegging" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">'
        f"{drawn}</svg>"
    )


def _inside(box: Size, lanes: int) -> Size:
    """Return the size to draw in: on a felt with more room than a phone's, everything is drawn larger."""
    width, height = box
    larger = min(width / _WIDEST, height / (lanes * _TALLEST + 2 * _GAP), _LARGEST)
    return (round(width / larger), round(height / larger)) if larger > 1 else box


class _Scale(NamedTuple):
    """The place of a number of points on a lane."""

    lowest: int
    highest: int
    left: float
    right: float

    def at(self, points: int) -> float:
        """Return the place from the left."""
        share = (points - self.lowest) / (self.highest - self.lowest)
        return round(self.left + share * (self.right - self.left), 1)


def _lane(lane: PegLane, target: int | None, scale: _Scale, top: float, high: float) -> Iterator[str]:
    """Yield the parts of a lane: its groove with holes, the points so far, the flag, both pegs, the name and score."""
    named = high >= 2 * _NAME
    groove = 12 if named else min(12, high - 6)
    middle = round(top + (high + _NAME if named else high) / 2, 1)
    peg = round(groove / 2 + 1.5, 1)
    front, back = scale.at(lane.front), scale.at(lane.back)
    left, right = scale.left - groove / 2, scale.right + groove / 2
    yield f'<g class="lane side-{lane.side}">'
    yield _bar("groove", left, right, middle, groove)
    yield from _holes(scale, middle)
    if lane.front > 0:
        yield _bar("so-far", scale.at(0), back, middle, groove / 2)
        yield _bar("jump", min(back, front), max(back, front), middle, groove / 2)
    if target is not None:
        at = scale.at(target)
        yield f'<path class="flag" d="M{at} {middle - groove / 2 - 3}V{middle + groove / 2 + 3}"/>'
    if lane.back != lane.front:
        yield f'<circle class="peg back" cx="{back}" cy="{middle}" r="{peg}"/>'
    yield f'<circle class="peg front" cx="{front}" cy="{middle}" r="{peg}"/>'
    if named:
        line = round(middle - groove / 2 - 7, 1)
        yield f'<text class="name" x="{left}" y="{line}">{escape(lane.name)}</text>'
        jump = f'<tspan class="gain">{escape(lane.jump)}</tspan> ' if lane.jump else ""
        yield f'<text class="points" x="{right}" y="{line}" text-anchor="end">{jump}{escape(lane.amount)}</text>'
    yield "</g>"


def _bar(kind: str, left: float, right: float, middle: float, high: float) -> str:
    width = max(0, round(right - left, 1))
    top = round(middle - high / 2, 1)
    return f'<rect class="{kind}" x="{round(left, 1)}" y="{top}" width="{width}" height="{high}" rx="{high / 2}"/>'


def _holes(scale: _Scale, middle: float) -> Iterator[str]:
    """Yield the holes: as many as there is room for."""
    length = scale.right - scale.left
    number = next((holes for holes in _HOLES if length / holes >= _HOLE_APART), _HOLES[-1])
    places = " ".join(f"M{round(scale.left + length * hole / number, 1)} {middle}h0" for hole in range(number + 1))
    yield f'<path class="holes" d="{places}"/>'
