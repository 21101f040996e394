"""The events of a session's stream: its present state, then one line of the log at a time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from referee import models, queries
from referee.api.answers import ruling_json, session_json
from referee.api.correction_answers import dispute_json
from referee.api.event_resources import FeedLineJson, FeedStateJson, LineEventJson, StateEventJson
from referee.queries import TableState
from referee.web.stream_response import NDJSON, event
from scoring.entries import seat_of
from scoring.record.adjudication import scores_json


def state_event_json(state: TableState) -> StateEventJson:
    """Return the state of the session as the stream begins."""
    return {"kind": "state", **session_json(state)}


def line_event_json(happened: queries.LogEvent) -> LineEventJson:
    """Return a line of the log, and the session's state right after it."""
    line, state = happened
    hand, is_entry = state.current, line.kind == models.Play.Kind.ENTRY
    ruling = hand.rulings[-1] if hand and is_entry else None
    raised = state.log_state.dispute(line.of if line.kind == models.Play.Kind.SETTLEMENT and line.of else line.id)
    written = {
        "version": line.version,
        "kind": str(line.kind),
        "hand": str(line.hand_id) if line.hand_id else None,
        "number": line.hand.number if line.hand else None,
        "seat": seat_of(ruling.entry) if ruling else None,
        "ruling": ruling_json(state, len(hand.rulings), ruling) if hand and ruling else None,
        "scores": scores_json(state.scores),
        "turn": hand.hand.turn if hand else None,
        "finished": state.finished,
        "dispute": dispute_json(raised, line.version) if raised else None,
    }
    return cast(LineEventJson, written)


def feed_state_json(newest: int) -> FeedStateJson:
    """Return the place at which the stream of all sessions begins."""
    return {"kind": "state", "event": newest}


def numbered_event_json(numbered: queries.NumberedEvent) -> FeedLineJson:
    """Return a line of the log of any session, with its number among all of them."""
    happened = numbered.event
    place = {"event": numbered.number, "session": str(happened.line.session_id)}
    return cast(FeedLineJson, {**place, **line_event_json(happened)})


def event_written(data: Mapping[str, object], form: str, *, name: str = "", version: int | None = None) -> bytes:
    """Return an event as bytes, in the format that was asked for."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"{text}\n".encode() if form == NDJSON else event(text, name=name, version=version)
