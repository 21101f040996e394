"""Tiles and suits drawn in templates."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from referee import drawing
from scoring.tiles import Tile


def tile_svg(tile: Tile, first: int | None = None) -> SafeString:
    """Draw a lying tile; ``first`` is the half to the left, else the high one."""
    return mark_safe(drawing.tile_svg(tile, first))  # noqa: S308  # made by `drawing` from numbers


def upright_tile_svg(tile: Tile) -> SafeString:
    """Draw a tile on its end, its high half on top."""
    return mark_safe(drawing.upright_tile_svg(tile))  # noqa: S308  # made by `drawing` from numbers


def half_svg(suit: int) -> SafeString:
    """Draw half a tile."""
    return mark_safe(drawing.half_svg(suit))  # noqa: S308  # made by `drawing` from numbers
