"""A line chart as one SVG image, the same on a page, in print and as a file.

Its colors are attributes, so that it stands alone; where a page shows it, `static/css/chart.css` puts the page's colors
in their place. Lines are told apart by their dashes and by the name at their end as well as by color.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from referee.drawing.sizes import CHART, WIDE_CHART, Size
from referee.drawing.text_width import truncated, width_of


class Look(NamedTuple):
    """The color and dashes of a line. The color is that of the side of the same number (`static/css/base.css`)."""

    color: str
    dashes: str


LOOKS = (
    Look("#3b7ddd", ""),
    Look("#d8574b", "7 3"),
    Look("#27926a", "2 3"),
    Look("#a266d6", "10 3 2 3"),
    Look("#c98312", "4 2"),
    Look("#1596a8", "12 4"),
    Look("#cf559c", "6 2 2 2 2 2"),
    Look("#86901f", "3 5"),
    Look("#a06b49", "14 3 4 3"),
    Look("#73839a", "1 2"),
)

INK, SOFT, GRID, MARK = "#1b2823", "#56645d", "#d5dcd4", "#7a5200"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

_LETTERS, _GAP = 12, 15.0
"""The size of the text, and the least distance between two labels."""
_TOP, _BOTTOM, _TO_LABEL = 10.0, 24.0, 14.0
_MOST_FOR_LABELS = 0.4  # of the width
_MOST_DOTS = 30


class ChartLine(NamedTuple):
    """A line: its owner's name (empty for a single line), its values from left to right, and its look, from 1."""

    name: str
    values: tuple[float, ...]
    look: int = 1


class Tick(NamedTuple):
    """The text under the n-th value, from 0."""

    place: int
    text: str


class TargetLine(NamedTuple):
    """A value that is marked across the chart, and its name."""

    value: float
    name: str


@dataclass(frozen=True)
class Chart:
    """The contents of a chart. ``told`` says it in a sentence for people who can't see it; 0 is always in the picture.

    ``amount`` writes a value, ``name`` tells the chart apart from others on its page.
    """

    name: str
    title: str
    told: str
    lines: tuple[ChartLine, ...]
    ticks: tuple[Tick, ...]
    amount: Callable[[float], str]
    target: TargetLine | None = None


class Drawn(NamedTuple):
    """A chart for a phone and one for a wide screen or paper; the page shows the one that fits."""

    narrow: SafeString
    wide: SafeString


def drawn(chart: Chart) -> Drawn:
    """Draw the chart in both sizes."""
    return Drawn(chart_svg(chart, CHART), chart_svg(chart, WIDE_CHART))


def chart_svg(chart: Chart, size: Size) -> SafeString:
    """Draw the chart in one size, as an SVG element with a title and description of its own."""
    width, height = size
    title, told = f"{chart.name}-{width}-title", f"{chart.name}-{width}-told"
    inside = "".join(_Plot.of(chart, size).parts())
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="{title} {told}" font-family="{FONT}" font-size="{_LETTERS}" fill="none">'
        f'<title id="{title}">{escape(chart.title)}</title><desc id="{told}">{escape(chart.told)}</desc>{inside}</svg>'
    )
    return mark_safe(svg)  # noqa: S308  # made of numbers and escaped labels


def round_step(span: float, most: int) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, 50 and so on that fits into the span at most ``most`` times."""
    power = 1.0
    while True:
        for step in (power, 2 * power, 5 * power):
            if span <= step * most:
                return step
        power *= 10


@dataclass(frozen=True)
class _Plot:
    """The places of a chart's values in a picture of one size."""

    chart: Chart
    size: Size
    left: float
    right: float
    lowest: float
    highest: float

    @classmethod
    def of(cls, chart: Chart, size: Size) -> _Plot:
        values = [0.0, *(value for line in chart.lines for value in line.values)]
        if chart.target:
            values.append(chart.target.value)
        lowest, highest = min(values), max(values)
        if lowest == highest:
            highest += 1
        width = size[0]
        marks = [chart.amount(value) for value in _marks(lowest, highest)]
        amounts = [width_of(f"{chart.amount(line.values[-1])} ", _LETTERS, bold=True) for line in chart.lines]
        ends = [amount + width_of(line.name, _LETTERS) for amount, line in zip(amounts, chart.lines, strict=True)]
        for_labels = min(width * _MOST_FOR_LABELS, max(ends) + _TO_LABEL + 8)
        left = max(width_of(mark, _LETTERS) for mark in marks) + 14
        return cls(chart, size, left, width - for_labels, lowest, highest)

    def parts(self) -> Iterator[str]:
        """Yield the elements of the picture, the lowest layer first."""
        yield from self._grid()
        yield from self._under()
        if self.chart.target:
            yield self._target(self.chart.target)
        yield from map(self._line, self.chart.lines)
        yield from self._ends()

    def x(self, place: float) -> float:
        """Return the horizontal place of the value with this number."""
        last = max(len(line.values) for line in self.chart.lines) - 1
        return self.left + place * (self.right - self.left) / (last or 1)

    def y(self, value: float) -> float:
        """Return the height of a value in the picture."""
        share = (value - self.lowest) / (self.highest - self.lowest)
        return self.size[1] - _BOTTOM - share * (self.size[1] - _BOTTOM - _TOP)

    def _grid(self) -> Iterator[str]:
        for value in _marks(self.lowest, self.highest):
            y, zero = self.y(value), " zero" if value == 0 else ""
            yield (
                f'<path class="grid{zero}" stroke="{SOFT if zero else GRID}" d="M{self.left:.1f} {y:.1f}H{self.right:.1f}"/>'
                + _text(self.left - 6, y + 4, self.chart.amount(value), "soft", anchor="end")
            )

    def _under(self) -> Iterator[str]:
        for tick in self.chart.ticks:
            x, half = self.x(tick.place), width_of(tick.text, _LETTERS) / 2
            anchor = "start" if x < half else "end" if x + half > self.size[0] else "middle"
            yield _text(x, self.size[1] - 7, tick.text, "soft", anchor=anchor)

    def _target(self, target: TargetLine) -> str:
        y = self.y(target.value)
        below = y + 14 if y - 6 < _TOP else y - 5
        return (
            f'<path class="target" stroke="{MARK}" stroke-dasharray="1 4" stroke-linecap="round" stroke-width="2" '
            f'd="M{self.left:.1f} {y:.1f}H{self.right:.1f}"/>' + _text(self.left + 6, below, target.name, "mark")
        )

    def _line(self, line: ChartLine) -> str:
        look = LOOKS[(line.look - 1) % len(LOOKS)]
        places = [(self.x(number), self.y(value)) for number, value in enumerate(line.values)]
        is_alone = len(self.chart.lines) == 1
        dashes = f' stroke-dasharray="{look.dashes}"' if look.dashes and not is_alone else ""
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        # A dot shows where each value lies; where there are many, only the last gets one.
        marked = places if len(places) <= _MOST_DOTS else places[-1:]
        dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in marked)
        return (
            f'<g class="{_side(line)}" color="{look.color}"><polyline points="{points}" stroke="currentColor" '
            f'stroke-width="2.5" stroke-linejoin="round"{dashes}/><g fill="currentColor">{dots}</g></g>'
        )

    def _ends(self) -> Iterator[str]:
        """Yield each line's last value, beside its end; labels that would cover each other are moved apart."""
        ends = sorted(self.chart.lines, key=lambda line: (-line.values[-1], line.look))
        wanted = [self.y(line.values[-1]) for line in ends]
        heights = spread(wanted, least=_GAP, top=_TOP, bottom=self.size[1] - 8)
        x = self.right
        room = self.size[0] - x - _TO_LABEL - 6
        for line, from_, to in zip(ends, wanted, heights, strict=True):
            amount = self.chart.amount(line.values[-1])
            name = truncated(line.name, room - width_of(f"{amount} ", _LETTERS, bold=True), _LETTERS)
            color = LOOKS[(line.look - 1) % len(LOOKS)].color
            yield (
                f'<path class="{_side(line)}" color="{color}" stroke="currentColor" '
                f'd="M{self.x(len(line.values) - 1):.1f} {from_:.1f}L{x + _TO_LABEL - 4:.1f} {to:.1f}"/>'
                f'<text class="end" x="{x + _TO_LABEL:.1f}" y="{to + 4:.1f}" fill="{INK}">'
                f'<tspan font-weight="700">{escape(amount)}</tspan> {escape(name)}</text>'
            )


def spread(wanted: Sequence[float], *, least: float, top: float, bottom: float) -> list[float]:
    """Return heights as near as possible to those wanted, which are in order, at least ``least`` apart."""
    heights: list[float] = []
    for height in wanted:
        heights.append(max(height, heights[-1] + least if heights else top))
    highest = bottom
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], highest)
        highest = heights[place] - least
    assert all(other - one >= least - 0.01 for one, other in pairwise(heights))
    return heights


def _marks(lowest: float, highest: float) -> list[float]:
    """Return the round values at which a line crosses the picture."""
    step = round_step(highest - lowest, 5)
    return [number * step for number in range(ceil(lowest / step), floor(highest / step) + 1)]


def _side(line: ChartLine) -> str:
    return f"side-{(line.look - 1) % len(LOOKS) + 1}"


def _text(x: float, y: float, text: str, kind: str, *, anchor: str = "start") -> str:
    fill = MARK if kind == "mark" else SOFT
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'
