"""The end of a session on a rules page: the example played once more, as the hand that decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from referee.presenters.rules.examples import played_as, record_of_example
from scoring.ending import Award
from scoring.facts import TargetCheck
from scoring.record.session_record import Record
from scoring.session import Session
from scoring.variant import Variant

EARLIER = (301, 287, 340, 322)
"""The totals of the seats before the last hand, in a game with a number of hands."""


class Decided(NamedTuple):
    """A session that the example decides, with the names at its seats.

    ``points`` is what the last award brought the side that won; None in a game with a number of hands, where the totals
    decide.
    """

    session: Session
    names: tuple[str, ...]
    points: int | None


def decided(variant: Variant) -> Decided | None:
    """Return a session that ends with the example of the game; None if it has no example or no end of its own."""
    record = record_of_example(variant.slug)
    if record is None:
        return None
    session = Session.open(record.game, record.sides)
    if variant.hands is not None:
        before = variant.hands - 1
        totals = dict(zip(session.scores, EARLIER, strict=False))
        session = replace(session, hands=before, hands_counted=before, scores=totals)
        return Decided(_with_example(session, record), record.names, None)
    if not variant.target:
        return None
    steps = _awards(variant, record, session)
    side = max(steps[-1], key=lambda award: award.points).side
    earlier, points = sum(_brought(awards, side) for awards in steps[:-1]), _brought(steps[-1], side)
    session = replace(session, scores={**session.scores, side: variant.target - earlier - points})
    return Decided(_with_example(session, record), record.names, points)


def _awards(variant: Variant, record: Record, session: Session) -> list[tuple[Award, ...]]:
    """Return the awards of the example step by step, up to those with which the session can be won."""
    example = played_as(record, session)
    brought = [entry.ruling.awards for entry in example.entries]
    if variant.target_check is TargetCheck.AT_ONCE:
        return brought[: example.best_moment]
    assert example.last.result
    return [*brought, example.last.result.awards]


def _brought(awards: Iterable[Award], side: int) -> int:
    return sum(award.points for award in awards if award.side == side)


def _with_example(session: Session, record: Record) -> Session:
    """Return the session after the example, which ends where somebody reaches the target."""
    hands = [entry.ruling.hand for entry in played_as(record, session).entries]
    return session.after(next(hand for hand in hands if hand.result))
