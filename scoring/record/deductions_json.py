"""Deductions in the form that others rely on (record 3.4), every reason in words too."""

from __future__ import annotations

from typing import Annotated, TypedDict

from scoring.deductions import Deductions, Holding
from scoring.messages import TextFormatter, in_english
from scoring.wording import Names, reason_message


class ReasonJson(TypedDict):
    """A reason why a holder can't or must have tiles."""

    plays: Annotated[list[int], "The numbers of the entries that it rests on."]
    message: str


class HoldingJson(TypedDict):
    """The conclusions for a seat, or for the boneyard."""

    cannot: Annotated[list[str], "The unseen tiles that it can't have."]
    must: Annotated[list[str], "The unseen tiles that it must have."]
    because: list[ReasonJson]


class DeductionsJson(TypedDict):
    """The conclusions about the tiles that nobody has seen, if everybody played by the rules."""

    complete: Annotated[bool, "Whether this is all that follows."]
    possible: Annotated[bool, "Whether everybody can have played by the rules; if not, nothing else is said."]
    blocked: Annotated[bool, "Whether it is proved that nobody can ever play again in this hand."]
    seats: Annotated[dict[str, HoldingJson], "By seat."]
    boneyard: Annotated[HoldingJson, "Or the tiles out of play, where nothing is drawn."]


def deductions_json(found: Deductions, names: Names, fill_in: TextFormatter = in_english) -> DeductionsJson:
    """Return the deductions, with the names of the players at the seats."""
    return {
        "complete": found.complete,
        "possible": found.possible,
        "blocked": found.blocked,
        "seats": {str(seat): _holding_json(holding, names, fill_in) for seat, holding in found.seats.items()},
        "boneyard": _holding_json(found.boneyard, names, fill_in),
    }


def _holding_json(holding: Holding, names: Names, fill_in: TextFormatter) -> HoldingJson:
    return {
        "cannot": [str(tile) for tile in holding.cannot],
        "must": [str(tile) for tile in holding.must],
        "because": [
            {"plays": list(reason.plays), "message": fill_in(*reason_message(reason, names))}
            for reason in holding.because
        ],
    }
