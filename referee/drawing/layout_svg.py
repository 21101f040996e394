"""A layout as one SVG image, the same for the page, for print, for the docs and for the API."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from referee.drawing.arm_marks import Bearing, pointing
from referee.drawing.arrangement import PHONE_UNIT, arrange
from referee.drawing.cells import strip
from referee.drawing.next_tile import Offered, coming_svg, inner, view_of
from referee.drawing.placement import TILE, ArrangedTile, Arrangement, OpenEndPlace, places_to_fill
from referee.drawing.replay_layout import first_tiles
from referee.drawing.sizes import PHONE_FELT, Size
from referee.drawing.tiles import tile_shapes
from referee.drawing.trains import (
    LyingTile,
    TrainLabel,
    TrainsPicture,
    coming_trains,
    describe_trains,
    tile_svg_at,
    trains_svg,
)
from scoring.layout import Arm, Layout

COLOR_NAMES = (
    pgettext_lazy("end", "yellow"),
    pgettext_lazy("end", "blue"),
    pgettext_lazy("end", "orange"),
    pgettext_lazy("end", "purple"),
    pgettext_lazy("end", "green"),
    pgettext_lazy("end", "pink"),
)
COLOURS = len(COLOR_NAMES)  # arms after the sixth use the colors again

_LARGEST_TARGET = 17.0
_SMALLEST_TARGET = 9.0
_TOUCH = 23.0

# These rules repeat those of the page's stylesheet, for an image that stands alone.
STANDALONE_STYLE = """<style>
.felt-ground{fill:#2f7d5f}.tiles rect{fill:#fdf8ea;stroke:#cbbf9e;stroke-width:1}.newest rect{stroke:#e0a526;stroke-width:3}
.bar{stroke:#b9ad8c;stroke-width:1.2}.pips{stroke:#24302b;stroke-width:4.4;stroke-linecap:round}.pips.many{stroke-width:2.2;opacity:.3}
.numeral{font:700 11px system-ui,sans-serif;text-anchor:middle;fill:#24302b}.link{stroke:#fff8;stroke-width:2;stroke-dasharray:3 4}
.rail{stroke:#fff5;stroke-width:2}.name{fill:#fff}.train.locked .name{opacity:.75}.marker{fill:#ffd35c;stroke:#ffd35c;stroke-width:1.4;stroke-linejoin:round}
.hit{fill:none}.spot{fill:#0003;stroke:#fff;stroke-width:2;stroke-dasharray:4 3}.end text{fill:#fff;font-weight:700;font-family:system-ui,sans-serif;text-anchor:middle}.end .name{text-anchor:start;font-weight:600}.end .name.to-left{text-anchor:end}
.locked{opacity:.55}.pointer{fill:#fff}
</style>"""


class TileLink(NamedTuple):
    """The address to which a tap on a tile of the layout leads, and the link's name."""

    href: str
    label: str


def layout_svg(
    layout: Layout,
    *,
    box: Size = PHONE_FELT,
    end_href: Callable[[Arm], str | None] | None = None,
    tile_links: Sequence[TileLink | None] = (),
    chosen: int | None = None,
    doubles: Container[int] = (),
    trains: Sequence[TrainLabel] = (),
    newest: bool = True,
    ends: bool = True,
    offered: Sequence[Offered] = (),
    whole: Layout | None = None,
    standalone: bool = False,
) -> str:
    """Draw a layout.

    :param box: width and height in pixels of the place it is made for; elsewhere it scales
    :param end_href: the address to which a tap on an open end leads; without it, ends are only shown
    :param tile_links: each tile's link, in the order in which they were laid; without them, tiles are only shown
    :param chosen: the arm whose end is chosen
    :param doubles: the arms that wait for a double; it is drawn as a place to fill
    :param trains: the label of each arm, where the arms are trains
    :param newest: mark the tile that was laid last
    :param ends: show the open ends
    :param offered: tiles that may be laid; hidden marks show where, so that a script can show them at once
    :param whole: the layout that this one grows into: the tiles lie where they lie in that
    :param standalone: an image of its own, with its namespace, ground and style
    """
    width, height = box
    if trains:
        words, lying = describe_trains(layout, trains), TrainsPicture(layout, box)
        inside = "".join(_inside_of_trains(lying, end_href, tile_links, chosen, trains, newest, ends))
        inside += "".join(coming_trains(lying, offered))
    else:
        arranged = _arranged(layout, box, whole)
        words = _described(layout, arranged.bearings, doubles)
        inside = "".join(_inside(layout, arranged, box, end_href, tile_links, chosen, doubles, newest, ends))
        inside += "".join(coming_svg(layout, box, offered))
    own = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    ground = f'{STANDALONE_STYLE}<rect class="felt-ground" width="{width}" height="{height}"/>' if standalone else ""
    role = "group" if end_href or tile_links else "img"
    label = escape(words, quote=True)
    return f'<svg{own} class="layout" viewBox="0 0 {width} {height}" role="{role}" aria-label="{label}">{ground}{inside}</svg>'


def bearings(layout: Layout, box: Size = PHONE_FELT) -> Mapping[int, Bearing]:
    """Return the direction in which each arm begins in a picture of this size; trains are told apart by their names."""
    if layout.rule.owned:
        return dict.fromkeys((arm.number for arm in layout.arms), Bearing.RIGHT)
    return _arranged(layout, box).bearings


def pointers(layout: Layout, box: Size = PHONE_FELT) -> Mapping[int, Bearing]:
    """Return the direction of each arm's mark in a picture of this size: that in which the arm grows."""
    if layout.rule.owned:
        return bearings(layout, box)
    arranged = _arranged(layout, box)
    return {tip.arm: _pointing(layout.arms[tip.arm - 1], tip, arranged) for tip in arranged.tips}


def _pointing(arm: Arm, tip: OpenEndPlace, arranged: Arrangement) -> Bearing:
    return pointing(arranged.bearings[arm.number], tip.direction, arm.started)


def needs_marks(layout: Layout) -> bool:
    """Return True if an end's suit and color aren't enough to tell it from the other ends at a glance."""
    return not layout.rule.owned and (len(layout.arms) > 2 or len({arm.suit for arm in layout.arms}) < len(layout.arms))


def _described(layout: Layout, where: Mapping[int, Bearing], doubles: Container[int]) -> str:
    """Return the layout in words, for people who can't see it."""
    if not layout.placed:
        return _("No tile has been played yet")
    number, tile = len(layout.placed), layout.placed[-1].tile
    tiles = _("Only %(tile)s lies on the table.") % {"tile": tile}
    if number > 1:
        several = ngettext(
            "%(number)d tile lies on the table. The last one is %(tile)s.",
            "%(number)d tiles lie on the table. The last one is %(tile)s.",
            number,
        )
        tiles = several % {"number": number, "tile": tile}
    ends = (_end_told(arm, where[arm.number], arm.number in doubles) for arm in layout.arms)
    return " ".join([tiles, *ends])


def _end_told(arm: Arm, bearing: Bearing, double: bool) -> str:
    """Return an open end as a sentence."""
    values = _values(arm, bearing)
    if double:
        return _("The %(color)s end %(where)s waits for %(suit)d-%(suit)d.") % values
    if arm.locked:
        return _("The %(color)s end %(where)s with the %(suit)d is locked for now.") % values
    if _is_place(arm):
        return _("The %(color)s end %(where)s with the %(suit)d is still empty.") % values
    return _("The %(color)s end %(where)s has the %(suit)d, after %(tile)s.") % values


def describe_end(arm: Arm, bearing: Bearing, double: bool = False) -> str:
    """Return an open end in words; ``double``: it waits for its double."""
    values = _values(arm, bearing)
    if double:
        return _("the %(color)s end %(where)s, which waits for %(suit)d-%(suit)d") % values
    if arm.locked:
        return _("the %(color)s end with the %(suit)d %(where)s, locked for now") % values
    if _is_place(arm):
        return _("the %(color)s end with the %(suit)d %(where)s, still empty") % values
    return _("the %(color)s end with the %(suit)d %(where)s, after %(tile)s") % values


def _values(arm: Arm, bearing: Bearing) -> dict[str, object]:
    color = COLOR_NAMES[colour(arm.number) - 1]
    return {"color": color, "suit": arm.suit, "where": bearing.words, "tile": arm.tile}


def _is_place(arm: Arm) -> bool:
    """Return True if the arm is the short end of a double with no tile on it yet."""
    return not arm.started and arm.place == "short"


def colour(arm: int) -> int:
    """Return the number of an arm's color, from 1."""
    return (arm - 1) % COLOURS + 1


def _arranged(layout: Layout, box: Size, whole: Layout | None = None) -> Arrangement:
    if whole is None or not layout.placed:
        return arrange(layout, *inner(box))
    return first_tiles(layout, whole, arrange(whole, *inner(box)))


def _inside_of_trains(
    trains: TrainsPicture,
    end_href: Callable[[Arm], str | None] | None,
    tile_links: Sequence[TileLink | None],
    chosen: int | None,
    labels: Sequence[TrainLabel],
    newest: bool,
    ends: bool,
) -> Iterator[str]:
    last = len(trains.layout.placed) - 1

    def tile(lying: LyingTile, scale: float) -> str:
        link = tile_links[lying.number] if tile_links else None
        marked = newest and lying.number == last > 0
        return _linked(tile_svg_at(lying, scale), marked, link)

    yield from trains_svg(trains, labels, end_href, tile, chosen, ends)


def _inside(
    layout: Layout,
    arranged: Arrangement,
    box: Size,
    end_href: Callable[[Arm], str | None] | None,
    tile_links: Sequence[TileLink | None],
    chosen: int | None,
    doubles: Container[int],
    newest: bool,
    ends: bool,
) -> Iterator[str]:
    if not arranged.tiles:
        yield _empty(box)
        return
    view = view_of(arranged.extent, box)
    unit, left, top = view
    yield from _links(arranged, unit, left, top)
    yield '<g class="tiles">'
    for number, lying in enumerate(arranged.tiles, 1):
        link = tile_links[number - 1] if tile_links else None
        marked = newest and number == len(arranged.tiles)
        yield _tile(lying, left + lying.x * unit, top + lying.y * unit, view.scale, marked, link)
    yield "</g>"
    if ends:
        to_fill, marked = places_to_fill(layout), needs_marks(layout)
        for tip in arranged.tips:
            arm = layout.arms[tip.arm - 1]
            double = arm.number in doubles
            place = double or arm.number in to_fill
            bearing = arranged.bearings[arm.number]
            pointer = _pointing(arm, tip, arranged) if marked else None
            target = _Target(arm, tip, bearing, pointer, box, left, top, unit, place, double)
            yield target.svg(end_href(arm) if end_href else None, arm.number == chosen)


def _tile(lying: ArrangedTile, x: float, y: float, scale: float, newest: bool, link: TileLink | None) -> str:
    turn = f"rotate({lying.degrees})" if lying.degrees else ""
    lies = f'transform="translate({x:.1f} {y:.1f}){turn}scale({scale:.3f})"'
    return _linked(f"{lies}>{tile_shapes(lying.tile, -lying.degrees % 360)}", newest, link)


def _linked(drawn: str, newest: bool, link: TileLink | None) -> str:
    """Return a drawn tile, as a link if it has one; ``drawn`` is its place and its shapes."""
    mark = ' class="newest"' if newest else ""
    if link is None:
        return f"<g{mark} {drawn}</g>"
    href, label = escape(link.href, quote=True), escape(link.label, quote=True)
    # The Tab key skips these, or it would take many presses to reach the hand. The list of plays has the same links.
    return f'<a{mark} href="{href}" tabindex="-1" aria-label="{label}" {drawn}</a>'


def _links(arranged: Arrangement, unit: float, left: float, top: float) -> Iterator[str]:
    for one, other in arranged.links:
        yield (
            f'<path class="link" d="M{left + one.x * unit:.1f} {top + one.y * unit:.1f}'
            f'L{left + other.x * unit:.1f} {top + other.y * unit:.1f}"/>'
        )


class _Target(NamedTuple):
    """An open end: a ring in front of it with its suit, or the outline of a tile if its place must be filled."""

    arm: Arm
    tip: OpenEndPlace
    bearing: Bearing
    pointer: Bearing | None
    box: Size
    left: float
    top: float
    unit: float
    place: bool
    double: bool

    @property
    def radius(self) -> float:
        """The radius of the ring, in pixels."""
        return max(_SMALLEST_TARGET, min(_LARGEST_TARGET * max(1.0, self.unit / PHONE_UNIT), self.unit * 1.42))

    def svg(self, href: str | None, chosen: bool) -> str:
        """Draw the target, as a link where it has an address."""
        arm = self.arm
        classes = f"end arm-{colour(arm.number)}" + " locked" * arm.locked + " chosen" * chosen
        label = escape(describe_end(arm, self.bearing, self.double), quote=True)
        inside = self.outline() if self.place else self.ring()
        if href is None or arm.locked:
            return f'<g class="{classes}" role="img" aria-label="{label}">{inside}</g>'
        pressed = ' aria-current="true"' if chosen else ""
        return f'<a class="{classes}" href="{escape(href, quote=True)}" data-arm="{arm.number}" aria-label="{label}"{pressed}>{inside}</a>'

    def ring(self) -> str:
        x, y, radius = self.left + self.tip.x * self.unit, self.top + self.tip.y * self.unit, self.radius
        lock = _lock(x + radius * 0.72, y - radius * 0.72, radius / 17) if self.arm.locked else ""
        spot = f'<circle class="spot" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'
        pointer = (
            f'<path class="pointer" d="{self.pointer.pointer(x, y, radius)}"/>' if self.pointer is not None else ""
        )
        return self.hit(x, y) + spot + pointer + self.suit(x, y) + lock

    def outline(self) -> str:
        """Draw the place of the next tile, a double crosswise and with its suit on both halves."""
        length, half_width = (2, 2) if self.double else (TILE, 1)
        rect = strip(self.tip.at, self.tip.direction, length, half_width)
        x, y = self.left + rect.left * self.unit + 2, self.top + rect.top * self.unit + 2
        width, height = rect.width * self.unit - 4, rect.height * self.unit - 4
        middle = x + width / 2, y + height / 2
        spot = f'<rect class="spot" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{self.unit * 0.36:.1f}"/>'
        if not self.double:
            return self.hit(*middle) + spot + self.suit(*middle)
        dx, dy = (width / 4, 0.0) if width > height else (0.0, height / 4)
        halves = "".join(self.suit(middle[0] + sign * dx, middle[1] + sign * dy) for sign in (-1, 1))
        return self.hit(*middle) + spot + halves

    def hit(self, x: float, y: float) -> str:
        """Return the area that a thumb may hit, all of it in the picture."""
        radius = max(_TOUCH, self.radius)
        x, y = (max(radius, min(at, size - radius)) for at, size in zip((x, y), self.box, strict=True))
        return f'<circle class="hit" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>'

    def suit(self, x: float, y: float) -> str:
        size = min(self.radius, self.unit * 1.35) if self.place else self.radius
        return f'<text x="{x:.1f}" y="{y + size * 0.34:.1f}" font-size="{size:.1f}">{self.arm.suit}</text>'


def _lock(x: float, y: float, scale: float) -> str:
    return (
        f'<path class="lock" transform="translate({x:.1f} {y:.1f})scale({scale:.2f})" '
        'd="M-5-1h10v7h-10zM-3-1v-2a3 3 0 0 1 6 0v2"/>'
    )


def _empty(box: Size) -> str:
    x, y = box[0] / 2, box[1] / 2
    return f'<rect class="waiting" x="{x - 14:g}" y="{y - 28:g}" width="28" height="56" rx="5"/>'
