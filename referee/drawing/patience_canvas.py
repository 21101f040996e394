"""The shared parts of the pictures of patiences: tiles that lie on the table in rows or wherever the game puts them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from html import escape
from itertools import pairwise
from typing import NamedTuple

from referee.drawing.layout_svg import STANDALONE_STYLE
from referee.drawing.sizes import PHONE_TABLETOP, Size
from referee.drawing.tiles import WIDTH, tile_shapes
from scoring.layout import Arm
from scoring.tiles import LaidTile, Tile

MARGIN = 14.0  # beside the rows, for the marks that say that a row continues
_LARGEST_TILE = 112.0  # on a phone
TOUCH = 44.0  # pixels that a thumb needs
_LARGE_ENOUGH = 84.0
_GAP = 2.0  # between neighbours of a row


# These rules repeat those of the pages' stylesheet, for an image that stands alone.
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
        """The middle of the rectangle."""
        return self.left + self.width / 2, self.top + self.height / 2


class TileOnTable(NamedTuple):
    """A tile in the picture: how and where it lies, and its label. A ``covered`` tile can't be used."""

    lying: LaidTile
    place: Box
    length: float
    label: str
    covered: bool = False


@dataclass(frozen=True)
class Highlights:
    """The tiles that stand out: chosen by the reader, part of a hinted move, or just moved; and the chosen arm."""

    chosen: frozenset[Tile] = frozenset()
    hinted: frozenset[Tile] = frozenset()
    newest: frozenset[Tile] = frozenset()
    arm: int | None = None


@dataclass(frozen=True)
class Links:
    """The address to which a tap leads on a tile, an empty column or an end of the line; None where it does nothing."""

    tile: Callable[[Tile], str | None] = field(default=lambda tile: None)
    column: Callable[[int], str | None] = field(default=lambda column: None)
    end: Callable[[Arm], str | None] | None = None


NO_HIGHLIGHTS = Highlights()
NO_LINKS = Links()


@dataclass(frozen=True)
class Canvas:
    """The ground of one picture: its size in pixels, what may be tapped on it, and what stands out.

    ``standalone`` makes it an image of its own, with its own namespace, ground and style.
    """

    size: Size = PHONE_TABLETOP
    links: Links = NO_LINKS
    highlights: Highlights = NO_HIGHLIGHTS
    standalone: bool = False

    def svg(self, inside: Iterable[str], label: str) -> str:
        """Return the whole picture; ``label`` describes it to people who can't see it."""
        width, height = self.size
        own = ' xmlns="http://www.w3.org/2000/svg"' if self.standalone else ""
        ground = f'{STANDALONE_STYLE}{_STYLE}<rect class="felt-ground" width="{width}" height="{height}"/>'
        return (
            f'<svg{own} class="layout" viewBox="0 0 {width} {height}" '
            f'role="{"img" if self.links is NO_LINKS else "group"}" aria-label="{escape(label, quote=True)}">'
            f"{ground if self.standalone else ''}{''.join(inside)}</svg>"
        )

    def tiles(self, tiles: Iterable[TileOnTable], next_out: Tile | None = None) -> Iterator[str]:
        """Draw the tiles, those that may be tapped as links; ``next_out`` is marked as the one that comes out."""
        yield '<g class="tiles">'
        for each in tiles:
            yield self._tile(each, next_out)
        yield "</g>"

    def empty_column(self, number: int, place: Box, length: float, label: str) -> str:
        """Draw an empty column, as a link if it may be tapped."""
        href = self.links.column(number)
        drawn = empty_place(place, length)
        if href is None:
            return drawn
        return _link(href, "place", label, _target(place) + drawn, False, f'data-column="{number}"')

    def _tile(self, shown: TileOnTable, next_out: Tile | None) -> str:
        tile = shown.lying.tile
        marks = self.highlights
        chosen = tile in marks.chosen
        classes = "lying" + " covered" * shown.covered + " chosen" * chosen + " next" * (tile == next_out)
        classes += " hinted" * (tile in marks.hinted) + " newest" * (tile in marks.newest)
        x, y = shown.place.middle
        turn = "rotate(180)" if shown.lying.left != tile.high else ""
        drawn = (
            f'<g transform="translate({x:.1f} {y:.1f}){turn}scale({shown.length / (WIDTH + 1):.3f})">'
            f"{tile_shapes(tile, 180 if turn else 0)}</g>"
        )
        href = self.links.tile(tile)
        if href is None:
            return f'<g class="{classes}">{drawn}</g>'
        return _link(href, classes, shown.label, _target(shown.place) + drawn, chosen, f'data-tile="{tile}"')


def larger(size: Size) -> float:
    """Return how much larger than a phone's the felt is; 1 where it is smaller."""
    return max(1.0, min(size[0] / PHONE_TABLETOP[0], size[1] / PHONE_TABLETOP[1]))


def largest_tile(size: Size) -> float:
    """Return the length in pixels that a tile has at most on a felt of this size."""
    return _LARGEST_TILE * larger(size)


def wrapped(number: int, size: Size, *, most: int = 9, head: float = 6) -> list[tuple[Box, float]]:
    """Return places for this many tiles in rows that fill the box, each with its tile's length, as large as they fit.

    :param most: tiles in a row at most
    :param head: pixels over each tile that stay free
    """
    if not number:
        return []
    width, height = size[0] - 2 * MARGIN, size[1] - 8.0
    large_enough = _LARGE_ENOUGH * larger(size)

    def length(across: int) -> float:
        rows = -(-number // across)
        return min(width / across - _GAP, 2 * (height / rows - head) * 0.92, largest_tile(size))

    # Tiles in a row should touch: put more in a row, as long as they stay large enough.
    across = max(range(1, min(most, number) + 1), key=lambda across: (min(length(across), large_enough), across))
    rows = -(-number // across)
    wide = min(width / across, length(across) + _GAP + 26) if most == 3 else length(across) + _GAP
    high = min(height / rows, max(TOUCH, length(across) * 0.78 + head))
    left, top = (size[0] - wide * min(across, number)) / 2, 4 + (height - high * rows) / 2
    place = partial(_cell, left=left, top=top, wide=wide, high=high, head=head)
    return [(place(*divmod(index, across)), length(across)) for index in range(number)]


def turns(places: Iterable[tuple[Box, float]]) -> Iterator[str]:
    """Draw small arrows that show where a row continues below."""
    for (one, _length), (other, _same) in pairwise(places):
        if other.top > one.top:
            end, start = one.left + one.width + 3, other.left - 3
            yield f'<path class="turn" d="M{end:.1f} {one.middle[1] - 5:.1f}l4 5l-4 5"/>'
            yield f'<path class="turn" d="M{start - 4:.1f} {other.middle[1] - 5:.1f}l4 5l-4 5"/>'


def empty_place(place: Box, length: float) -> str:
    """Draw a place that waits for a tile."""
    x, y = place.middle
    return (
        f'<rect class="waiting" x="{x - length / 2:.1f}" y="{y - length / 4:.1f}" '
        f'width="{length:.1f}" height="{length / 2:.1f}" rx="5"/>'
    )


def _cell(row: int, column: int, *, left: float, top: float, wide: float, high: float, head: float) -> Box:
    return Box(left + column * wide, top + row * high + (head - 6), wide, high - (head - 6))


def _target(place: Box) -> str:
    """Draw the area that a thumb may hit."""
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
