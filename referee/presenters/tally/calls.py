"""The calls that a game can score, as buttons."""

from __future__ import annotations

from typing import NamedTuple

from referee.wording.bonuses import bonus_name
from referee.wording.points import Points
from scoring.game import Game


class CallButton(NamedTuple):
    """A call as a button: the ``value`` that it sends, ``15`` or ``25 capicua``, and the ``name`` of a bonus."""

    value: str
    points: Points
    name: str = ""


class CallButtons(NamedTuple):
    """The calls of a game: numbers, the lowest and therefore most common first, and bonuses by name."""

    numbers: tuple[CallButton, ...]
    bonuses: tuple[CallButton, ...]


def calls_of(game: Game) -> CallButtons:
    """Return the calls that the game can score at one play."""
    called = game.called
    numbers = [CallButton(str(points), Points.of(points, game)) for points in sorted(called.points)]
    bonuses = [
        CallButton(f"{points} {bonus}", Points.of(points, game), bonus_name(bonus))
        for bonus, worth in called.bonuses.items()
        for points in sorted(worth)
    ]
    return CallButtons(tuple(numbers), tuple(bonuses))
