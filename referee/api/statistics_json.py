"""The statistics of a player as the API answers them."""

from __future__ import annotations

from collections.abc import Sequence

from referee.api.statistics_resources import (
    BestPlayJson,
    CompanionJson,
    GameStatisticsJson,
    HandsPlayedJson,
    PlayerStatisticsJson,
    PointsMadeJson,
    RatingJson,
    StatisticsJson,
)
from referee.queries import (
    BestPlay,
    Companion,
    GameStatistics,
    HandsPlayed,
    PlayerStatistics,
    PointsMade,
    RatingBoard,
    Statistics,
)
from scoring.depths import Depth


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
        "hands": _hands_json(hands),
        "points": _points_json(points) if points else None,
        "best_play": _best_play_json(best) if best else None,
        "fives": {"plays": points.laid, "scoring": points.scoring} if points else None,
        "refused": points.refused if points else None,
        "partners": [_companion_json(each) for each in found.partners],
        "opponents": [_companion_json(each) for each in found.opponents],
    }


def _hands_json(hands: HandsPlayed) -> HandsPlayedJson:
    told: HandsPlayedJson = {
        "played": hands.played,
        "won": hands.won,
        "domino": hands.domino,
        "blocked": hands.blocked,
    }
    if not hands.are_of_tiles:
        told["by_depth"] = {depth.value: hands.by_depth.get(depth, 0) for depth in Depth}
    return told


def _points_json(points: PointsMade) -> PointsMadeJson:
    told: PointsMadeJson = {
        "play": points.play,
        "hand_end": points.hand_end,
        "total": points.total,
        "per_hand": points.per_hand,
    }
    if points.whole_hand:
        told["whole_hand"] = points.whole_hand
    return told


def _best_play_json(best: BestPlay) -> BestPlayJson:
    told: BestPlayJson = {"points": best.points, "play": str(best.play)}
    if best.depth is not Depth.TILES:
        told["depth"] = best.depth
    return told


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
