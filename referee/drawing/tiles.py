"""A tile as SVG: ivory, bar and real pips; a half of ten pips or more has a numeral over them.

A tile is drawn lying, with its high half to the left, 40 x 20 around its own middle. Pips are dots of a
round pen: one short path per tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from scoring.tiles import Tile

WIDTH = 40

_EDGE = 5  # from the middle of a half to its outer pips
_LEGIBLE = 9  # the most pips that people can count at a glance

# Columns and rows of the half, -1 to 1. As on real tiles, six and more pips stand in rows along the tile.
_PATTERNS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)),
    7: ((-1, -1), (0, -1), (1, -1), (0, 0), (-1, 1), (0, 1), (1, 1)),
    8: ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    9: ((-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
}
# The number of pips in each of three rows.
_ROWS = {10: (3, 4, 3), 11: (4, 3, 4), 12: (4, 4, 4), 13: (4, 5, 4), 14: (5, 4, 5), 15: (5, 5, 5)}


def pips(half: int) -> tuple[tuple[float, float], ...]:
    """Return the places of the pips of a half, from its middle; the half is 20 x 20."""
    if half in _PATTERNS:
        return tuple((column * _EDGE, row * _EDGE) for column, row in _PATTERNS[half])
    return tuple(_in_rows(_ROWS.get(half, ())))


@cache
def tile_shapes(tile: Tile, upright: int = 0) -> str:
    """Return the inside of a tile's SVG group; numerals are turned by ``upright`` degrees to stand upright."""
    halves = ((tile.high, -10), (tile.low, 10))
    few = "".join(_path(half, middle) for half, middle in halves if half <= _LEGIBLE)
    return (
        '<rect x="-20" y="-10" width="40" height="20" rx="3.4"/><path class="bar" d="M0-7V7"/>'
        + (f'<path class="pips" d="{few}"/>' if few else "")
        + "".join(_many(half, middle, upright) for half, middle in halves if half > _LEGIBLE)
    )


@cache
def half_svg(suit: int, css_class: str = "") -> str:
    """Draw one half on its own, as a small SVG image for a suit's button."""
    inside = _many(suit, 0, 0) if suit > _LEGIBLE else f'<path class="pips" d="{_path(suit, 0)}"/>' if suit else ""
    return (
        f'<svg class="face {css_class}" viewBox="-11 -11 22 22" aria-hidden="true" focusable="false">'
        f'<rect x="-10" y="-10" width="20" height="20" rx="3.4"/>{inside}</svg>'
    )


@cache
def tile_svg(tile: Tile, first: int | None = None) -> str:
    """Draw a lying tile as a small SVG image, with the half ``first`` to the left if one is named."""
    if first is not None and first != tile.high:
        return _small(f'<g transform="rotate(180)">{tile_shapes(tile, 180)}</g>')
    return _small(tile_shapes(tile))


@cache
def upright_tile_svg(tile: Tile) -> str:
    """Draw a tile on its end as a small SVG image, its high half on top."""
    turned = f'<g transform="rotate(90)">{tile_shapes(tile, 270)}</g>'
    return f'<svg class="face" viewBox="-11 -21 22 42" aria-hidden="true" focusable="false">{turned}</svg>'


def _small(inside: str) -> str:
    return f'<svg class="face" viewBox="-21 -11 42 23" aria-hidden="true" focusable="false">{inside}</svg>'


def _path(half: int, middle: int) -> str:
    return "".join(f"M{x + middle:g} {y:g}h0" for x, y in pips(half))


def _in_rows(rows: tuple[int, ...]) -> Iterator[tuple[float, float]]:
    for y, columns in zip((-6, 0, 6), rows, strict=False):
        for column in range(columns):
            yield (column - (columns - 1) / 2) * 3.5, y


def _many(half: int, middle: int, upright: int) -> str:
    """Draw small pale pips with their number over them."""
    turn = f' transform="rotate({upright} {middle} 0)"' if upright else ""
    dots = _path(half, middle)
    return f'<path class="pips many" d="{dots}"/><text class="numeral" x="{middle}" y="3.6"{turn}>{half}</text>'
