"""The sizes in pixels that pictures are made for, where nobody says how large the reader's screen is."""

from __future__ import annotations

Size = tuple[int, int]
"""Width and height."""

PHONE_SCREEN: Size = (390, 664)
"""What a phone's browser leaves of its screen."""

PHONE_FELT: Size = (390, 216)
"""The felt of a layout on such a phone, over the tiles to tap."""

PHONE_TABLETOP: Size = (390, 420)
"""The felt of a patience on such a phone, where nothing has to be tapped below it."""

STILL: Size = (390, 330)
"""A picture to look at, on a page that scrolls."""
