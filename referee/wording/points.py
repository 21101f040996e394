"""Points as people read them. No other module checks whether they are cents of a pool."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Self

from django.utils.formats import number_format

from scoring.game import Game


class Points(int):
    """A number of points that knows whether it is cents of a pool, and so how it is written."""

    in_cents: bool

    def __new__(cls, number: int, in_cents: bool = False) -> Self:
        points = super().__new__(cls, number)
        points.in_cents = in_cents
        return points

    @classmethod
    def of(cls, number: int, game: Game) -> Self:
        """Return a number of points, or cents, of this game."""
        return cls(number, game.in_cents)

    @property
    def amount(self) -> str:
        """The number as a score: ``10``, ``−5``; in cents ``−0.50``."""
        if self.in_cents:
            return money(self)
        return f"−{-self}" if self < 0 else f"{int(self)}"

    @property
    def signed(self) -> str:
        """The number as a change of a score: ``+10``, ``−5``, ``0``; in cents ``+0.50``."""
        return f"+{self.amount}" if self > 0 else self.amount

    def __str__(self) -> str:
        return self.amount


NO_POINTS = Points(0)


def average(points: float, game: Game) -> str:
    """Return an average of points as the reader's country writes it: ``4.25``, ``−3``; in cents, to the cent, ``−0.25``."""
    return money(round(points)) if game.in_cents else number_format(f"{points:g}").replace("-", "−")


def pool_of(scores: Iterable[int], game: Game) -> Points | None:
    """Return the pool of a game for money: the total that its players are down. None in a game for points."""
    return Points.of(-sum(scores), game) if game.in_cents else None


def money(cents: int) -> str:
    """Return cents as the reader's country writes them: ``12.50``, ``−0.25``."""
    amount = number_format(Decimal(abs(cents)) / 100, decimal_pos=2)
    return f"−{amount}" if cents < 0 else amount
