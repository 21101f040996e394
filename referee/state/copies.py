"""What rows keep as copies of what the log gives."""

from __future__ import annotations

from typing import Any

from referee.state.played_hand import PlayedHand
from scoring.adjudication import namer, ruling_json, scores_json
from scoring.game import HandState, Ruling
from scoring.session import Session


def scores_by_side(session: Session) -> dict[str, int]:
    """The session's scores as a row keeps them."""
    return scores_json(session.scores)


def stored_ruling(number: int, ruling: Ruling[HandState]) -> dict[str, Any]:
    """The ruling on play ``number`` of a hand as a line keeps it: as in the adjudication, in English, seats by number."""
    return ruling_json(number, ruling, namer(()))


def how_it_ended(hand: PlayedHand | None) -> dict[str, Any]:
    """What a hand's row keeps of its end: the ending, the session's scores with it, and in a patience the tiles left.

    All of them are empty until its result stands.
    """
    if hand is None or hand.hand.result is None:
        return {"ending": "", "scores": {}, "tiles_left": None}
    return {
        "ending": str(hand.hand.result.ending),
        "scores": scores_by_side(hand.after),
        "tiles_left": hand.game.tiles_left_over(hand.hand),
    }
