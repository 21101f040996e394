"""Layouts and tiles as server-made SVG."""

from referee.drawing.faces import half_svg, standing_svg, tile_svg
from referee.drawing.patience import Links, Marks, describe_position, position_svg
from referee.drawing.placing import places_to_fill
from referee.drawing.svg import PHONE, colour, describe, describe_end, layout_svg

__all__ = [
    "PHONE",
    "Links",
    "Marks",
    "colour",
    "describe",
    "describe_end",
    "describe_position",
    "half_svg",
    "layout_svg",
    "places_to_fill",
    "position_svg",
    "standing_svg",
    "tile_svg",
]
