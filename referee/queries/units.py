"""The units of a game's points, where a house rule decides them: points of different units are never added up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from referee.exceptions import Invalid
from referee.wording.lists import one_of
from scoring.game import Game
from scoring.games import GAMES
from scoring.variant import Variant


class PointUnit(NamedTuple):
    """The unit of points at tables where the house rule ``key`` has this ``value``.

    ``others`` are the rule's other values if this is the game's usual unit; otherwise there are none.
    """

    key: str
    value: str
    others: tuple[str, ...] = ()

    @property
    def is_usual(self) -> bool:
        """True if points are in this unit unless a table changes the house rule."""
        return bool(self.others)

    def condition(self, prefix: str = "session__") -> Q:
        """Return the condition that a seat's session, or the one reached by the prefix, was played with this unit."""
        rule = f"{prefix}options__{self.key}"
        if not self.is_usual:
            return Q(**{rule: self.value})
        condition = Q()
        for other in self.others:
            condition &= ~Q(**{rule: other})
        return condition


def _units_of(game: Game) -> tuple[PointUnit, ...]:
    """Return the units of a game, the usual one first; none if all its points are in the same unit."""
    for option in game.options:
        values = [value for value in option.allowed if isinstance(value, str)]
        if len({_counted_in(game, option.key, value) for value in values}) > 1:
            usual = game.default_of(option)
            others = tuple(value for value in values if value != usual)
            return (PointUnit(option.key, str(usual), others), *(PointUnit(option.key, value) for value in others))
    return ()


def _counted_in(game: Game, key: str, value: str) -> tuple[bool, str]:
    played = game.with_options({key: value}, min(game.players))
    return played.in_cents, str(played.unit) if isinstance(played, Variant) else ""


UNITS = {slug: units for slug, game in GAMES.items() if (units := _units_of(game))}
"""The units of points by game, for games that have several."""


def game_counted_in(slug: str, unit: PointUnit | None) -> Game:
    """Return the game with the house rule that counts points in this unit."""
    game = GAMES[slug]
    return game if unit is None or unit.is_usual else game.with_options({unit.key: unit.value}, min(game.players))


def known_unit(asked: str, variant: str | None) -> PointUnit:
    """Return the unit with this name.

    :raises Invalid: the game has no such unit
    """
    known = {unit.value: unit for unit in _units_asked(variant)}
    if asked not in known:
        text = (
            _("“%(field)s” can be %(choices)s.") if known else _("“%(field)s” goes only with a game that has several.")
        )
        raise Invalid("unit", text % {"field": "unit", "choices": one_of(known)})
    return known[asked]


def _units_asked(variant: str | None) -> Iterator[PointUnit]:
    yield from UNITS.get(variant or "", ())
