"""The workings of points at the end of a hand: sums in which each number knows whose pips it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Pips(NamedTuple):
    """A number of pips in a sum, and the seats that have them left."""

    pips: int
    seats: tuple[int, ...]


class GoingOut(NamedTuple):
    """A number of points in a sum that is given for going out."""

    points: int


Working = tuple[str | Pips | GoingOut, ...]
"""A sum in pieces: the pips of seats, the points for going out, and the signs and totals between them."""


def plain(working: Working) -> str:
    """Return the sum with its numbers alone: ``7 + 14 = 21``."""
    return "".join(piece if isinstance(piece, str) else str(piece[0]) for piece in working)


def joined(by: str, workings: Iterable[Working]) -> Working:
    """Join sums with a sign between each two of them."""
    pieces: Working = ()
    for number, working in enumerate(workings):
        pieces = (*pieces, by, *working) if number else working
    return pieces


def added(numbers: list[Pips]) -> Working:
    """Return ``7 + 14 = 21``; a single number stands alone."""
    pieces = joined(" + ", ((number,) for number in numbers))
    return pieces if len(numbers) == 1 else (*pieces, f" = {sum(number.pips for number in numbers)}")


def difference(more: Pips, less: Pips) -> Working:
    """Return a difference in brackets: ``(14 - 5)``."""
    return "(", more, " - ", less, ")"
