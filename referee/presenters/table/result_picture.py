"""The result of a session at the table as a picture to send to a friend."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.drawing.result_picture import ResultPicture, ResultRow
from referee.presenters.session.review import day_of, seal_told
from referee.presenters.table.race import race_of
from referee.presenters.table.scores import Scores, who_won
from referee.queries import HandListed, TableState


def picture_of(hands: Sequence[HandListed], state: TableState) -> ResultPicture:
    """Return the picture of the result: each side's score, the winners, and the race."""
    scores = Scores.of(state.scores, state)
    return ResultPicture(
        game=_game(state),
        day=day_of(state),
        headline=who_won(scores.sides) or _how_far(hands, state),
        rows=tuple(ResultRow(side.name, side.points.amount, side.won, side.side) for side in scores.all),
        seal=seal_told(state),
        race=race_of(hands, state),
    )


def _game(state: TableState) -> str:
    name = _(state.game.name)
    if state.game.hands:
        text = ngettext("%(game)s, %(number)d hand", "%(game)s, %(number)d hands", state.game.hands)
        return text % {"game": name, "number": state.game.hands}
    if not state.game.target:
        return name
    return _("%(game)s to %(target)d") % {"game": name, "target": state.game.target}


def _how_far(hands: Sequence[HandListed], state: TableState) -> str:
    ended = sum(1 for hand in hands if hand.ending)
    if state.finished:
        return _("The table has ended the session.")
    return ngettext("After %(number)d hand", "After %(number)d hands", ended) % {"number": ended}
