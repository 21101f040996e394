"""The sizes in pixels that pictures are made for, where the size of the reader's screen is unknown."""

from __future__ import annotations

from math import log

Size = tuple[int, int]
"""Width and height."""

PHONE_SCREEN: Size = (390, 664)
"""The part of the screen that a phone's browser leaves to the page."""

PHONE_FELT: Size = (390, 216)
"""The felt of a layout on such a phone, over the tiles to tap."""

PHONE_TABLETOP: Size = (390, 420)
"""The felt of a patience on such a phone, where nothing has to be tapped below it."""

BOARD_FELT: Size = (1600, 700)
"""The felt of a board on a television."""

STILL: Size = (390, 330)
"""A picture to look at, on a page that scrolls."""

SKETCH: Size = (300, 150)
"""A small picture of a layout, beside the words that it shows."""

TABLETOP_SKETCH: Size = (340, 260)
"""A small picture of a patience, whose tiles all lie on the table, beside the words that it shows."""

THUMBNAIL: Size = (192, 144)
"""A picture that stands for a game in a list, where it is shown at half that size."""

CHART: Size = (358, 224)
"""A chart on a phone."""

WIDE_CHART: Size = (728, 270)
"""A chart on a wide screen and on paper."""

_SHARED_WIDTH, _WIDER = 360, 1.5
_SHARED_SHAPE, _FLATTER = 1.2, 1.25  # its width by its height


def shared_felt(felt: Size) -> Size:
    """Return the felt of nearly this shape that many readers share: they are shown the same picture, scaled to theirs.

    All phones held alike share one. No tile gets more than a tenth smaller than on a felt of its own.
    """
    width, height = felt
    wide = _SHARED_WIDTH * _WIDER ** round(log(width / _SHARED_WIDTH, _WIDER))
    shape = _SHARED_SHAPE * _FLATTER ** round(log(width / height / _SHARED_SHAPE, _FLATTER))
    return round(wide), round(wide / shape)
