"""The place where the next tile of an arm would lie: a phone shows it after a tap, before the server has answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.drawing.arrangement import arrange, arrange_one_more, largest_unit
from referee.drawing.cells import Rect
from referee.drawing.placement import ArrangedTile, Arrangement
from referee.drawing.sizes import Size
from referee.drawing.tiles import WIDTH
from scoring.layout import Layout, Placed

MARGIN = 5


class Offered(NamedTuple):
    """A tile that may be laid, as an example of all that would lie in its place, and the halves that touch there."""

    placed: Placed
    halves: tuple[int, ...]


class View(NamedTuple):
    """The scale and place by which a layout's units become pixels of its picture."""

    unit: float
    left: float
    top: float

    @property
    def scale(self) -> float:
        """The pixels of a unit of `tile_shapes`."""
        return self.unit * 4 / (WIDTH + 0.8)


def inner(box: Size) -> tuple[float, float]:
    """Return the width and height of the part of a picture that tiles may lie in."""
    return box[0] - 2 * MARGIN, box[1] - 2 * MARGIN


def view_of(extent: Rect, box: Size) -> View:
    """Return the view with the layout in the middle of its picture, as large as it fits in."""
    width, height = inner(box)
    unit = min(largest_unit(width, height), width / extent.width, height / extent.height)
    left = (box[0] - extent.width * unit) / 2 - extent.left * unit
    top = (box[1] - extent.height * unit) / 2 - extent.top * unit
    return View(unit, left, top)


def coming_svg(layout: Layout, box: Size, offered: Sequence[Offered]) -> Iterator[str]:
    """Yield an empty group for each offered tile, where it would lie with its heavier half inward.

    A script fills it. ``data-next`` is the arm, ``data-halves`` says which halves may touch it, and ``data-view`` which
    part of the picture is all of it once the tile lies there. If other tiles would have to make way, there is no group.
    """
    now = view_of(arrange(layout, *inner(box)).extent, box) if layout.placed else None
    for offer, after in _following(layout, box, offered):
        then = view_of(after.extent, box)
        yield _group(offer, after.tiles[-1], now or then, then, box)


def _group(offer: Offered, lying: ArrangedTile, now: View, then: View, box: Size) -> str:
    tile, arm, inward = offer.placed
    degrees = (lying.degrees + (0 if inward in (None, tile.high) else 180)) % 360
    named = f'data-next="{arm or ""}"' + " data-double" * tile.is_double
    halves = f' data-halves="{" ".join(map(str, offer.halves))}"' if offer.halves else ""
    lies = f"translate({now.left + lying.x * now.unit:.1f} {now.top + lying.y * now.unit:.1f})"
    turn = f"rotate({degrees})" if degrees else ""
    return f'<g {named}{halves}{_moved(now, then, box)} transform="{lies}{turn}scale({now.scale:.3f})"/>'


def _moved(now: View, then: View, box: Size) -> str:
    """Return the part of the present picture that is the whole of the next one, as an attribute; empty if all of it."""
    if now == then:
        return ""
    grows = then.unit / now.unit
    left, top = now.left - then.left / grows, now.top - then.top / grows
    return f' data-view="{left:.1f} {top:.1f} {box[0] / grows:.1f} {box[1] / grows:.1f}"'


def _following(layout: Layout, box: Size, offered: Sequence[Offered]) -> Iterator[tuple[Offered, Arrangement]]:
    """Yield the offered tiles that find a place while all others stay in theirs, each with the new arrangement."""
    after = [layout.with_tile(offer.placed) for offer in offered]
    arranged: Iterable[Arrangement | None]
    if layout.placed:
        arranged = arrange_one_more(layout, after, *inner(box))
    else:
        arranged = [arrange(each, *inner(box)) for each in after]
    for offer, each in zip(offered, arranged, strict=True):
        if each:
            yield offer, each
