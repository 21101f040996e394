"""What rows keep as copies of what the log gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Never, TypedDict

from referee.state.in_force import InForce
from referee.state.played_hand import PlayedHand
from scoring.adjudication import namer, ruling_json, scores_json
from scoring.entries import DO
from scoring.game import HandState, Ruling
from scoring.options import OptionValue
from scoring.session import Session


class SessionCopies(TypedDict):
    """What a session's row keeps of its state: its house rules, points by side, whether it is over, and who won it."""

    options: Mapping[str, OptionValue]
    scores: dict[str, int]
    finished: bool
    winners: list[int]


class ResultCopy(TypedDict):
    """What lists tell of a hand besides its ending: how many plays it had, the sides that won it, and its last entry.

    ``out`` is the seat without tiles, if there is one. Of a patience ``left`` are the tiles that must still go, and ``moves``
    those that were made; both are None at the table.
    """

    plays: int
    winners: list[int]
    last: str
    out: int | None
    left: int | None
    moves: int | None


class HandCopies(TypedDict):
    """What a hand's row keeps of its end: the ending, the session's scores with it, and in a patience the tiles left.

    All of them are empty until its result stands.
    """

    ending: str
    scores: dict[str, int]
    tiles_left: int | None
    result: ResultCopy | dict[str, Never]


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
        return {"ending": "", "scores": {}, "tiles_left": None, "result": {}}
    return {
        "ending": str(hand.hand.result.ending),
        "scores": scores_by_side(hand.after),
        "tiles_left": hand.game.tiles_left_over(hand.hand),
        "result": result_copy(hand),
    }


def result_copy(hand: PlayedHand) -> ResultCopy:
    """What lists tell of the hand as it lies."""
    result, how_far = hand.hand.result, hand.game.how_far(hand.hand)
    return {
        "plays": len(hand.rulings),
        "winners": list(result.winners) if result else [],
        "last": DO[type(hand.rulings[-1].entry)] if hand.rulings else "",
        "out": next((seat for seat, tiles in hand.hand.tiles_by_seat.items() if not tiles), None),
        "left": how_far.tiles_left if how_far else None,
        "moves": how_far.moves_made if how_far else None,
    }


def stored_ruling(number: int, ruling: Ruling[HandState]) -> Mapping[str, object]:
    """The ruling on play ``number`` of a hand as a line keeps it: as in the adjudication, in English, seats by number."""
    return ruling_json(number, ruling, namer(()))
