"""The order of a session's sides when it is over."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scoring.game import Game


def standings(game: Game, scores: Mapping[int, int], winners: Collection[int]) -> dict[int, int]:
    """Return the place of each side, from 1: the winners first, then by points as the game counts them.

    Sides that are level share a place, and the next place is left out, as in sport. If nobody has won, because the
    table ended the session, points alone decide.
    """

    def standing(side: int) -> tuple[bool, int]:
        return side not in winners, scores[side] if game.low_wins else -scores[side]

    return {side: 1 + sum(standing(other) < standing(side) for other in scores) for side in scores}
