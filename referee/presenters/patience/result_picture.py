"""The result of a sitting of patiences as a picture to send to a friend."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.drawing.result_picture import ResultPicture
from referee.presenters.session.review import day_of, seal_told
from referee.queries import HandListed, TableState
from scoring.ending import Ending


def picture_of(hands: Sequence[HandListed], state: TableState) -> ResultPicture:
    """Return the picture of a sitting: who played, and which games were won."""
    outcomes = tuple(hand.ending is Ending.WON for hand in hands if hand.ending in (Ending.WON, Ending.LOST))
    won = sum(outcomes)
    values = {"name": state.seats[0].name, "won": won, "number": len(outcomes)}
    headline = ngettext(
        "%(name)s won %(won)d of %(number)d game", "%(name)s won %(won)d of %(number)d games", len(outcomes)
    )
    return ResultPicture(
        game=_(state.game.name),
        day=day_of(state),
        headline=headline % values,
        rows=(),
        seal=seal_told(state),
        outcomes=outcomes,
    )
