"""The direction in which an arm leaves the tile that it grows from: a mark that tells arms apart without color."""

from __future__ import annotations

from enum import IntEnum
from math import cos, pi, sin

from django.utils.translation import gettext_lazy

from referee.drawing.cells import Point, Rect


class Bearing(IntEnum):
    """A direction in eighths of a turn, clockwise, starting from the right."""

    RIGHT = 0
    LOWER_RIGHT = 1
    DOWN = 2
    LOWER_LEFT = 3
    LEFT = 4
    UPPER_LEFT = 5
    UP = 6
    UPPER_RIGHT = 7

    @property
    def words(self) -> str:
        """Words for the place of an end whose arm begins in this direction: ``on the right arm``."""
        return str(_WORDS[self])

    @property
    def end_words(self) -> str:
        """Words for the end itself: ``Left end``."""
        return str(_END_WORDS[self])

    def pointer(self, x: float, y: float, radius: float) -> str:
        """Draw a small triangle on the rim of a circle, as the path of an SVG."""
        return (
            "M"
            + "L".join(
                f"{x + cos(angle) * length:.1f} {y + sin(angle) * length:.1f}"
                for angle, length in (
                    (self * pi / 4, radius + 5.5),
                    (self * pi / 4 + 0.36, radius),
                    (self * pi / 4 - 0.36, radius),
                )
            )
            + "Z"
        )


_WORDS = {
    Bearing.RIGHT: gettext_lazy("on the right arm"),
    Bearing.LOWER_RIGHT: gettext_lazy("on the bottom right arm"),
    Bearing.DOWN: gettext_lazy("on the bottom arm"),
    Bearing.LOWER_LEFT: gettext_lazy("on the bottom left arm"),
    Bearing.LEFT: gettext_lazy("on the left arm"),
    Bearing.UPPER_LEFT: gettext_lazy("on the top left arm"),
    Bearing.UP: gettext_lazy("on the top arm"),
    Bearing.UPPER_RIGHT: gettext_lazy("on the top right arm"),
}
_END_WORDS = {
    Bearing.RIGHT: gettext_lazy("Right end"),
    Bearing.LOWER_RIGHT: gettext_lazy("Bottom right end"),
    Bearing.DOWN: gettext_lazy("Bottom end"),
    Bearing.LOWER_LEFT: gettext_lazy("Bottom left end"),
    Bearing.LEFT: gettext_lazy("Left end"),
    Bearing.UPPER_LEFT: gettext_lazy("Top left end"),
    Bearing.UP: gettext_lazy("Top end"),
    Bearing.UPPER_RIGHT: gettext_lazy("Top right end"),
}
_BY_SIDE = {
    (1, 0): Bearing.RIGHT,
    (1, 1): Bearing.LOWER_RIGHT,
    (0, 1): Bearing.DOWN,
    (-1, 1): Bearing.LOWER_LEFT,
    (-1, 0): Bearing.LEFT,
    (-1, -1): Bearing.UPPER_LEFT,
    (0, -1): Bearing.UP,
    (1, -1): Bearing.UPPER_RIGHT,
}


def pointing(bearing: Bearing, direction: int, started: bool) -> Bearing:
    """Return the direction of an arm's mark: the one in which the arm grows now, which is another one after a bend.

    Of two arms that begin at a corner of the same tile and grow alike, the marks say where each begins.
    """
    grows = Bearing(2 * direction)
    slants = bearing % 2 == 1 and (bearing - grows) % 8 in (1, 7)
    return grows if started and not slants else bearing


def bearing_of(at: Point, root: Rect) -> Bearing:
    """Return the direction of an arm that begins at the point ``at`` and grows from ``root``."""
    across, down = 2 * at.x - root.left - root.right, 2 * at.y - root.top - root.bottom
    return _BY_SIDE[(across > 0) - (across < 0), (down > 0) - (down < 0)]
