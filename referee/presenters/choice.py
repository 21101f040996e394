"""A way to lay a tile, as a button of the page sends it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.drawing import colour
from referee.wording.points import NO_POINTS, Points
from scoring.record import JsonObject
from scoring.tiles import Tile


class Choice(NamedTuple):
    """A tile and where it goes: ``6-4@2`` on arm 2, ``6-1@2~6`` with the 6 inward, ``6-4@2-`` subtracting its end."""

    tile: Tile
    arm: int | None = None
    inward: int | None = None
    subtract: bool = False

    def __str__(self) -> str:
        arm = "" if self.arm is None else f"@{self.arm}"
        inward = "" if self.inward is None else f"~{self.inward}"
        return f"{self.tile}{arm}{inward}{'-' * self.subtract}"

    @classmethod
    def read(cls, text: str) -> Choice:
        """Read the choice that a button sent.

        :raises ValueError: no button of ours sends this
        """
        subtract = text.endswith("-")
        rest, _, inward = text.removesuffix("-").partition("~")
        tile, _, arm = rest.partition("@")
        return cls(Tile.parse(tile), _number(arm), _number(inward), subtract)

    def as_json(self, seat: int) -> JsonObject:
        """Return the choice as the record writes it."""
        written: JsonObject = {"do": "play", "seat": seat, "tile": str(self.tile)}
        written |= {} if self.arm is None else {"arm": self.arm}
        written |= {} if self.inward is None else {"inward": self.inward}
        return written | ({"subtract": True} if self.subtract else {})


class TileButton(NamedTuple):
    """A tile to tap: the most that it would score, whether it fits now, and on which arms.

    A tile that is ``gone`` lies on the table already or isn't offered here, and leaves a gap in its place.
    """

    choice: Choice
    points: Points
    fits: bool
    arms: tuple[int, ...]
    gone: bool = False

    @property
    def tile(self) -> Tile:
        """The tile to lay."""
        return self.choice.tile

    @property
    def colour(self) -> int:
        """The color of the only end that takes the tile; 0 where there are several, or none."""
        return colour(self.arms[0]) if len(self.arms) == 1 else 0

    @property
    def value(self) -> str:
        """The value that the button sends."""
        return str(self.choice)

    @property
    def label(self) -> str:
        """The label for a screen reader: ``6-4``, ``6-4, 10 points``, ``6-4, doesn't fit``."""
        if not self.fits:
            return _("%(tile)s, doesn't fit") % {"tile": self.tile}
        if not self.points:
            return str(self.tile)
        text = ngettext("%(tile)s, %(points)s point", "%(tile)s, %(points)s points", self.points)
        return text % {"tile": self.tile, "points": self.points}


NOTHING_HERE = TileButton(Choice(Tile(0, 0)), NO_POINTS, False, (), gone=True)
"""A place that belongs to no tile."""


class Pick(NamedTuple):
    """A tile to tap as a panel shows it.

    ``sends`` is the field under which it is sent. ``comes_up`` is true for the tile that must be turned up next,
    ``by_suit`` if the panel shows one suit at a time. ``colour`` is that of the only end that takes it; 0 where there
    are several.
    """

    button: TileButton
    sends: str
    comes_up: bool = False
    by_suit: bool = False
    colour: int = 0


class Panel(NamedTuple):
    """The tiles that fit one arm."""

    arm: int
    buttons: tuple[TileButton, ...]


class Suit(NamedTuple):
    """A suit under which a large set shows its tiles, and whether a tile of that suit can be played now."""

    number: int
    fits: bool

    @property
    def label(self) -> str:
        """The label for a screen reader."""
        if self.fits:
            return _("Tiles with %(suit)d") % {"suit": self.number}
        return _("Tiles with %(suit)d, which no end takes now") % {"suit": self.number}


def _number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 3):
        raise ValueError("not a number of a button")
    return int(text)
