"""The depth at which a hand was kept, in the reader's language, for people who look back at it."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _

from scoring.depths import Depth
from scoring.game import Game


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
            return _("In this hand only the points called and its end are entered, not the tiles.")
        case Depth.HANDS if game.keeps_score:
            return _("Of this hand only the end is entered, not the tiles.")
        case Depth.HANDS:
            return _("Of this game only the end is entered, not the moves.")
        case _:
            assert_never(depth)
