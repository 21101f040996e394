"""Corrections and challenges as the API answers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from referee import operations, queries
from referee.api.answers import session_json
from referee.api.correction_resources import (
    ChangedRulingJson,
    ClaimJson,
    CorrectedJson,
    DifferenceJson,
    DisputeJson,
    DisputeListJson,
    HandChangeJson,
    PossibleChangeJson,
    SettledJson,
    SettlementJson,
)
from referee.api.resources import NoRoomJson
from referee.log import (
    ChangedHand,
    Claim,
    ClaimedLawful,
    ClaimedPoints,
    ClaimedUnlawful,
    Dispute,
    EntryInHand,
    HandContradictions,
    ImpossibleEntry,
    InForce,
    Settlement,
    changed_rulings,
    compared_hands,
)
from referee.queries import TableState
from referee.queries.log_json import WriterJson
from referee.wording.rulings import filled_in
from scoring.ending import HandResult
from scoring.game import Game
from scoring.record.adjudication import fault_json, result_json, ruling_json, scores_json
from scoring.record.adjudication_json import BySide, FaultJson, ResultJson, RulingJson
from scoring.record.entry_json import write_entry
from scoring.wording import Names


def difference_json(
    before: InForce, after: InForce, dropped: Sequence[ImpossibleEntry], names: Names
) -> DifferenceJson:
    """Return how a session differs from what it was, or what it would be: hand by hand and in all."""
    return {
        "changed": _changed_json(before, after, names),
        "dropped": [no_room_json(each, after.game, names) for each in dropped],
        "scores": {"before": scores_json(before.session.scores), "after": scores_json(after.session.scores)},
        "finished": {"before": before.finished, "after": after.finished},
        "winners": {"before": list(before.session.winners), "after": list(after.session.winners)},
        "hands": [_hand_json(hand) for hand in compared_hands(before, after)],
    }


def _changed_json(before: InForce, after: InForce, names: Names) -> list[ChangedRulingJson]:
    return [
        {
            "hand": str(changed.hand.id),
            "number": changed.hand.number,
            "play": str(changed.entry),
            "before": _ruling_json(changed.before, names),
            "after": _ruling_json(changed.after, names),
        }
        for changed in changed_rulings(before, after)
    ]


def _ruling_json(entry: EntryInHand | None, names: Names) -> RulingJson | None:
    return ruling_json(entry.number, entry.ruling, names, filled_in) if entry else None


def _hand_json(changed: ChangedHand) -> HandChangeJson:
    return {
        "hand": str(changed.hand.id),
        "number": changed.hand.number,
        "scores": {"before": _scores(changed.scores_before), "after": _scores(changed.scores_after)},
        "result": {"before": _result(changed.result_before), "after": _result(changed.result_after)},
        "possible": _possible_json(changed.why_not),
    }


def _scores(scores: Mapping[int, int] | None) -> BySide | None:
    return None if scores is None else scores_json(scores)


def _result(result: HandResult | None) -> ResultJson | None:
    return None if result is None else result_json(result)


def _possible_json(why_not: HandContradictions | None) -> PossibleChangeJson | None:
    if why_not is None:
        return None
    before, after = why_not
    return {"before": None if before is None else not before, "after": None if after is None else not after}


def no_room_json(no_room: ImpossibleEntry, game: Game, names: Names) -> NoRoomJson:
    """Return something that has no room in a session as it would be, with the reason."""
    return {
        "hand": str(no_room.hand),
        "number": no_room.number,
        "play": str(no_room.entry) if no_room.entry else None,
        "entry": write_entry(no_room.entered.entry) if no_room.entered else None,
        "faults": [fault_json(fault, game, names, filled_in) for fault in no_room.faults],
    }


def faults_by_play(no_room: Sequence[ImpossibleEntry], game: Game, names: Names) -> list[FaultJson]:
    """Return every fault of each of these, with the entry that it is about."""
    return [
        {**fault_json(fault, game, names, filled_in), "play": str(each.entry)}
        for each in no_room
        if each.entry is not None
        for fault in each.faults
    ]


def corrected_json(corrected: operations.Corrected) -> CorrectedJson:
    """Return what a correction does, or would do."""
    state = queries.state_as_if(corrected.session, corrected.state, corrected.after)
    if corrected.line is not None:
        state = queries.state_after(corrected)
    return {
        "id": str(corrected.line.id) if corrected.line else None,
        **difference_json(corrected.before, corrected.after, corrected.dropped, state.name_of),
        "session": session_json(state),
        "version": corrected.version,
    }


# Challenges


def dispute_json(dispute: Dispute, version: int) -> DisputeJson:
    """Return a challenge."""
    settlement = dispute.settlement
    return {
        "id": str(dispute.id),
        "play": str(dispute.play),
        "hand": str(dispute.hand),
        "by": by_json(dispute.by),
        "at": dispute.at.isoformat(),
        "claim": _claim_json(dispute.claim),
        "note": dispute.note,
        "status": settlement.outcome.value if settlement else "open",
        "settlement": _settlement_json(settlement) if settlement else None,
        "version": version,
    }


def settled_json(settled: operations.Disputed) -> SettledJson:
    """Return a challenge as it was settled."""
    corrected = corrected_json(settled.corrected) if settled.corrected else None
    return {**dispute_json(settled.dispute, settled.version), "corrected": corrected}


def dispute_list_json(state: TableState) -> DisputeListJson:
    """Return the challenges of a session."""
    disputes = [dispute_json(dispute, state.version) for dispute in state.log_state.disputes]
    return {"disputes": disputes, "version": state.version}


def by_json(seat: int | None) -> WriterJson:
    """Return the author of a line: the seat's number, or the keeper where there is none."""
    return {"keeper": True} if seat is None else {"seat": seat}


def _claim_json(claim: Claim | None) -> ClaimJson | None:
    match claim:
        case ClaimedPoints(points=points):
            return {"points": points}
        case ClaimedUnlawful():
            return {"unlawful": True}
        case ClaimedLawful():
            return {"lawful": True}
        case None:
            return None


def _settlement_json(settlement: Settlement) -> SettlementJson:
    return {
        "id": str(settlement.line),
        "outcome": settlement.outcome,
        "note": settlement.note,
        "correction": _id(settlement.correction),
        "at": settlement.at.isoformat(),
    }


def _id(value: UUID | None) -> str | None:
    return None if value is None else str(value)
