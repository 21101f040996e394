"""The depths at which hands are kept, in the reader's language: as they are offered, and as they are looked back at."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from django.utils.translation import gettext as _

from scoring.depths import Depth
from scoring.game import Game


class DepthWords(NamedTuple):
    """A depth as it is offered: its name, and what it gives those who choose it."""

    depth: Depth
    name: str
    gives: str


def depth_words(game: Game) -> tuple[DepthWords, ...]:
    """Return the depths of a game in words, the deepest first."""
    return tuple(_words(game, depth) for depth in game.depths)


def _words(game: Game, depth: Depth) -> DepthWords:
    match depth:
        case Depth.TILES if game.keeps_score:
            return DepthWords(depth, _("Tap every tile"), _("The referee checks every play and counts every point."))
        case Depth.TILES:
            return DepthWords(depth, _("Tap every tile"), _("The referee checks every move."))
        case Depth.POINTS:
            return DepthWords(
                depth, _("Call the points"), _("Tap what each player calls. The referee keeps the score.")
            )
        case Depth.HANDS if game.keeps_score:
            return DepthWords(
                depth, _("Score each hand"), _("Enter what is left after each hand. The referee adds it up.")
            )
        case Depth.HANDS:
            return DepthWords(depth, _("Just won or lost"), _("The referee counts the games that you won."))


def depth_kept(depth: Depth, game: Game) -> str:
    """Return how a hand of the game was kept, in a few words."""
    match depth:
        case Depth.TILES:
            return _("Kept tile by tile")
        case Depth.POINTS:
            return _("Points called")
        case Depth.HANDS:
            return _("Scored as a hand") if game.keeps_score else _("Moves not entered")
        case _:
            assert_never(depth)


def depth_explained(depth: Depth, game: Game) -> str:
    """Return in a sentence what is entered of a hand of the game, and so what nobody knows of it."""
    match depth:
        case Depth.TILES:
            return _("Every tile was entered.")
        case Depth.POINTS:
            return _("Only the points called and the end of this hand are entered, not its tiles.")
        case Depth.HANDS if game.keeps_score:
            return _("Only the end of this hand is entered, not its tiles.")
        case Depth.HANDS:
            return _("Only the end of this game is entered, not its moves.")
        case _:
            assert_never(depth)
