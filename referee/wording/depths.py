"""The depths at which a session can be kept, in the reader's language."""

from __future__ import annotations

from typing import NamedTuple

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
