"""Lawful continuations of a position, for a reader who asks about it rather than plays it."""

from __future__ import annotations

from typing import NamedTuple

from referee.wording.points import NO_POINTS, Points
from scoring.tiles import Tile


class LawfulEntry(NamedTuple):
    """A lawful entry: its label, the points that it brings, and the position after it (empty where there is none)."""

    what: str
    points: Points = NO_POINTS
    tile: Tile | None = None
    position: str = ""


class Continuations(NamedTuple):
    """Lawful entries that go to one place: the place, and the color and mark of its end in the picture."""

    where: str
    entries: tuple[LawfulEntry, ...]
    colour: int | None = None
    mark: str = ""
