"""The adjudication of a whole record, in the form that others rely on (record 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.depths import Depth
from scoring.ending import Award, HandResult
from scoring.entries import DO, Entry, seat_of, tile_of
from scoring.faults import Code, Fault
from scoring.findings import Finding, LikelyRevoke, certainty_of, code_of, plays_of_finding, seat_of_finding
from scoring.game import Game, HandState
from scoring.marking import N_
from scoring.messages import TextFormatter, in_english
from scoring.record.adjudication_json import (
    AdjudicatedHandJson,
    AdjudicationJson,
    AwardJson,
    DetailsJson,
    EndJson,
    FaultJson,
    FindingJson,
    HandStateJson,
    ResultJson,
    RulingJson,
)
from scoring.record.details_json import details_json
from scoring.record.effect_json import effect_json
from scoring.record.session_record import HandRecord, Record
from scoring.ruling import Ruling
from scoring.session import Session
from scoring.wording import Names, fault_message, finding_sentence, namer

NO_NAME = N_("Seat {number}")
"""The name of a player to whom the record gives none."""


def adjudicate(record: Record, fill_in: TextFormatter = in_english) -> AdjudicationJson:
    """Return the adjudication of a record: every entry judged, in order."""
    return judged_json(record, judge_record(record), fill_in)


class JudgedHand(NamedTuple):
    """A hand of a record before its first entry, the ruling on each entry, and the session with this hand in it."""

    start: HandState
    rulings: list[Ruling[HandState]]
    session: Session


def judge_record(record: Record) -> list[JudgedHand]:
    """Return every hand of a record with its rulings, in order."""
    session = Session.open(record.game, record.sides, record.depth)
    judged: list[JudgedHand] = []
    for written in record.hands:
        start = session.begin(written.beginning)
        rulings = judge_hand(session, start, written)
        if not session.hand_open and not session.finished:
            session = session.after(rulings[-1].hand if rulings else start)
        judged.append(JudgedHand(start, rulings, session))
    return judged


def judged_json(record: Record, judged: Sequence[JudgedHand], fill_in: TextFormatter = in_english) -> AdjudicationJson:
    """Return a record that has been judged, in the form of the adjudication."""
    session = judged[-1].session if judged else Session.open(record.game, record.sides, record.depth)
    session = session.stopped() if record.ended else session
    names = namer([name or fill_in(NO_NAME, {"number": seat}) for seat, name in enumerate(record.names, start=1)])
    hands = [hand_json(start, rulings, names, fill_in) for start, rulings, _session in judged]
    return {
        "variant": record.game.slug,
        "options": dict(record.game.option_values),
        "hands": hands,
        "scores": scores_json(session.scores),
        "finished": session.finished or record.ended,
        "winners": list(session.winners),
    }


def judge_hand(session: Session, start: HandState, written: HandRecord) -> list[Ruling[HandState]]:
    """Return a ruling for each entry of a hand that begins as ``start``.

    If the hand can't begin, because the previous hand is still open or somebody has won the session, every entry is
    refused.
    """
    hand = start
    rulings: list[Ruling[HandState]] = []
    for entry in written.entries:
        ruling = _refused(session, hand, entry) or session.game.judge(hand, entry)
        rulings.append(ruling)
        hand = ruling.hand
    return rulings


def _refused(session: Session, hand: HandState, entry: Entry) -> Ruling[HandState] | None:
    if session.hand_open:
        fault = Fault(Code.HAND_OPEN, may_stand=False, why="before")
    elif session.finished:
        fault = Fault(Code.SESSION_OVER, may_stand=False)
    else:
        return None
    return Ruling.refused(entry, [fault], hand)


def hand_json(
    start: HandState, rulings: Sequence[Ruling[HandState]], names: Names, fill_in: TextFormatter = in_english
) -> AdjudicatedHandJson:
    """Return a hand with its rulings; ``start`` is the hand before its first entry."""
    return {
        "rulings": [ruling_json(number, ruling, names, fill_in) for number, ruling in enumerate(rulings, start=1)],
        **state_json(start, rulings, fill_in),
        "findings": [finding_json(finding, names, fill_in) for finding in start.game.findings(start, rulings)],
    }


def state_json(
    start: HandState, rulings: Sequence[Ruling[HandState]] = (), fill_in: TextFormatter = in_english
) -> HandStateJson:
    """Return the state of the hand that began as ``start`` and got these rulings."""
    hand = rulings[-1].hand if rulings else start
    shown: HandStateJson = {
        "ends": ends_json(hand),
        "turn": hand.turn,
        "boneyard": hand.boneyard,
        "tiles_left": {str(seat): tiles for seat, tiles in hand.tiles_by_seat.items()},
        "result": result_json(hand.result) if hand.result else None,
    }
    if hand.ending is not None and hand.result is None:
        shown["awaits"] = "count"
    if hand.depth is not Depth.TILES:
        shown["depth"] = hand.depth
    if hand.opening_awards:
        shown["opening_awards"] = [award_json(award) for award in hand.opening_awards]
    details: DetailsJson = {}
    for detail in hand.game.details(start, rulings):
        details |= details_json(detail, fill_in)
    return {**shown, **details}


def ends_json(hand: HandState) -> list[EndJson]:
    """Return the ends of a hand's arms."""
    return [
        {
            "arm": arm.number,
            "suit": arm.suit,
            "counts": arm.counts,
            "tile": str(arm.tile),
            "state": "locked" if arm.locked else "open",
        }
        for arm in hand.arms
    ]


def ruling_json(
    number: int, ruling: Ruling[HandState], names: Names, fill_in: TextFormatter = in_english
) -> RulingJson:
    """Return a ruling; ``number`` is the entry's place in the hand."""
    entry, hand = ruling.entry, ruling.hand
    tile = tile_of(entry)
    return {
        "play": number,
        "seat": seat_of(entry),
        "do": DO[type(entry)],
        "tile": str(tile) if tile else None,
        "arm": ruling.arm,
        "legal": ruling.legal,
        "recorded": ruling.recorded,
        "end_total": hand.end_total,
        "points": ruling.points,
        "awards": [award_json(award) for award in ruling.awards],
        "faults": [fault_json(fault, hand.game, names, fill_in) for fault in ruling.faults],
        "effects": [shown for effect in ruling.effects if (shown := effect_json(effect))],
    }


def fault_json(fault: Fault, game: Game, names: Names, fill_in: TextFormatter = in_english) -> FaultJson:
    """Return a fault in words, with the place on the rules page of ``game`` that explains its rule."""
    return {
        "code": fault.code,
        "message": fill_in(*fault_message(fault, game, names)),
        "rule": f"{game.slug}#{fault.rule}",
        "source": game.source.title,
    }


def award_json(award: Award) -> AwardJson:
    """Return an award."""
    return {
        "side": award.side,
        "seat": award.seat,
        "points": award.points,
        "reason": award.reason,
        "working": award.working,
    }


def finding_json(finding: Finding, names: Names, fill_in: TextFormatter = in_english) -> FindingJson:
    """Return a finding in words. A revoke that isn't proved has the chance that honest draws explain it."""
    shown: FindingJson = {
        "code": code_of(finding),
        "certainty": certainty_of(finding),
        "seat": seat_of_finding(finding),
        "plays": list(plays_of_finding(finding)),
        "message": finding_sentence(finding, names, fill_in),
    }
    if isinstance(finding, LikelyRevoke):
        shown["honest_chance"] = finding.honest_chance
    return shown


def result_json(result: HandResult) -> ResultJson:
    """Return the result of a hand."""
    shown: ResultJson = {
        "ending": result.ending,
        "winners": list(result.winners),
        "awards": [award_json(award) for award in result.awards],
    }
    if result.working is not None:
        shown["working"] = result.working
    return shown


def scores_json(scores: Mapping[int, int]) -> dict[str, int]:
    """Return the points by side, sides as text."""
    return {str(side): points for side, points in scores.items()}
