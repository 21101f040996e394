"""A whole record judged, in the form that others rely on (contract 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring import effects
from scoring.awards import Award
from scoring.entries import DO, Entry, seat_of
from scoring.explain import Names, Words, english, fault_json, finding_template
from scoring.explain import namer as namer
from scoring.faults import Code, Fault
from scoring.findings import Finding, findings
from scoring.hand import Hand, HandResult
from scoring.judging import Ruling, judge
from scoring.patience import Patience
from scoring.patience.adjudication import patience_json
from scoring.record import HandRecord, Record
from scoring.session import Session


def adjudicate(record: Record) -> dict[str, Any]:
    """The adjudication of a record: every entry judged, in order."""
    if isinstance(record.variant, Patience):
        return patience_json(record.variant, record)
    session = Session.open(record.variant, record.sides)
    hands = []
    names = namer(record.names)
    for written in record.hands:
        hand, rulings = judge_hand(session, written)
        hands.append(hand_json(session_hand(session, written), rulings, names))
        if not session.hand_open and not session.finished:
            session = session.after(hand)
    return {
        "variant": record.variant.slug,
        "options": dict(record.variant.option_values),
        "hands": hands,
        "scores": scores_json(session.scores),
        "finished": session.finished or record.ended,
        "winners": list(session.winners),
    }


def session_hand(session: Session, written: HandRecord) -> Hand:
    """The hand of the record before its first entry."""
    return session.begin(written.leader, written.dealt, written.no_double)


def judge_hand(session: Session, written: HandRecord) -> tuple[Hand, list[Ruling]]:
    """The hand as it stands after its entries, and a ruling for each of them.

    A hand that can't begin, because the one before is open or the session won, has every entry refused.
    """
    hand = session_hand(session, written)
    rulings = []
    for entry in written.entries:
        ruling = _refused(session, hand, entry) or judge(hand, entry)
        rulings.append(ruling)
        hand = ruling.hand
    return hand, rulings


def _refused(session: Session, hand: Hand, entry: Entry) -> Ruling | None:
    if session.hand_open:
        fault = Fault(Code.HAND_OPEN, {}, False, "before")
    elif session.finished:
        fault = Fault(Code.SESSION_OVER, {}, False)
    else:
        return None
    return Ruling(entry, False, False, (fault,), (), (), None, hand)


def hand_json(start: Hand, rulings: Sequence[Ruling], names: Names, words: Words = english) -> dict[str, Any]:
    """A hand with its rulings: ``start`` is the hand before its first entry."""
    hand = rulings[-1].hand if rulings else start
    return {
        "rulings": [ruling_json(number, ruling, names, words) for number, ruling in enumerate(rulings, start=1)],
        **state_json(hand),
        "findings": [finding_json(finding, names, words) for finding in findings(start, rulings)],
    }


def state_json(hand: Hand) -> dict[str, Any]:
    """Where a hand stands."""
    return {
        "ends": ends_json(hand),
        "turn": hand.turn,
        "boneyard": hand.boneyard,
        "tiles_left": {str(seat): hand.tiles_left[seat - 1] for seat in hand.seats},
        "result": result_json(hand.result) if hand.result else None,
        **({"opening_awards": [award_json(award) for award in hand.opening_awards]} if hand.opening_awards else {}),
        **hand.variant.shows(hand),
    }


def ends_json(hand: Hand) -> list[dict[str, Any]]:
    """The ends of a hand's arms."""
    return [
        {
            "arm": arm.number,
            "suit": arm.suit,
            "counts": arm.counts,
            "tile": str(arm.tile),
            "state": "locked" if hand.is_locked(arm) else "open",
        }
        for arm in hand.layout.arms
    ]


def ruling_json(number: int, ruling: Ruling, names: Names, words: Words = english) -> dict[str, Any]:
    """One ruling; ``number`` is the entry's place in the hand."""
    entry, hand = ruling.entry, ruling.hand
    tile = getattr(entry, "tile", None)
    return {
        "play": number,
        "seat": seat_of(entry),
        "do": DO[type(entry)],
        "tile": str(tile) if tile else None,
        "arm": ruling.arm,
        "legal": ruling.legal,
        "recorded": ruling.recorded,
        "end_total": end_total(hand),
        "points": ruling.points,
        "awards": [award_json(award) for award in ruling.awards],
        "faults": [fault_json(fault, hand.variant, names, words) for fault in ruling.faults],
        "effects": [shown for effect in ruling.effects if (shown := effects.as_json(effect))],
    }


def end_total(hand: Hand) -> int | None:
    """The end total in pips; None where the game has none and before the first tile."""
    return hand.layout.end_total if hand.variant.has_end_total and hand.layout.placed else None


def award_json(award: Award) -> dict[str, Any]:
    """One award."""
    return award._asdict()


def finding_json(finding: Finding, names: Names, words: Words = english) -> dict[str, Any]:
    """One finding in words."""
    return {
        "code": finding.code,
        "certainty": finding.certainty.value,
        "seat": finding.seat,
        "plays": list(finding.plays),
        "message": words(*finding_template(finding, names)),
    }


def result_json(result: HandResult) -> dict[str, Any]:
    """The result of a hand."""
    return {
        "ending": result.ending.value,
        "winners": list(result.winners),
        "awards": [award_json(award) for award in result.awards],
        "working": result.working,
    }


def scores_json(scores: Any) -> dict[str, int]:
    """Points by side, sides as text."""
    return {str(side): points for side, points in scores.items()}
