"""The game played in a hand. It never changes, so that the database is asked only once."""

from __future__ import annotations

from uuid import UUID

from referee.caches import Recent
from referee.queries.lookups import hand_row
from referee.queries.scope import SeenHand
from scoring.game import Game
from scoring.games import GAMES

KEPT = 512
"""The number of hands whose game is kept in memory."""

_games: Recent[UUID, Game] = Recent(KEPT, age=lambda _game: 0)


def game_of_hand(hand_id: SeenHand) -> Game:
    """Return the game of a hand with its standard rules, which are enough to read an entry under any house rules.

    :raises Unknown: there is no such hand
    """
    known = _games.get(hand_id)
    if known is None:
        known = GAMES[hand_row(hand_id).session.variant]
        _games.keep(hand_id, known)
    return known
