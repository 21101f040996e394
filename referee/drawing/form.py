"""A player's form as a line: points a hand, session by session."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, Protocol
from uuid import UUID

WIDTH, HEIGHT, MARGIN, LEFT = 340, 140, 18, 40


class Evening(Protocol):
    """What is drawn of a session."""

    @property
    def session(self) -> UUID: ...
    @property
    def opened_at(self) -> datetime: ...
    @property
    def points(self) -> int: ...
    @property
    def hands(self) -> int: ...
    @property
    def per_hand(self) -> float: ...


class Dot(NamedTuple):
    """A session on the line, and where it lies in the picture."""

    x: float
    y: float
    evening: Evening


class FormLine(NamedTuple):
    """The picture: its size, the dots in order, the line through them, and the height at which the points are 0."""

    width: int
    height: int
    dots: tuple[Dot, ...]
    line: str
    zero: float
    lowest: float
    highest: float


def draw_form(evenings: Sequence[Evening]) -> FormLine:
    """The line through at least two sessions. 0 is always in the picture, so that small changes don't look large."""
    values = [evening.per_hand for evening in evenings]
    lowest, highest = min(0.0, *values), max(0.0, *values)
    span = (highest - lowest) or 1.0

    def height_of(value: float) -> float:
        return round(HEIGHT - MARGIN - (value - lowest) / span * (HEIGHT - 2 * MARGIN), 1)

    step = (WIDTH - LEFT - MARGIN) / (len(evenings) - 1)
    dots = tuple(
        Dot(round(LEFT + number * step, 1), height_of(evening.per_hand), evening)
        for number, evening in enumerate(evenings)
    )
    line = " ".join(f"{dot.x},{dot.y}" for dot in dots)
    return FormLine(WIDTH, HEIGHT, dots, line, height_of(0.0), lowest, highest)
