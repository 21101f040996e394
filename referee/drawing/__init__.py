"""Layouts and tiles as server-made SVG."""

from referee.drawing.arm_marks import Bearing
from referee.drawing.layout_svg import TileLink, bearings, colour, describe_end, layout_svg, needs_marks, pointers
from referee.drawing.next_tile import Offered
from referee.drawing.patience_canvas import Canvas, Highlights, Links
from referee.drawing.pegging import PegLane, pegging_svg
from referee.drawing.placement import places_to_fill
from referee.drawing.sizes import (
    BOARD_FELT,
    PHONE_FELT,
    PHONE_SCREEN,
    PHONE_TABLETOP,
    SKETCH,
    STILL,
    TABLETOP_SKETCH,
    THUMBNAIL,
    Size,
    shared_felt,
)
from referee.drawing.tiles import half_svg, tile_svg, upright_tile_svg
from referee.drawing.trains import TrainLabel

__all__ = [
    "BOARD_FELT",
    "PHONE_FELT",
    "PHONE_SCREEN",
    "PHONE_TABLETOP",
    "SKETCH",
    "STILL",
    "TABLETOP_SKETCH",
    "THUMBNAIL",
    "Bearing",
    "Canvas",
    "Highlights",
    "Links",
    "Offered",
    "PegLane",
    "Size",
    "TileLink",
    "TrainLabel",
    "bearings",
    "colour",
    "describe_end",
    "half_svg",
    "layout_svg",
    "needs_marks",
    "pegging_svg",
    "places_to_fill",
    "pointers",
    "shared_felt",
    "tile_svg",
    "upright_tile_svg",
]
