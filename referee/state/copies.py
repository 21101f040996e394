"""What rows keep as copies of what the log gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from referee.state.in_force import InForce
from referee.state.played_hand import PlayedHand
from scoring.adjudication import namer, ruling_json, scores_json
from scoring.game import HandState, Ruling
from scoring.options import OptionValue
from scoring.session import Session


class SessionCopies(TypedDict):
    """What a session's row keeps of its state: its house rules, points by side, whether it is over, and who won it."""

    options: Mapping[str, OptionValue]
    scores: dict[str, int]
    finished: bool
    winners: list[int]


class HandCopies(TypedDict):
    """What a hand's row keeps of its end: the ending, the session's scores with it, and in a patience the tiles left.

    All of them are empty until its result stands.
    """

    ending: str
    scores: dict[str, int]
    tiles_left: int | None


def scores_by_side(session: Session) -> dict[str, int]:
    """The session's scores as a row keeps them."""
    return scores_json(session.scores)


def session_copies(state: InForce) -> SessionCopies:
    """What the session's row keeps of this."""
    now = state.session
    return {
        "options": dict(state.game.option_values),
        "scores": scores_by_side(now),
        "finished": state.finished,
        "winners": list(now.winners),
    }


def hand_copies(hand: PlayedHand | None) -> HandCopies:
    """What the hand's row keeps of its end; None stands for a hand whose beginning was taken back."""
    if hand is None or hand.hand.result is None:
        return {"ending": "", "scores": {}, "tiles_left": None}
    return {
        "ending": str(hand.hand.result.ending),
        "scores": scores_by_side(hand.after),
        "tiles_left": hand.game.tiles_left_over(hand.hand),
    }


def stored_ruling(number: int, ruling: Ruling[HandState]) -> Mapping[str, object]:
    """The ruling on play ``number`` of a hand as a line keeps it: as in the adjudication, in English, seats by number."""
    return ruling_json(number, ruling, namer(()))
