"""Every game that the referee knows."""

from __future__ import annotations

from scoring.game import Game
from scoring.patience import PATIENCES
from scoring.variants import VARIANTS

GAMES: dict[str, Game] = {**VARIANTS, **PATIENCES}
"""Every game by its name in addresses and records: games at the table first, then patiences."""
