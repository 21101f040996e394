"""Every game that the referee knows."""

from __future__ import annotations

from typing import NamedTuple

from scoring.game import Game
from scoring.game_groups import Group
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS

GAMES: dict[str, Game] = {**VARIANTS, **PATIENCES}
"""Every game by its name in addresses and records: games at the table first, then patiences."""


class GameList(NamedTuple):
    """The games of one group, in the order of `GAMES`."""

    group: Group
    games: tuple[Game, ...]


def game_lists() -> tuple[GameList, ...]:
    """Return all games, grouped under headings.

    Groups come in the order in which `GAMES` first names one of their games.
    """
    by_group: dict[Group, list[Game]] = {}
    for game in GAMES.values():
        by_group.setdefault(game.group, []).append(game)
    return tuple(GameList(group, tuple(games)) for group, games in by_group.items())
