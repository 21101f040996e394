"""A patience as sentences, under every heading that a ruling may point to."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.rules.passages import Passage, passages
from scoring.patience import Patience


@passages.register
def patience_passages(game: Patience) -> list[Passage]:
    """How it goes, its tiles and moves, its stock and its end."""
    set_of = _("One plays, with the %(set)s set of %(size)d tiles.") % {"set": game.set.name, "size": game.set.size}
    start = _("Its starting tiles are entered as they lie; the referee says every mistake in them.")
    moves = _("The referee says which moves there are, and whether the game can still be won.")
    return [
        Passage("playing", _("How it goes"), tuple(_(sentence) for sentence in game.how)),
        Passage("tiles", _("The tiles"), (set_of, start)),
        Passage("matching", _("Moves"), (moves,)),
        Passage("drawing", _("The stock"), (_("What lies in a stock becomes known as it is drawn."),)),
        Passage("ending", _("The end"), (_("Won, lost, or given up: given up counts as lost."),)),
    ]
