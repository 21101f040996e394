"""Which face each game has."""

from __future__ import annotations

from referee.faces.face import Face
from scoring.game import Game

_faces: dict[str | type[Game], Face] = {}


def register(games: str | type[Game], face: Face) -> None:
    """Show the game of this name, or every game of this type that has no face of its own, with this face."""
    _faces[games] = face


def face_of(game: Game) -> Face:
    """How the game is shown and tapped.

    :raises LookupError: no module has registered a face for it
    """
    for games in (game.slug, *type(game).__mro__):
        if games in _faces:
            return _faces[games]
    raise LookupError(f"{game.slug} has no face: register one for it")
