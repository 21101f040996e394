"""The depths at which a hand can be kept: every tile, the points that are called, or only the hand's end (record 1.4)."""

from __future__ import annotations

from enum import StrEnum


class Depth(StrEnum):
    """The depth at which a hand is kept: every play, the points that are called and the end, or the end alone."""

    TILES = "tiles"
    POINTS = "points"
    HANDS = "hands"
