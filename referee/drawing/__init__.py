"""Layouts and tiles as server-made SVG."""

from referee.drawing.faces import half_svg, tile_svg
from referee.drawing.svg import PHONE, colour, describe, describe_end, layout_svg

__all__ = ["PHONE", "colour", "describe", "describe_end", "half_svg", "layout_svg", "tile_svg"]
