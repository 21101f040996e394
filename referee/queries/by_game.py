"""A player's statistics game by game, with points of different units kept apart."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count

from referee.queries.figures import PlayerStatistics, Statistics
from referee.queries.leaders import SessionForm
from referee.queries.scope import Scope
from referee.queries.seat_filters import EVERYTHING_PLAYED, SeatFilter, filtered_seats, played_seats
from referee.queries.statistics import player_statistics
from referee.queries.units import UNITS, PointUnit, game_counted_in
from scoring.game import Game


class GameStatistics(NamedTuple):
    """A player's statistics in one game as it was played, with all points in the same unit.

    ``unit`` is that unit, in a game that has several.
    """

    game: Game
    unit: PointUnit | None
    told: Statistics
    form: tuple[SessionForm, ...]


def statistics_by_game(
    found: PlayerStatistics, *, scope: Scope, asked: SeatFilter = EVERYTHING_PLAYED
) -> list[GameStatistics]:
    """Return the statistics of each game and each unit of its points; ``asked`` is the filter that ``found`` is for."""
    told: list[GameStatistics] = []
    for slug, each in found.by_variant.items():
        units = _units_played(found, slug, scope, asked)
        if len(units) < 2:
            unit = units[0] if units else None
            told.append(GameStatistics(game_counted_in(slug, unit), unit, each, found.form))
            continue
        for unit in units:
            only = asked._replace(variant=slug, unit=unit.value)
            part = player_statistics(player_id=found.player.id, scope=scope, asked=only)
            told.append(GameStatistics(game_counted_in(slug, unit), unit, part.by_variant[slug], part.form))
    return told


def _units_played(found: PlayerStatistics, slug: str, scope: Scope, asked: SeatFilter) -> list[PointUnit]:
    """Return the units in which the player's points of a game were counted; none if the game has only one unit."""
    units = UNITS.get(slug, ())
    if not units or asked.unit:
        return [unit for unit in units if unit.value == asked.unit]
    seats = played_seats(filtered_seats(found.player, asked._replace(variant=slug), scope))
    played = seats.aggregate(**{unit.value: Count("id", filter=unit.condition()) for unit in units})
    return [unit for unit in units if played[unit.value]]
