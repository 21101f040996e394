"""What lies where in a patience as one SVG image: rows that wrap, columns, tiles face up, or a line with its ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from html import escape
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.drawing.faces import WIDTH, face
from referee.drawing.svg import STANDALONE_STYLE, layout_svg
from scoring.layout import Arm
from scoring.patience.bingo import Row
from scoring.patience.chain import Chain
from scoring.patience.five_columns import Columns
from scoring.patience.knock_out import Line
from scoring.patience.table import Table
from scoring.patience.twelve_to_go import FaceUp
from scoring.tiles import Lying, Tile

PHONE = (390, 420)
"""The felt of a phone that shows 390 x 664 pixels, where nothing has to be tapped below it."""

_MARGIN = 14.0  # beside the rows, for the marks that say that the row goes on
_LARGEST_TILE = 112.0
_LARGE_ENOUGH = 84.0
_GAP = 2.0  # between neighbours of a row
_ROOM = 0.66  # how much of its place's height a tile takes at most
_TOUCH = 44.0


# What the pages' stylesheet says of these pictures, for an image that stands alone.
_STYLE = """<style>
.tiles .hit{fill:none;stroke:none}.covered{opacity:.82}.chosen rect:not(.hit){stroke:#e0a526;stroke-width:3.4}.next rect{stroke:#5cc8ff;stroke-width:2.8}
.waiting{fill:#0002;stroke:#fff8;stroke-width:2;stroke-dasharray:5 4}.turn{fill:none;stroke:#fff9;stroke-width:2}.joint{fill:#e0a526;stroke:#fff;stroke-width:1.4}
.shelf{stroke:#fff4;stroke-width:1.5;stroke-dasharray:2 5}.finger rect{fill:#1b2823}.said rect{fill:#5cc8ff}
.finger text,.said text{font:800 11.5px system-ui,sans-serif;text-anchor:middle;fill:#eef1ec}.said text{fill:#0c2431}
</style>"""


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2


class Spot(NamedTuple):
    """A tile in the picture: how it lies, its place, and what it is called; ``covered`` where nothing may be done with it."""

    lying: Lying
    place: Box
    length: float
    label: str
    covered: bool = False


@dataclass(frozen=True)
class Marks:
    """What is marked in the picture: tiles chosen by the reader, tiles of a hinted move, what was just done."""

    chosen: frozenset[Tile] = frozenset()
    hinted: frozenset[Tile] = frozenset()
    newest: frozenset[Tile] = frozenset()
    arm: int | None = None


@dataclass(frozen=True)
class Links:
    """Where a tap leads: on a tile, an empty column, an end of the line; None where there is nothing to tap."""

    tile: Callable[[Tile], str | None] = field(default=lambda tile: None)
    column: Callable[[int], str | None] = field(default=lambda column: None)
    end: Callable[[Arm], str | None] | None = None


NO_MARKS = Marks()
NO_LINKS = Links()


def position_svg(
    table: Table,
    *,
    box: tuple[int, int] = PHONE,
    links: Links = NO_LINKS,
    marks: Marks = NO_MARKS,
    standalone: bool = False,
) -> str:
    """Draw what lies where in a patience.

    :param box: width and height in pixels of the place it is made for; elsewhere it scales
    :param standalone: an image of its own, with its namespace, ground and style
    """
    if isinstance(table, Chain):
        return layout_svg(table.line, box=box, end_href=links.end, chosen=marks.arm, standalone=standalone)
    draw = _Drawing(box, links, marks)
    match table:
        case Row():
            inside = draw.row(table)
        case Line():
            inside = draw.line(table)
        case Columns():
            inside = draw.columns(table)
        case FaceUp():
            inside = draw.face_up(table)
        case _:
            raise TypeError(table)
    return _svg("".join(inside), box, describe_position(table), links is not NO_LINKS, standalone)


def describe_position(table: Table) -> str:
    """What lies where in words, for those who can't see it."""
    match table:
        case Row(tiles=tiles) if tiles:
            at, number = table.to_come
            return _("In the row: %(tiles)s. Next to touch: %(tile)s, at %(number)d.") % {
                "tiles": _list(tiles),
                "tile": tiles[at],
                "number": number,
            }
        case Line(tiles=lying) if lying:
            return _("In the line: %(tiles)s.") % {"tiles": _list(lying)}
        case Columns(columns=columns, reserve=reserve) if table.tiles_left:
            parts = [
                _("Column %(number)d: %(tiles)s.") % {"number": number, "tiles": _list(column) or _("empty")}
                for number, column in enumerate(columns, start=1)
            ]
            return " ".join([*parts, _("Reserve: %(tiles)s.") % {"tiles": _list(reserve) or _("empty")}])
        case FaceUp(tiles=tiles) if tiles:
            return _("Face up: %(tiles)s.") % {"tiles": _list(tiles)}
        case _:
            return _("No tile is left.")


@dataclass(frozen=True)
class _Drawing:
    """The pictures of one box, with what may be tapped and what is marked."""

    size: tuple[int, int]
    links: Links
    marks: Marks

    def row(self, table: Row) -> Iterator[str]:
        """Bingo's row: a finger on the tile to touch next with the number to say, and the tile that comes out."""
        places = wrapped(len(table.tiles), self.size, head=16)
        taken = table.taken_next
        spots = [
            Spot(Lying(*tile), place, length, str(tile))
            for tile, (place, length) in zip(table.tiles, places, strict=True)
        ]
        yield from self.tiles(spots, frozenset({table.tiles[taken.at]}) if taken else frozenset())
        yield from _turns(places)
        if spots:
            yield _said(spots[table.to_come.at], table.to_come.number, "finger")
        if taken and taken.at != table.to_come.at:
            yield _said(spots[taken.at], taken.number, "said")

    def line(self, table: Line) -> Iterator[str]:
        """Knock-Out's line as it lies, with a mark where touching halves match."""
        places = wrapped(len(table.tiles), self.size)
        spots = [
            Spot(lying, place, length, str(lying.tile))
            for lying, (place, length) in zip(table.tiles, places, strict=True)
        ]
        yield from self.tiles(spots)
        yield from _turns(places)
        for one, other in pairwise(spots):
            if one.lying.right == other.lying.left:
                yield from _joint(one, other)

    def columns(self, table: Columns) -> Iterator[str]:
        """Five columns from the top down, and the reserve below them."""
        width, height = self.size
        across = min((width - 2 * _MARGIN) / len(table.columns), 1.4 * _LARGEST_TILE)
        edge = (width - across * len(table.columns)) / 2
        reserved = height / 6.2 if table.reserve else 0.0
        tallest = max(5, *(len(column) for column in table.columns))
        length = min(across - 6, 2 * _ROOM * (height - reserved - 16) / tallest * 1.2, _LARGEST_TILE)
        down = min((height - reserved - 16) / tallest, max(_TOUCH, length * 0.7))
        reserved = min(reserved, max(_TOUCH, length * 0.9))
        top = (height - reserved - 16 - down * tallest) / 2
        shelf = top + down * tallest + 8
        spots = []
        for number, column in enumerate(table.columns, start=1):
            left = edge + (number - 1) * across
            if not column:
                yield self.empty_column(number, Box(left, top, across, down), length)
            for depth, tile in enumerate(column):
                bottom = depth == len(column) - 1
                label = (
                    _("%(tile)s, at the bottom of column %(number)d") if bottom else _("%(tile)s, column %(number)d")
                )
                place = Box(left, top + depth * down, across, down)
                spots.append(
                    Spot(Lying(*tile), place, length, label % {"tile": tile, "number": number}, covered=not bottom)
                )
        if table.reserve:
            yield f'<path class="shelf" d="M{edge:.1f} {shelf:.1f}H{width - edge:.1f}"/>'
        for nth, tile in enumerate(table.reserve):
            middle = edge + (nth + 0.5) * (width - 2 * edge) / max(3, len(table.reserve))
            box = Box(middle - across / 2, shelf + 6, across, reserved)
            spots.append(Spot(Lying(*tile), box, length, _("%(tile)s, in reserve") % {"tile": tile}))
        yield from self.tiles(spots)

    def face_up(self, table: FaceUp) -> Iterator[str]:
        """Twelve to Go's tiles face up; an empty place waits for the stock."""
        places = wrapped(max(table.shown, len(table.tiles)), self.size, most=3)
        spots = []
        for number, (place, length) in enumerate(places):
            if number < len(table.tiles):
                tile = table.tiles[number]
                spots.append(Spot(Lying(*tile), place, length, str(tile)))
            else:
                yield _empty(place, length)
        yield from self.tiles(spots)

    def tiles(self, spots: list[Spot], next_out: frozenset[Tile] = frozenset()) -> Iterator[str]:
        """The tiles, those that may be tapped as links."""
        yield '<g class="tiles">'
        for spot in spots:
            yield self.tile(spot, next_out)
        yield "</g>"

    def tile(self, spot: Spot, next_out: frozenset[Tile]) -> str:
        tile = spot.lying.tile
        chosen = tile in self.marks.chosen
        classes = "lying" + " covered" * spot.covered + " chosen" * chosen + " next" * (tile in next_out)
        classes += " hinted" * (tile in self.marks.hinted) + " newest" * (tile in self.marks.newest)
        x, y = spot.place.middle
        turn = "rotate(180)" if spot.lying.left != tile.high else ""
        drawn = (
            f'<g transform="translate({x:.1f} {y:.1f}){turn}scale({spot.length / (WIDTH + 1):.3f})">'
            f"{face(tile, 180 if turn else 0)}</g>"
        )
        href = self.links.tile(tile)
        if href is None:
            return f'<g class="{classes}">{drawn}</g>'
        return _link(href, classes, spot.label, _target(spot.place) + drawn, chosen, f'data-tile="{tile}"')

    def empty_column(self, number: int, place: Box, length: float) -> str:
        href = self.links.column(number)
        drawn = _empty(place, length)
        if href is None:
            return drawn
        label = _("column %(number)d, empty") % {"number": number}
        return _link(href, "place", label, _target(place) + drawn, False, f'data-column="{number}"')


def wrapped(number: int, size: tuple[int, int], *, most: int = 9, head: float = 6) -> list[tuple[Box, float]]:
    """The places of so many tiles in rows that fill the box, each with its tile's length: as large as they go.

    :param most: tiles in a row at most
    :param head: pixels over each tile that stay free
    """
    if not number:
        return []
    width, height = size[0] - 2 * _MARGIN, size[1] - 8.0

    def length(across: int) -> float:
        rows = -(-number // across)
        return min(width / across - _GAP, 2 * (height / rows - head) * 0.92, _LARGEST_TILE)

    # Neighbours should touch: more in a row, as long as the tiles are large enough.
    across = max(range(1, min(most, number) + 1), key=lambda across: (min(length(across), _LARGE_ENOUGH), across))
    rows = -(-number // across)
    wide = min(width / across, length(across) + _GAP + 26) if most == 3 else length(across) + _GAP
    high = min(height / rows, max(_TOUCH, length(across) * 0.78 + head))
    left, top = (size[0] - wide * min(across, number)) / 2, 4 + (height - high * rows) / 2
    place = partial(_cell, left=left, top=top, wide=wide, high=high, head=head)
    return [(place(*divmod(index, across)), length(across)) for index in range(number)]


def _cell(row: int, column: int, *, left: float, top: float, wide: float, high: float, head: float) -> Box:
    return Box(left + column * wide, top + row * high + (head - 6), wide, high - (head - 6))


def _turns(places: list[tuple[Box, float]]) -> Iterator[str]:
    """Small arrows where a row goes on below."""
    for (one, _length), (other, _same) in pairwise(places):
        if other.top > one.top:
            end, start = one.left + one.width + 3, other.left - 3
            yield f'<path class="turn" d="M{end:.1f} {one.middle[1] - 5:.1f}l4 5l-4 5"/>'
            yield f'<path class="turn" d="M{start - 4:.1f} {other.middle[1] - 5:.1f}l4 5l-4 5"/>'


def _joint(one: Spot, other: Spot) -> Iterator[str]:
    """A mark where two neighbours match; at both ends where the row turns between them."""
    x, y = one.place.left + one.place.width, one.place.middle[1]
    yield f'<circle class="joint" cx="{x:.1f}" cy="{y:.1f}" r="5.5"/>'
    if other.place.top > one.place.top:
        yield f'<circle class="joint" cx="{other.place.left:.1f}" cy="{other.place.middle[1]:.1f}" r="5.5"/>'


def _said(spot: Spot, number: int, css_class: str) -> str:
    """The number that is said over a tile."""
    x, y = spot.place.middle[0], spot.place.middle[1] - spot.length / 4 - 5
    return (
        f'<g class="{css_class}"><rect x="{x - 11:.1f}" y="{y - 9:.1f}" width="22" height="16" rx="8"/>'
        f'<text x="{x:.1f}" y="{y + 3.4:.1f}">{number}</text></g>'
    )


def _empty(place: Box, length: float) -> str:
    x, y = place.middle
    return (
        f'<rect class="waiting" x="{x - length / 2:.1f}" y="{y - length / 4:.1f}" '
        f'width="{length:.1f}" height="{length / 2:.1f}" rx="5"/>'
    )


def _target(place: Box) -> str:
    """What a thumb may hit."""
    return (
        f'<rect class="hit" x="{place.left:.1f}" y="{place.top:.1f}" '
        f'width="{place.width:.1f}" height="{place.height:.1f}"/>'
    )


def _link(href: str, classes: str, label: str, inside: str, chosen: bool, data: str) -> str:
    current = ' aria-current="true"' if chosen else ""
    return (
        f'<a class="{classes}" href="{escape(href, quote=True)}" {data} '
        f'aria-label="{escape(label, quote=True)}"{current}>{inside}</a>'
    )


def _svg(inside: str, box: tuple[int, int], label: str, tapped: bool, standalone: bool) -> str:
    width, height = box
    own = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    ground = (
        f'{STANDALONE_STYLE}{_STYLE}<rect class="felt-ground" width="{width}" height="{height}"/>' if standalone else ""
    )
    return (
        f'<svg{own} class="layout" viewBox="0 0 {width} {height}" role="{"group" if tapped else "img"}" '
        f'aria-label="{escape(label, quote=True)}">{ground}{inside}</svg>'
    )


def _list(tiles: tuple[Tile, ...] | tuple[Lying, ...]) -> str:
    return ", ".join(map(str, tiles))
