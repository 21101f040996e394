"""Which presenter each game has."""

from __future__ import annotations

from referee.presenters.presenter import Presenter
from scoring.game import Game

PRESENTERS: dict[str | type[Game], Presenter] = {}
"""Every presenter, by the name of its game or by the type of the games that it is for."""


def register(games: str | type[Game], presenter: Presenter) -> None:
    """Show the game of this name, or every game of this type that has no presenter of its own, with this presenter."""
    PRESENTERS[games] = presenter


def presenter_of(game: Game) -> Presenter:
    """How the game is shown and tapped.

    :raises LookupError: no module has registered a presenter for it
    """
    for games in (game.slug, *type(game).__mro__):
        if games in PRESENTERS:
            return PRESENTERS[games]
    raise LookupError(f"{game.slug} has no presenter: register one for it")
