"""The search for a game to play: by its name, and by chips that narrow the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.wording.searching import search_key, text_searched
from scoring.game import Game

MANY = 5
"""The number of players from which on a game is one for many."""


class GameChip(NamedTuple):
    """A chip that narrows the list to the games that it ``fits``."""

    value: str
    words: str
    chosen: bool
    fits: Callable[[Game], bool]


class GameSearch(NamedTuple):
    """The search for games as an address says it: a part of their name, and chips for their players and their kind."""

    text: str
    of_players: tuple[GameChip, ...]
    of_kind: tuple[GameChip, ...]

    @classmethod
    def of_address(cls, sent: QueryDict) -> GameSearch:
        """Return the search that an address asks for. Chips that don't exist are left out."""
        chosen = sent.getlist("for")

        def chip(value: str, words: str, fits: Callable[[Game], bool]) -> GameChip:
            return GameChip(value, words, value in chosen, fits)

        players = [chip(str(each), str(each), _is_for(each)) for each in range(2, MANY)]
        players.append(chip("many", _("5 or more"), lambda game: max(game.players) >= MANY))
        kinds = (
            chip("partners", _("Partners"), lambda game: game.partners or game.partners_only),
            chip("scoring", _("Plays score"), lambda game: not game.called.is_empty),
            chip("solo", _("Solo"), _is_for(1)),
        )
        return cls(search_key(sent.get("search", "").strip()), tuple(players), kinds)

    def finds(self, game: Game) -> bool:
        """Return True if the game fits every chip that is chosen, and has the text in its name or summary."""
        return self.text in text_searched(game) and all(
            chip.fits(game) for chip in (*self.of_players, *self.of_kind) if chip.chosen
        )


def _is_for(players: int) -> Callable[[Game], bool]:
    return lambda game: players in game.players
