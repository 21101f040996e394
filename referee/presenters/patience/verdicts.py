"""Verdicts on whether a patience can still be won, and where it was lost; kept in memory for repeated requests.

The searches look at 8,000 positions at most, about a seventh of a second on one core of a small machine.
"""

from __future__ import annotations

from uuid import UUID

from referee.caches import Recent
from referee.log import PlayedHand
from referee.presenters.patience.casts import as_position
from referee.wording import rulings
from scoring.depths import Depth
from scoring.patience import turning_point, verdict
from scoring.winnability import Outcome, TurningPoint, Verdict
from scoring.wording import verdict_message

KEPT = 256
"""The number of verdicts kept in memory."""


def verdict_after(hand: PlayedHand, entries: int | None = None) -> Verdict:
    """Return whether the hand can still be won after this many of its entries in force, by default all of them."""
    number = len(hand.lines) if entries is None else entries
    line = hand.lines[number - 1] if number else hand.begun
    found = _verdicts.get(line)
    if found is None:
        found = verdict(as_position(hand.rulings[number - 1].hand if number else hand.start))
        _verdicts.keep(line, found)
    return found


def turning_point_of(hand: PlayedHand) -> TurningPoint | None:
    """Find the entry after which a lost hand could no longer be won, by its place from 0.

    Return None if it isn't lost, and where its moves weren't entered, because then nobody knows.
    """
    if not hand.lines or hand.hand.depth is not Depth.TILES:
        return None
    key = hand.lines[-1]
    if (known := _turning_points.get(key)) is None:
        known = (turning_point([as_position(ruling.hand) for ruling in hand.rulings]),)
        _turning_points.keep(key, known)
    return known[0]


def knows_turning_point(hand: PlayedHand) -> bool:
    """Return True if the answer of `turning_point_of` is already known."""
    return not hand.lines or _turning_points.get(hand.lines[-1]) is not None


def verdict_words(found: Verdict) -> str:
    """Return the verdict in a sentence."""
    return rulings.in_reader_words(verdict_message(found))


def outlook_of(found: Verdict) -> str:
    """Return the verdict for the page's colors: ``good``, ``bad`` or ``open``."""
    return {Outcome.CAN_BE_WON: "good", Outcome.CANNOT_BE_WON: "bad"}.get(found.outcome, "open")


_verdicts: Recent[UUID, Verdict] = Recent(KEPT, age=lambda found: 0)
_turning_points: Recent[UUID, tuple[TurningPoint | None]] = Recent(KEPT, age=lambda found: 0)
