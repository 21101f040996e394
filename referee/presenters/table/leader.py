"""The leader of a hand, as long as no tile lies."""

from __future__ import annotations

from referee.queries import TableState
from scoring.facts import HubSource
from scoring.hand import Hand


def may_change_leader(state: TableState) -> bool:
    """Return True if the reader may say at one tap that somebody else leads the present hand.

    Nothing may have been entered in it. If a player was dealt the double in the middle, that player leads.
    """
    hand = state.hand
    if not isinstance(hand, Hand) or hand.ending or not state.is_keeper:
        return False
    return not state.rulings and hand.variant.hub is HubSource.NONE
