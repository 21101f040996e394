"""The registry of presenters, by the name or type of their games and the depth of the hands that they show."""

from __future__ import annotations

from referee.presenters.presenter import Presenter
from scoring.depths import Depth
from scoring.game import Game, HandState

PRESENTERS: dict[tuple[str | type, Depth], Presenter] = {}
"""The presenters, by the name of their game or the type of the games that they are for, and by depth."""


def register(games: str | type[Game], presenter: Presenter, *depths: Depth) -> None:
    """Register a presenter for the game of this name, or for every game of this type without one of its own.

    ``depths`` are those of the hands that it shows; every tile is entered if none is named.
    """
    for depth in depths or (Depth.TILES,):
        PRESENTERS[games, depth] = presenter


def presenter_of(game: Game, depth: Depth = Depth.TILES) -> Presenter:
    """Return the presenter of the game's hands of this depth.

    :raises LookupError: no module has registered a presenter for them
    """
    names: tuple[str | type, ...] = (game.slug, *type(game).__mro__)
    for games in names:
        if presenter := PRESENTERS.get((games, depth)):
            return presenter
    raise LookupError(f"{game.slug} has no presenter of hands kept by {depth}: register one for them")


def presenter_of_hand(hand: HandState) -> Presenter:
    """Return the presenter of a hand."""
    return presenter_of(hand.game, hand.depth)
