"""The columns of rows that are copies of what the log gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Never, TypedDict
from uuid import UUID

from referee.log.in_force import InForce
from referee.log.played_hand import PlayedHand
from scoring.depths import Depth
from scoring.entries import DO
from scoring.findings import (
    Certainty,
    Finding,
    certainty_of,
    code_of,
    is_proved_later,
    plays_of_finding,
    seat_of_finding,
)
from scoring.game import HandState
from scoring.options import OptionValue
from scoring.record.adjudication import ruling_json, scores_json
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.wording import namer


class SessionCopies(TypedDict):
    """The copies in a session's row: house rules, points by side, whether it was played and is over, and winners."""

    options: Mapping[str, OptionValue]
    scores: dict[str, int]
    played: bool
    finished: bool
    winners: list[int]


class SeatCopies(TypedDict):
    """The copies in a seat's row of its session's state, for lists of a person's sessions."""

    finished: bool
    won: bool


class FindingCopy(TypedDict):
    """A finding in a hand's plays: its code, whether it is proved, its seat, and the plays that show it."""

    code: str
    proved: bool
    seat: int | None
    plays: list[int]


class NoteCopy(TypedDict):
    """A note that came with play ``play`` of a hand, or with its beginning, which is 0."""

    play: int
    text: str


class BonusCopy(TypedDict):
    """A bonus that play ``play`` of a hand brought: the reason of its award, and the seat and the side that earned it."""

    reason: str
    seat: int | None
    side: int
    play: int


class ResultCopy(TypedDict):
    """The result of a hand for lists, besides its ending: the number of plays, the sides that won, and the last entry.

    A row may be older than some of these keys; `referee.queries.hand_list` judges such hands again. ``out`` is the seat
    without tiles, if there is one. In a patience ``left`` is the number of tiles that must still go, and ``moves`` that
    of the moves made; both are None in a game at the table.
    """

    plays: int
    winners: list[int]
    last: str
    out: int | None
    left: int | None
    moves: int | None
    bonuses: list[BonusCopy]
    findings: list[FindingCopy]
    notes: list[NoteCopy]


class HandCopies(TypedDict):
    """The copies in a hand's row: its depth, its ending, the session's scores with it, and in a patience the tiles left.

    All but the depth are empty until its result stands.
    """

    depth: str
    ending: str
    scores: dict[str, int]
    tiles_left: int | None
    result: ResultCopy | dict[str, Never]


def scores_by_side(session: Session) -> dict[str, int]:
    """Return the session's scores as a row keeps them."""
    return scores_json(session.scores)


def session_copies(state: InForce) -> SessionCopies:
    """Return the copies for the session's row."""
    now = state.session
    return {
        "options": dict(state.game.option_values),
        "scores": scores_by_side(now),
        "played": state.played,
        "finished": state.finished,
        "winners": list(now.winners),
    }


def seat_copies(state: InForce, side: int) -> SeatCopies:
    """Return the copies for the row of a seat on this side."""
    return {"finished": state.finished, "won": state.finished and side in state.session.winners}


def hand_copies(hand: PlayedHand | None) -> HandCopies:
    """Return the copies for the hand's row; None stands for a hand whose beginning was taken back."""
    depth = hand.hand.depth.value if hand else Depth.TILES.value
    if hand is None or hand.hand.result is None:
        return {"depth": depth, "ending": "", "scores": {}, "tiles_left": None, "result": {}}
    return {
        "depth": depth,
        "ending": str(hand.hand.result.ending),
        "scores": scores_by_side(hand.after),
        "tiles_left": hand.game.tiles_left_over(hand.hand),
        "result": result_copy(hand),
    }


def result_copy(hand: PlayedHand) -> ResultCopy:
    """Return the result of the hand as it lies, for lists."""
    result, progress = hand.hand.result, hand.game.progress(hand.hand)
    return {
        "plays": len(hand.rulings),
        "winners": list(result.winners) if result else [],
        "last": DO[type(hand.rulings[-1].entry)] if hand.rulings else "",
        "out": hand.hand.out,
        "left": progress.tiles_left if progress else None,
        "moves": progress.moves_made if progress else None,
        "bonuses": list(_bonuses(hand)),
        "findings": [_finding_copy(finding) for finding in listed_findings(hand)],
        "notes": list(_notes(hand)),
    }


def listed_findings(hand: PlayedHand) -> tuple[Finding, ...]:
    """Return the findings in a hand; while it goes on, only those proved so far."""
    return tuple(finding for finding in hand.findings if hand.hand.ending or is_proved_later(finding))


def _bonuses(hand: PlayedHand) -> Iterator[BonusCopy]:
    named = hand.game.called.bonuses
    for number, ruling in enumerate(hand.rulings, start=1):
        for award in ruling.awards:
            if award.reason in named:
                yield {"reason": award.reason, "seat": award.seat, "side": award.side, "play": number}


def _finding_copy(finding: Finding) -> FindingCopy:
    return {
        "code": str(code_of(finding)),
        "proved": certainty_of(finding) is Certainty.PROVED,
        "seat": seat_of_finding(finding),
        "plays": list(plays_of_finding(finding)),
    }


def _notes(hand: PlayedHand) -> Iterator[NoteCopy]:
    marks = (hand.script.marks, *(entered.marks for entered in hand.script.entered))
    return ({"play": number, "text": mark.note} for number, mark in enumerate(marks) if mark.note)


def stored_ruling(number: int, ruling: Ruling[HandState]) -> Mapping[str, object]:
    """Return the ruling on play ``number`` of a hand as a line keeps it: in the adjudication's form, in English."""
    return ruling_json(number, ruling, namer(()))


def rulings_to_store(before: InForce, now: InForce) -> dict[UUID, Mapping[str, object]]:
    """Return the rulings to store for the lines in force both before and now whose ruling or number has changed."""
    were, are = before.hands.apart(now.hands)
    known = {hand.id: hand for hand in were}
    changed: dict[UUID, Mapping[str, object]] = {}
    for hand in are:
        old = known.get(hand.id)
        if old is not None and old is not hand:
            changed |= _changed_rulings(old, hand)
    return changed


def _changed_rulings(old: PlayedHand, new: PlayedHand) -> dict[UUID, Mapping[str, object]]:
    were = _numbered(old)
    return {
        line: stored_ruling(number, ruling)
        for line, (number, ruling) in _numbered(new).items()
        if line in were and (were[line][0] != number or were[line][1] is not ruling)
    }


def _numbered(hand: PlayedHand) -> dict[UUID, tuple[int, Ruling[HandState]]]:
    both = zip(hand.lines, hand.rulings, strict=True)
    return {line: (number, ruling) for number, (line, ruling) in enumerate(both, start=1)}
