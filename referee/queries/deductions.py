"""Deductions from the record of a hand about the tiles that nobody has seen."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.exceptions import Invalid
from referee.log import PlayedHand
from scoring.deductions import Deductions


def deductions_of(hand: PlayedHand, upto: str | None = None) -> Deductions:
    """Return the deductions from the first ``upto`` plays of a hand, or from all of them.

    :raises Invalid: ``upto`` is not a number of plays in this hand
    """
    plays = len(hand.rulings)
    if upto is None:
        return hand.game.deductions(hand.start, hand.rulings)
    if not (upto.isascii() and upto.isdecimal() and len(upto) < 10 and int(upto) <= plays):
        raise Invalid(
            "upto", _("The number of plays to look at must be a whole number from 0 to %(plays)d.") % {"plays": plays}
        )
    return hand.game.deductions(hand.start, hand.rulings, int(upto))
