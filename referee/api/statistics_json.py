"""The statistics of a player as the API answers them."""

from __future__ import annotations

from collections.abc import Sequence

from referee.api.statistics_resources import (
    CompanionJson,
    GameStatisticsJson,
    PlayerStatisticsJson,
    RatingJson,
    StatisticsJson,
)
from referee.queries import Companion, GameStatistics, PlayerStatistics, RatingBoard, Statistics


def player_statistics_json(found: PlayerStatistics, by_game: Sequence[GameStatistics] = ()) -> PlayerStatisticsJson:
    """Return the statistics over all games, and by game; ``by_game`` tells apart what the points are counted in."""
    by_variant = {variant: _of_game(each, _by_unit(variant, by_game)) for variant, each in found.by_variant.items()}
    return {**statistics_json(found.overall), "unfinished": found.unfinished, "by_variant": by_variant}


def _of_game(found: Statistics, by_unit: dict[str, StatisticsJson]) -> GameStatisticsJson:
    return {**statistics_json(found), "by_unit": by_unit} if len(by_unit) > 1 else {**statistics_json(found)}


def _by_unit(variant: str, by_game: Sequence[GameStatistics]) -> dict[str, StatisticsJson]:
    return {each.unit.value: statistics_json(each.told) for each in by_game if each.unit and each.game.slug == variant}


def statistics_json(found: Statistics) -> StatisticsJson:
    """Return the statistics of one game, or of all."""
    points, hands = found.points, found.hands
    best = points.best if points else None
    return {
        "sessions": {"played": found.sessions, "won": found.sessions_won},
        "hands": {"played": hands.played, "won": hands.won, "domino": hands.domino, "blocked": hands.blocked},
        "points": {
            "play": points.play,
            "hand_end": points.hand_end,
            "total": points.total,
            "per_hand": points.per_hand,
        }
        if points
        else None,
        "best_play": {"points": best.points, "play": str(best.play)} if best else None,
        "fives": {"plays": points.laid, "scoring": points.scoring} if points else None,
        "refused": points.refused if points else None,
        "partners": [_companion_json(each) for each in found.partners],
        "opponents": [_companion_json(each) for each in found.opponents],
    }


def ratings_json(board: RatingBoard) -> list[RatingJson]:
    """Return everybody on a board, in its order."""
    return [
        {
            "player": str(each.player),
            "name": each.name,
            "rating": round(each.strength.rating, 4),
            "uncertainty": round(each.strength.uncertainty, 4),
            "sessions": each.strength.sessions,
        }
        for each in board.rated
    ]


def _companion_json(companion: Companion) -> CompanionJson:
    return {
        "player": str(companion.player),
        "name": companion.name,
        "sessions": companion.sessions,
        "won": companion.won,
    }
