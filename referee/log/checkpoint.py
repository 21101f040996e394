"""Checkpoints: the session as it stood before a hand began, kept in the hand's row so that only this hand is replayed.

A checkpoint is a copy of what the earlier lines give. One made by another version of the rules is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from uuid import UUID

from referee import models
from referee.log.hands import EarlierHands, Hands
from referee.log.in_force import InForce
from referee.log.lazy_sequence import LazySequence, UnloadedPrefix
from referee.log.lines_json import read_opening, write_opening
from referee.log.played_hand import PlayedHand
from referee.log.script import HandScript
from referee.log.session_state import LineInForce, LogReader, SessionState
from scoring import RULES_VERSION
from scoring.record import JsonObject, Node
from scoring.record.entry_json import read_marks
from scoring.session import Session

_MOST = 10**9


def write_checkpoint(state: SessionState) -> JsonObject | None:
    """Return the session before its next hand begins, as JSON; None before the first, which needs no checkpoint."""
    if not state.hands:
        return None
    now = state.in_force
    opening = write_opening(
        now.game.slug,
        now.game.option_values,
        now.seats,
        depth=now.opening.depth,
        shows_deductions=now.shows_deductions,
        note=now.note,
    )
    return {
        "rules": RULES_VERSION,
        "opening": opening,
        "session": _write_session(now.session),
        "won": now.won,
        "lost": now.lost,
        "done": len(state.done),
        "disputes": [str(line) for line in _lines_of_disputes(state)],
    }


def disputes_before(checkpoint: JsonObject) -> tuple[UUID, ...]:
    """Return the ids of the lines that made and settled challenges before the hand began."""
    return tuple(UUID(node.uuid()) for node in Node(checkpoint, "").need("disputes").items())


def is_of_these_rules(checkpoint: JsonObject) -> bool:
    """Return True if the present version of the rules made the checkpoint."""
    return checkpoint.get("rules") == RULES_VERSION


def restore_checkpoint(
    checkpoint: JsonObject, begun: models.Play, disputes: Iterable[models.Play], log: LogReader
) -> SessionState:
    """Return the session with the hand that a line began, and nothing entered in it yet.

    ``disputes`` are the lines of `disputes_before`, in order. Earlier hands are read from the log when needed.
    """
    node = Node(checkpoint, "began")
    in_force = read_opening(node.need("opening").members())
    before = _read_session(node.need("session"), in_force.opening)
    state = SessionState(in_force)
    for line in disputes:
        state = state.with_line(line)

    earlier = partial(log.at, begun.version - 1)
    won, lost, lines = (node.need(key).whole(0, _MOST) for key in ("won", "lost", "done"))
    hands = EarlierHands(before.hands, lambda: earlier().hands, won, lost, partial(log.hand, begun.version - 1))
    done = LineInForce(begun.id, begun.version, models.Play.Kind.BEGUN, None)
    return replace(
        state,
        in_force=replace(in_force, hands=Hands([_hand(in_force, before, begun)], hands)),
        version=begun.version,
        moved=begun.version,
        done=LazySequence([done], UnloadedPrefix(lines, lambda: earlier().done)),
        earlier=earlier,
    )


def _hand(in_force: InForce, before: Session, begun: models.Play) -> PlayedHand:
    assert begun.hand_id is not None
    beginning = in_force.game.read_beginning(Node(begun.entry, str(begun.id)), len(in_force.seats))
    script = HandScript(begun.hand_id, begun.id, beginning, begun.at, marks=read_marks(begun.entry))
    return PlayedHand(script, before.hands + 1, before, before.begin(beginning))


def _write_session(session: Session) -> JsonObject:
    return {
        "scores": _by_side(session.scores),
        "have_scored": sorted(session.have_scored),
        "hands": session.hands,
        "hands_counted": session.hands_counted,
        "next_leader": session.next_leader,
        "tie_hands_left": session.tie_hands_left,
        "hand_open": session.hand_open,
        "winners": list(session.winners),
        **({"next_hub": str(session.next_hub)} if session.next_hub else {}),
        **({"by_hand": [_by_side(points) for points in session.by_hand]} if session.by_hand else {}),
    }


def _by_side(points: Mapping[int, int]) -> JsonObject:
    return {str(side): number for side, number in points.items()}


def _read_by_side(node: Node) -> dict[int, int]:
    return {int(side): points.whole(-_MOST, _MOST) for side, points in node.entries()}


def _read_session(node: Node, opening: Session) -> Session:
    leader, hub, by_hand = node.get("next_leader"), node.get("next_hub"), node.get("by_hand")
    return replace(
        opening,
        scores=_read_by_side(node.need("scores")),
        have_scored=frozenset(side.whole(1, _MOST) for side in node.need("have_scored").items()),
        hands=node.need("hands").whole(0, _MOST),
        hands_counted=node.need("hands_counted").whole(0, _MOST),
        next_leader=leader.whole(1, _MOST) if leader else None,
        tie_hands_left=node.need("tie_hands_left").whole(0, _MOST),
        hand_open=node.need("hand_open").truth(),
        winners=tuple(side.whole(1, _MOST) for side in node.need("winners").items()),
        next_hub=hub.tile() if hub else None,
        by_hand=tuple(_read_by_side(points) for points in by_hand.items()) if by_hand else (),
    )


def _lines_of_disputes(state: SessionState) -> Iterable[UUID]:
    for dispute in state.disputes:
        yield dispute.id
        if dispute.settlement is not None:
            yield dispute.settlement.line
