"""The registry of presenters, by the name or type of their games."""

from __future__ import annotations

from referee.presenters.presenter import Presenter
from scoring.game import Game

PRESENTERS: dict[str | type[Game], Presenter] = {}
"""The presenters, by the name of their game or the type of the games that they are for."""


def register(games: str | type[Game], presenter: Presenter) -> None:
    """Register a presenter for the game of this name, or for every game of this type without one of its own."""
    PRESENTERS[games] = presenter


def presenter_of(game: Game) -> Presenter:
    """Return the presenter of the game.

    :raises LookupError: no module has registered a presenter for it
    """
    for games in (game.slug, *type(game).__mro__):
        if games in PRESENTERS:
            return PRESENTERS[games]
    raise LookupError(f"{game.slug} has no presenter: register one for it")
