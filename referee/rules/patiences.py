"""A patience as sentences, under every heading that a ruling may point to."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.rules.passages import SHORT, Passage, passages
from scoring.patience import Patience


@passages.register
def patience_passages(game: Patience) -> list[Passage]:
    """Return the passages of a patience: its rules of play, tiles, moves, stock and end."""
    set_of = _("One person plays, with the %(set)s set of %(size)d tiles.") % {
        "set": _(game.set.name),
        "size": game.set.size,
    }
    start = _("Enter the starting tiles as they lie. The app points out every mistake in them.")
    moves = _("The app shows which moves there are and whether the game can still be won.")
    stock = (
        _("All the tiles lie open from the start. There is no stock.")
        if game.start.tiles == game.set.size
        else _("You draw tiles from the stock face down, and enter each as you turn it up.")
    )
    return [
        Passage(SHORT, _("In 30 seconds"), (_(game.summary), set_of)),
        Passage("playing", _("How it goes"), tuple(_(sentence) for sentence in game.how)),
        Passage("tiles", _("The tiles"), (start,)),
        Passage("matching", _("Moves"), (moves,)),
        Passage("drawing", _("The stock"), (stock,)),
        Passage("ending", _("The end"), (_("A game can also be given up, and then it counts as lost."),)),
    ]
