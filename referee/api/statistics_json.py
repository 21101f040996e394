"""The statistics of a player as the API answers them."""

from __future__ import annotations

from referee.api.statistics_resources import CompanionJson, PlayerStatisticsJson, StatisticsJson
from referee.queries import Companion, PlayerStatistics, Statistics


def player_statistics_json(found: PlayerStatistics) -> PlayerStatisticsJson:
    """Over all games, and by game."""
    by_variant = {variant: statistics_json(each) for variant, each in found.by_variant.items()}
    return {**statistics_json(found.overall), "by_variant": by_variant}


def statistics_json(found: Statistics) -> StatisticsJson:
    """The statistics of one game, or of all."""
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


def _companion_json(companion: Companion) -> CompanionJson:
    return {
        "player": str(companion.player),
        "name": companion.name,
        "sessions": companion.sessions,
        "won": companion.won,
    }
