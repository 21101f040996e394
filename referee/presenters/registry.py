"""Which face each game has."""

from __future__ import annotations

from referee.presenters.presenter import Presenter
from scoring.game import Game

FACES: dict[str | type[Game], Presenter] = {}
"""Every face, by the name of its game or by the type of the games that it is for."""


def register(games: str | type[Game], face: Presenter) -> None:
    """Show the game of this name, or every game of this type that has no face of its own, with this face."""
    FACES[games] = face


def presenter_of(game: Game) -> Presenter:
    """How the game is shown and tapped.

    :raises LookupError: no module has registered a face for it
    """
    for games in (game.slug, *type(game).__mro__):
        if games in FACES:
            return FACES[games]
    raise LookupError(f"{game.slug} has no face: register one for it")
