"""The room that text takes in a picture. The reader's font is unknown, so this is an upper limit for most fonts."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

_NARROW = frozenset("ijlItfr.,:;'|! ()-·")
_BROAD = frozenset("mwMW@&%")
_SHARES = {"W": 1.0, "F": 1.0}


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of the text at most, in a usual font of this size."""
    return sum(map(_share, text)) * size * (1.08 if bold else 1.0)


def truncated(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return the text, or its beginning with an ellipsis where it doesn't fit."""
    if width_of(text, size, bold=bold) <= width:
        return text
    while text and width_of(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip(' &,')}…" if text else ""


def _share(letter: str) -> float:
    """Return the letter's width as a share of the font size."""
    if combining(letter):
        return 0.0
    if letter in _NARROW:
        return 0.38
    if letter.isdecimal():
        return 0.64  # all the same, so that digits line up in columns
    if letter in _BROAD:
        return 0.92
    return _SHARES.get(east_asian_width(letter), 0.68 if letter.isupper() else 0.58)
