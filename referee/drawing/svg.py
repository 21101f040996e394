"""A layout as one SVG image, the same for the page, for print, for the docs and for the API."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from html import escape
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.drawing.field import strip
from referee.drawing.placing import (
    PHONE_UNIT,
    TILE,
    ArrangedTile,
    Arrangement,
    Tip,
    arrange,
    largest_unit,
    places_to_fill,
)
from referee.drawing.sizes import PHONE_FELT, Size
from referee.drawing.tiles import WIDTH, tile_shapes
from scoring.layout import Arm, Layout

COLOR_NAMES = (
    gettext_lazy("yellow"),
    gettext_lazy("blue"),
    gettext_lazy("orange"),
    gettext_lazy("purple"),
    gettext_lazy("green"),
    gettext_lazy("pink"),
)
COLOURS = len(COLOR_NAMES)  # arms beyond the sixth take the colours again
_MARGIN = 5
_LARGEST_TARGET = 17.0
_SMALLEST_TARGET = 9.0
_TOUCH = 23.0

# What the page's stylesheet says of drawings, for an image that stands alone.
STANDALONE_STYLE = """<style>
.felt-ground{fill:#2f7d5f}.tiles rect{fill:#fdf8ea;stroke:#cbbf9e;stroke-width:1}.newest rect{stroke:#e0a526;stroke-width:3}
.bar{stroke:#b9ad8c;stroke-width:1.2}.pips{stroke:#24302b;stroke-width:4.4;stroke-linecap:round}.pips.many{stroke-width:2.2;opacity:.3}
.numeral{font:700 11px system-ui,sans-serif;text-anchor:middle;fill:#24302b}.link{stroke:#fff8;stroke-width:2;stroke-dasharray:3 4}
.hit{fill:none}.spot{fill:#0003;stroke:#fff;stroke-width:2;stroke-dasharray:4 3}.end text{fill:#fff;font-weight:700;font-family:system-ui,sans-serif;text-anchor:middle}
.locked{opacity:.55}
</style>"""


def layout_svg(
    layout: Layout,
    *,
    box: Size = PHONE_FELT,
    end_href: Callable[[Arm], str | None] | None = None,
    chosen: int | None = None,
    doubles: Container[int] = (),
    newest: bool = True,
    ends: bool = True,
    standalone: bool = False,
) -> str:
    """Draw a layout.

    :param box: width and height in pixels of the place it is made for; elsewhere it scales
    :param end_href: where an open end leads when it is tapped; none: ends are shown, not tapped
    :param chosen: the arm whose end is chosen
    :param doubles: the arms on which nothing but a double is waited for; it is drawn as a place to fill
    :param newest: mark the tile that was laid last
    :param ends: show the open ends
    :param standalone: an image of its own, with its namespace, ground and style
    """
    width, height = box
    inside = "".join(_inside(layout, box, end_href, chosen, doubles, newest, ends))
    own = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    ground = f'{STANDALONE_STYLE}<rect class="felt-ground" width="{width}" height="{height}"/>' if standalone else ""
    role = "group" if end_href else "img"
    label = escape(describe(layout, doubles), quote=True)
    return f'<svg{own} class="layout" viewBox="0 0 {width} {height}" role="{role}" aria-label="{label}">{ground}{inside}</svg>'


def describe(layout: Layout, doubles: Container[int] = ()) -> str:
    """The layout in words, for those who can't see it; ``doubles`` as for `layout_svg`."""
    if not layout.placed:
        return _("No tile has been played yet")
    places = "; ".join(describe_end(arm, arm.number in doubles) for arm in layout.arms)
    number = len(layout.placed)
    return ngettext(
        "1 tile on the table: %(tile)s. %(places)s",
        "%(number)d tiles on the table, the last one %(tile)s. %(places)s",
        number,
    ) % {"number": number, "tile": layout.placed[-1].tile, "places": places[:1].upper() + places[1:]}


def describe_end(arm: Arm, double: bool = False) -> str:
    """An open end in words; ``double``: nothing but its double is waited for."""
    values = {"color": COLOR_NAMES[colour(arm.number) - 1], "suit": arm.suit, "tile": arm.tile}
    if double:
        return _("the %(color)s end, which waits for %(suit)d-%(suit)d") % values
    if arm.locked:
        return _("the %(color)s end with the %(suit)d, locked for now") % values
    if not arm.started and arm.place == "short":
        return _("the %(color)s end with the %(suit)d, still empty") % values
    return _("the %(color)s end with the %(suit)d, after %(tile)s") % values


def colour(arm: int) -> int:
    """Which of the colours an arm has, from 1."""
    return (arm - 1) % COLOURS + 1


def _inside(
    layout: Layout,
    box: Size,
    end_href: Callable[[Arm], str | None] | None,
    chosen: int | None,
    doubles: Container[int],
    newest: bool,
    ends: bool,
) -> Iterator[str]:
    arranged = arrange(layout, box[0] - 2 * _MARGIN, box[1] - 2 * _MARGIN)
    if not arranged.tiles:
        yield _empty(box)
        return
    extent = arranged.extent
    inner = box[0] - 2 * _MARGIN, box[1] - 2 * _MARGIN
    unit = min(largest_unit(*inner), inner[0] / extent.width, inner[1] / extent.height)
    left = (box[0] - extent.width * unit) / 2 - extent.left * unit
    top = (box[1] - extent.height * unit) / 2 - extent.top * unit
    scale = unit * 4 / (WIDTH + 0.8)
    yield from _links(arranged, unit, left, top)
    yield '<g class="tiles">'
    for number, lying in enumerate(arranged.tiles, 1):
        yield _tile(lying, left + lying.x * unit, top + lying.y * unit, scale, newest and number == len(arranged.tiles))
    yield "</g>"
    if ends:
        to_fill = places_to_fill(layout)
        for tip in arranged.tips:
            arm = layout.arms[tip.arm - 1]
            double = arm.number in doubles
            target = _Target(arm, tip, left, top, unit, double or arm.number in to_fill, double)
            yield target.svg(end_href(arm) if end_href else None, arm.number == chosen)


def _tile(lying: ArrangedTile, x: float, y: float, scale: float, newest: bool) -> str:
    mark = ' class="newest"' if newest else ""
    turn = f"rotate({lying.degrees})" if lying.degrees else ""
    inside = tile_shapes(lying.tile, -lying.degrees % 360)
    return f'<g{mark} transform="translate({x:.1f} {y:.1f}){turn}scale({scale:.3f})">{inside}</g>'


def _links(arranged: Arrangement, unit: float, left: float, top: float) -> Iterator[str]:
    for one, other in arranged.links:
        yield (
            f'<path class="link" d="M{left + one.x * unit:.1f} {top + one.y * unit:.1f}'
            f'L{left + other.x * unit:.1f} {top + other.y * unit:.1f}"/>'
        )


class _Target(NamedTuple):
    """An open end: a ring before it with its suit, or the outline of a tile where there is a place to fill."""

    arm: Arm
    tip: Tip
    left: float
    top: float
    unit: float
    place: bool
    double: bool

    @property
    def radius(self) -> float:
        """The ring's, in pixels."""
        return max(_SMALLEST_TARGET, min(_LARGEST_TARGET * max(1.0, self.unit / PHONE_UNIT), self.unit * 1.42))

    def svg(self, href: str | None, chosen: bool) -> str:
        """The target; a link where it leads somewhere."""
        arm = self.arm
        classes = f"end arm-{colour(arm.number)}" + " locked" * arm.locked + " chosen" * chosen
        label = escape(describe_end(arm, self.double), quote=True)
        inside = self.outline() if self.place else self.ring()
        if href is None or arm.locked:
            return f'<g class="{classes}" role="img" aria-label="{label}">{inside}</g>'
        pressed = ' aria-current="true"' if chosen else ""
        return f'<a class="{classes}" href="{escape(href, quote=True)}" data-arm="{arm.number}" aria-label="{label}"{pressed}>{inside}</a>'

    def ring(self) -> str:
        x, y, radius = self.left + self.tip.x * self.unit, self.top + self.tip.y * self.unit, self.radius
        lock = _lock(x + radius * 0.72, y - radius * 0.72, radius / 17) if self.arm.locked else ""
        spot = f'<circle class="spot" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'
        return _hit(x, y, self.radius) + spot + self.suit(x, y) + lock

    def outline(self) -> str:
        """Where the next tile goes, a double crosswise and with its suit on both halves."""
        length, half_width = (2, 2) if self.double else (TILE, 1)
        rect = strip(self.tip.at, self.tip.direction, length, half_width)
        x, y = self.left + rect.left * self.unit + 2, self.top + rect.top * self.unit + 2
        width, height = rect.width * self.unit - 4, rect.height * self.unit - 4
        middle = x + width / 2, y + height / 2
        spot = f'<rect class="spot" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{self.unit * 0.36:.1f}"/>'
        if not self.double:
            return _hit(*middle, self.radius) + spot + self.suit(*middle)
        dx, dy = (width / 4, 0.0) if width > height else (0.0, height / 4)
        halves = "".join(self.suit(middle[0] + sign * dx, middle[1] + sign * dy) for sign in (-1, 1))
        return _hit(*middle, self.radius) + spot + halves

    def suit(self, x: float, y: float) -> str:
        size = min(self.radius, self.unit * 1.35) if self.place else self.radius
        return f'<text x="{x:.1f}" y="{y + size * 0.34:.1f}" font-size="{size:.1f}">{self.arm.suit}</text>'


def _hit(x: float, y: float, radius: float) -> str:
    """What a thumb may hit."""
    return f'<circle class="hit" cx="{x:.1f}" cy="{y:.1f}" r="{max(_TOUCH, radius):g}"/>'


def _lock(x: float, y: float, scale: float) -> str:
    return (
        f'<path class="lock" transform="translate({x:.1f} {y:.1f})scale({scale:.2f})" '
        'd="M-5-1h10v7h-10zM-3-1v-2a3 3 0 0 1 6 0v2"/>'
    )


def _empty(box: Size) -> str:
    x, y = box[0] / 2, box[1] / 2
    return f'<rect class="waiting" x="{x - 14:g}" y="{y - 28:g}" width="28" height="56" rx="5"/>'
