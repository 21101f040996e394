"""Layouts and tiles as server-made SVG."""

from referee.drawing.canvas import Canvas, Highlights, Links
from referee.drawing.placing import places_to_fill
from referee.drawing.sizes import PHONE_FELT, PHONE_SCREEN, PHONE_TABLETOP, STILL, Size
from referee.drawing.svg import colour, describe, describe_end, layout_svg
from referee.drawing.tiles import half_svg, tile_svg, upright_tile_svg

__all__ = [
    "PHONE_FELT",
    "PHONE_SCREEN",
    "PHONE_TABLETOP",
    "STILL",
    "Canvas",
    "Highlights",
    "Links",
    "Size",
    "colour",
    "describe",
    "describe_end",
    "half_svg",
    "layout_svg",
    "places_to_fill",
    "tile_svg",
    "upright_tile_svg",
]
