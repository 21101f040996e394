"""Trains as one SVG image: the hub in the middle, and on either side a lane for each train, growing outward.

A train that is too long for its lane shows its last tiles, and the number of those hidden before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from html import escape
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.drawing.next_tile import Offered
from referee.drawing.sizes import Size
from referee.drawing.text_width import width_of
from referee.drawing.tiles import WIDTH, tile_shapes
from scoring.layout import Arm, Layout, Placed
from scoring.tiles import Tile

_MARGIN = 4.0
_LABEL = 13.0, 22.0  # pixels of height over a lane that is high enough: the least, and the most where lanes are high
_LABEL_BESIDE = 56.0  # pixels of width before the tiles of a lane that isn't high enough
_HIGH_ENOUGH = 40.0
_LARGEST = 25.0  # half a tile's length, where there is room for all
_ACROSS = 9  # half-tiles that a lane has room for, at least
_LETTER = 0.62  # the width of a letter, as a share of the font size


class TrainLabel(NamedTuple):
    """The label of a train: its owner's name, and whether a marker opens it to everybody.

    ``brief`` is the short name of a train that belongs to nobody, for where there is little room; other names are cut short.
    """

    name: str
    marked: bool = False
    brief: str = ""


class Lane(NamedTuple):
    """The place of a train: from x at the hub outward to the right (``way`` 1) or left (-1), around the height y.

    ``half`` is half the length of a tile, ``label`` the height of the name over it, ``fits`` how many tiles there is
    room for before the open end.
    """

    start: float
    y: float
    way: int
    width: float
    top: float
    height: float
    half: float
    label: float
    label_beside: bool
    fits: int

    @property
    def tiles_from(self) -> float:
        """The distance from the start at which tiles begin."""
        return _LABEL_BESIDE if self.label_beside else 4.0

    def at(self, distance: float) -> float:
        """Return the x that lies this distance outward."""
        return self.start + self.way * distance


class LyingTile(NamedTuple):
    """A tile in the picture: its middle, its rotation, and which tile of the layout it is, from 0."""

    tile: Tile
    x: float
    y: float
    degrees: int
    number: int


class TrainDrawn(NamedTuple):
    """A train in its lane: the tiles shown, the number of those hidden before them, and the place of the next one."""

    arm: Arm
    lane: Lane
    tiles: tuple[LyingTile, ...]
    hidden: int
    next_at: float

    @property
    def length(self) -> int:
        """The number of tiles of the train."""
        return self.hidden + len(self.tiles)


class TrainsPicture:
    """The picture of a layout whose arms are trains, in a box of this size."""

    def __init__(self, layout: Layout, box: Size) -> None:
        self.layout, self.box = layout, box

    @cached_property
    def hub_half(self) -> float:
        """Half the length of the hub, which is larger than other tiles."""
        return min(self._largest, self.box[1] / 8)

    @cached_property
    def _largest(self) -> float:
        """Half the length of the largest tiles: they grow with the picture."""
        return _LARGEST * max(1.0, self.box[1] / 320)

    @cached_property
    def _beside_hub(self) -> float:
        """The distance from the middle to the lanes. The hub lies upright, and the rails to the lanes need room."""
        return self.hub_half / 2 + 20

    @cached_property
    def lanes(self) -> tuple[Lane, ...]:
        """A lane for each arm: the first half of them on the left, from the top down, the others on the right."""
        width, height = self.box
        number = len(self.layout.arms)
        rows = -(-number // 2)
        high = (height - 2 * _MARGIN) / rows
        long = width / 2 - self._beside_hub - _MARGIN
        beside = high < _HIGH_ENOUGH
        room = long - (_LABEL_BESIDE if beside else 4)
        least = 4 if beside else _ACROSS
        label = 0.0 if beside else max(_LABEL[0], min(_LABEL[1], high / 5, long / 12))
        half = min(self._largest, (high - label - 2) / 2, room / least)
        fits = max(1, int(room / (2 * half)) - 1)
        high = min(high, label + 6 * half)
        first = Lane(0, 0, -1, long, (height - rows * high) / 2, high, half, label, beside, fits)
        return tuple(self._lane(first, place, rows) for place in range(number))

    def _lane(self, first: Lane, place: int, rows: int) -> Lane:
        """Return the lane at a place: like the first one, except for its position."""
        left = place < rows
        top = first.top + (place if left else place - rows) * first.height
        way = -1 if left else 1
        start = self.box[0] / 2 + way * self._beside_hub
        return first._replace(start=start, y=top + (first.height + first.label) / 2, way=way, top=top)

    @cached_property
    def drawn(self) -> tuple[TrainDrawn, ...]:
        """Every train as it lies."""
        return tuple(self._train(arm) for arm in self.layout.arms)

    def _train(self, arm: Arm) -> TrainDrawn:
        lane = self.lanes[arm.number - 1]
        on_it = [(number, placed) for number, placed in enumerate(self.layout.placed) if placed.arm == arm.number]
        shown = on_it[-lane.fits :]
        hidden = len(on_it) - len(shown)
        distance = lane.tiles_from
        tiles = []
        for number, placed in shown:
            long = lane.half if placed.tile.is_double else 2 * lane.half
            degrees = turned(placed, lane.way)
            tiles.append(LyingTile(placed.tile, lane.at(distance + long / 2), lane.y, degrees, number))
            distance += long
        return TrainDrawn(arm, lane, tuple(tiles), hidden, distance)


def turned(placed: Placed, way: int) -> int:
    """Return the degrees by which a tile in a lane is turned, its inward half to the hub; a double lies crosswise."""
    if placed.tile.is_double:
        return 90
    inward_first = placed.inward == placed.tile.high
    return 0 if inward_first == (way == 1) else 180


def describe_trains(layout: Layout, labels: Sequence[TrainLabel]) -> str:
    """Return the trains in words, for people who can't see them."""
    hub = _("%(tile)s lies in the middle.") % {"tile": layout.placed[0].tile}
    lengths = lengths_of(layout)
    told = (_told(arm, label, lengths[arm.number]) for arm, label in zip(layout.arms, labels, strict=True))
    return " ".join([hub, *(f"{each}." for each in told)])


def lengths_of(layout: Layout) -> dict[int, int]:
    """Return the number of tiles on each arm."""
    lengths = dict.fromkeys((arm.number for arm in layout.arms), 0)
    for placed in layout.placed:
        if placed.arm is not None:
            lengths[placed.arm] += 1
    return lengths


def _told(arm: Arm, label: TrainLabel, length: int) -> str:
    values = {"name": label.name, "suit": arm.suit, "number": length}
    told = _("%(name)s ends in %(suit)d") % values
    if length:
        text = ngettext("%(number)d tile long", "%(number)d tiles long", length)
        told = f"{told}, {text % values}"
    if label.marked:
        told = _("%(train)s, open to everybody") % {"train": told}
    return _("%(train)s, closed now") % {"train": told} if arm.locked else told


def trains_svg(
    trains: TrainsPicture,
    labels: Sequence[TrainLabel],
    end_href: Callable[[Arm], str | None] | None,
    tile: Callable[[LyingTile, float], str],
    chosen: int | None,
    ends: bool,
) -> Iterator[str]:
    """Draw the inside of the picture. ``tile`` draws a tile in its place, at a scale."""
    (width, height), half = trains.box, trains.hub_half
    x, y = width / 2, height / 2
    for train in trains.drawn:
        lane = train.lane
        yield f'<path class="rail" d="M{x:.1f} {y:.1f}L{lane.start:.1f} {lane.y:.1f}"/>'
    yield '<g class="tiles">'
    yield tile(LyingTile(trains.layout.placed[0].tile, x, y, 90, 0), _scale(half))
    for train in trains.drawn:
        for lying in train.tiles:
            yield tile(lying, _scale(train.lane.half))
    yield "</g>"
    for train, label in zip(trains.drawn, labels, strict=True):
        href = end_href(train.arm) if end_href and not train.arm.locked else None
        yield _end(train, label, href, train.arm.number == chosen, ends)


def _scale(half: float) -> float:
    return half * 2 / (WIDTH + 0.8)


def _end(train: TrainDrawn, label: TrainLabel, href: str | None, chosen: bool, ends: bool) -> str:
    """Draw the train's name and its open end; all of the lane may be tapped if the end is a link."""
    arm, lane = train.arm, train.lane
    owes = arm.started and arm.tile.is_double and not arm.locked
    classes = (
        f"end train arm-{(arm.number - 1) % 6 + 1}"
        + " locked" * arm.locked
        + " chosen" * chosen
        + " marked" * label.marked
    )
    classes += " of-all" * bool(label.brief) + " owes" * (owes and ends)
    inside = _name(train, label) + (_ring(train) if ends else "")
    told = escape(_told(arm, label, train.length), quote=True)
    if href is None:
        return f'<g class="{classes}" role="img" aria-label="{told}">{inside}</g>'
    left = min(lane.at(0), lane.at(lane.width))
    hit = f'<rect class="hit" x="{left:.1f}" y="{lane.top:.1f}" width="{lane.width:.1f}" height="{lane.height:.1f}"/>'
    pressed = ' aria-current="true"' if chosen else ""
    return (
        f'<a class="{classes}" href="{escape(href, quote=True)}" data-arm="{arm.number}" aria-label="{told}"{pressed}>'
        f"{hit}{inside}</a>"
    )


def _name(train: TrainDrawn, label: TrainLabel) -> str:
    """Draw the train's name, its marker and the number of hidden tiles: in a line over the lane, or two before it."""
    lane = train.lane
    hidden = f"+{train.hidden}" if train.hidden else ""
    size = 10.5 if lane.label_beside else 11.5 if lane.height < 60 else lane.label
    x, flag = lane.at(2), ""
    y = lane.y + size * 0.35 if lane.label_beside else max(lane.top + size, lane.y - lane.half - 5)
    if label.marked:
        flag, x = _flag(x, y, lane.way, size / 12), lane.at(3 + size)
    room = int(((_LABEL_BESIDE if lane.label_beside else lane.width * 0.7) - abs(x - lane.start)) / (size * _LETTER))
    name = label.brief or _shortened(label.name, room)
    if not lane.label_beside:
        whole = width_of(f"{label.name} {hidden}".strip(), size, bold=True)
        name = label.name if label.brief and whole <= lane.width - abs(x - lane.start) else name
        return flag + _text(lane, x, y, size, f"{name} {hidden}".strip())
    if not hidden:
        return flag + _text(lane, x, y, size, name)
    return flag + _text(lane, x, y - size * 0.5, size, name) + _text(lane, x, y + size * 0.55, size, hidden)


def _shortened(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: max(1, room - 1)]}…"


def _text(lane: Lane, x: float, y: float, size: float, text: str) -> str:
    kind = "name" if lane.way == 1 else "name to-left"
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size:g}">{escape(text)}</text>'


def _flag(x: float, y: float, way: int, scale: float) -> str:
    """Draw a small flag on its pole: the marker."""
    long, high = 8 * scale * way, 3.2 * scale
    return f'<path class="marker" d="M{x:.1f} {y + 1:.1f}v{-10 * scale:.1f}l{long:.1f} {high:.1f}l{-long:.1f} {high:.1f}"/>'


def _ring(train: TrainDrawn) -> str:
    """Draw the open end: a ring with its suit, where the next tile goes."""
    lane = train.lane
    radius = min(max(9.0, lane.half * 0.72), lane.height / 2)
    x, y = lane.at(train.next_at + max(lane.half, radius + 2)), lane.y
    size = radius * 1.05
    spot = f'<circle class="spot" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'
    return f'{spot}<text x="{x:.1f}" y="{y + size * 0.35:.1f}" font-size="{size:.1f}">{train.arm.suit}</text>'


def coming_trains(trains: TrainsPicture, offered: Sequence[Offered]) -> Iterator[str]:
    """Yield an empty group for each offered tile, where it would lie with its heavier half inward, for a script."""
    for placed, halves in offered:
        if placed.arm is None:
            continue
        train = trains.drawn[placed.arm - 1]
        long = train.lane.half if placed.tile.is_double else 2 * train.lane.half
        x = train.lane.at(train.next_at + long / 2)
        degrees = turned(placed._replace(inward=placed.tile.high), train.lane.way)
        named = f'data-next="{placed.arm}"' + " data-double" * placed.tile.is_double
        told = f' data-halves="{" ".join(map(str, halves))}"' if halves else ""
        turn = f"rotate({degrees})" if degrees else ""
        lies = f"translate({x:.1f} {train.lane.y:.1f}){turn}scale({_scale(train.lane.half):.3f})"
        yield f'<g {named}{told} transform="{lies}"/>'


def tile_svg_at(lying: LyingTile, scale: float) -> str:
    """Return a tile as it lies in its lane: its position, and its shapes."""
    turn = f"rotate({lying.degrees})" if lying.degrees else ""
    shapes = tile_shapes(lying.tile, -lying.degrees % 360)
    return f'transform="translate({lying.x:.1f} {lying.y:.1f}){turn}scale({scale:.3f})">{shapes}'
