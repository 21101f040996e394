"""The parts of a rules page, for any game: each kind of game registers its own function."""

from __future__ import annotations

from functools import singledispatch
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.game import Game

SHORT = "in-short"
"""The anchor of the passage that every rules page begins with."""


class Passage(NamedTuple):
    """A part of a rules page: the anchor for a ruling's link, its heading, its sentences."""

    anchor: str
    heading: str
    sentences: tuple[str, ...]


@singledispatch
def passages(game: Game) -> list[Passage]:
    """Return everything that a ruling may point to, in the order in which a hand is played.

    A game without a function of its own is described by its own sentences.
    """
    return [
        Passage(SHORT, _("In 30 seconds"), (_(game.summary),)),
        Passage("playing", _("How it goes"), tuple(_(sentence) for sentence in game.how)),
    ]
