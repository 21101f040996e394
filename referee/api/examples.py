"""Examples of every call for the schema: what a program sends, and what it is answered.

What is sent stands here. The answers in `examples.json` are those that the server gave, their ids, times and keys
made up: a test plays the calls through and compares (`UPDATE_EXAMPLES=1` writes the file anew).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from scoring.record import Json, JsonObject

ANSWERS_FILE = Path(__file__).with_name("examples.json")

OPENING: JsonObject = {
    "variant": "all-fives",
    "options": {"target": 150},
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
}
PLAY: JsonObject = {"do": "play", "seat": 1, "tile": "5-5"}

RECORD: JsonObject = {
    "record": 1,
    "variant": "all-fives",
    "options": {"target": 150},
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
    "hands": [{"leader": 1, "plays": [PLAY, {"do": "play", "seat": 2, "tile": "5-0", "arm": 1}]}],
}

SENT: Mapping[str, JsonObject] = {
    "open_session": OPENING,
    "begin_hand": {"leader": 1},
    "check_play": PLAY,
    "enter_play": PLAY,
    "undo_entry": {"why": "tapped by mistake"},
    "redo_entry": {},
    "raise_dispute": {"claim": {"points": 15}, "note": "The spinner counts."},
    "resolve_dispute": {"outcome": "ruling_stands", "note": "We counted it together."},
    "correct_session": {
        "changes": [{"do": "options", "options": {"target": 200}}],
        "why": "we play to 200",
        "preview": True,
    },
    "compare_rules": {"options": {"unit": "fives"}},
    "end_session": {},
    "adjudicate_record": RECORD,
    "import_session": RECORD,
    "create_player": {"name": "Ann"},
    "change_player": {"hidden": True},
    "merge_players": {"undo": True},
    "create_webhook": {
        "url": "https://chat.example.org/hooks/17",
        "kinds": ["result"],
        "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    },
}
"""The body of each call that has one, by the call's operation id."""

IN_OTHER_FORMS: Mapping[str, str] = {
    "text/plain": """Referee session 1
Game: all-fives
House rules: target=150
Seat 1: Ann
Seat 2: Bo

Hand 1
Leader: Ann
1. Ann: 5-5 | 10 | +10 | 10 0
2. Bo: 5-0 on 1 | 10 | +10 | 10 10
""",
    "text/csv": """hand,entry,seat,player,do,tile,arm,side,leader,key,value
,,,,session,,,,,,1
,,,,game,,,,,,all-fives
,,,,rule,,,,,target,150
,,1,Ann,seat,,,1,,,
,,2,Bo,seat,,,2,,,
1,,,,hand,,,,1,,
1,1,1,Ann,play,5-5,,,,,
1,2,2,Bo,play,5-0,1,,,,
""",
}
"""``RECORD`` in the other formats that can be imported."""

ASKED: Mapping[str, Json] = {
    "slug": "all-fives",
    "tile": "5-0",
    "upto": 1,
    "since": 1,
    "Last-Event-ID": 1,
    "format": "json",
    "player": "Ann",
    "variant": "all-fives",
    "status": "open",
    "from": "2026-05-01",
    "to": "2026-05-01T23:59:00Z",
    "changed_since": "2026-05-01T20:15:00Z",
    "page": 1,
    "page_size": 50,
    "preview": True,
    "copy": False,
    "rows": "entries",
    "with": "Bo",
    "against": "Bo",
    "won": "Ann",
    "weekday": 4,
    "hidden": False,
    "log": False,
    "group": "table",
    "unit": "points",
    "Idempotency-Key": "0b7f3c52-6a5e-4a3f-9a39-0d6a0e1c9f11",
    "If-None-Match": '"4a0f5c1e9d3b7a62c8e41f05"',
}
"""Values of parameters, by their names. Ids are those of the answers."""

SESSION = "5f0c3a86-3d1f-4f5e-9d0e-000000000001"
"""The id by which the session is known in the examples; other things have the numbers that follow."""

PROBLEMS = "problems"
"""The key under which the file has one problem of each status; they look the same whatever was called."""

_SAME = {"200": "201", "201": "200"}
"""The other status of a call that may answer either, of which one is shown."""

STREAMED = ("text/event-stream", "application/x-ndjson")
"""The media types of streams: their lines are described, and none is shown."""


def with_examples(operation: JsonObject) -> JsonObject:
    """Return the call with an example wherever it takes or gives something."""
    called = str(operation["operationId"])
    shown = dict(operation)
    if (sent := _sent(called)) is not None:
        body = operation["requestBody"]
        assert isinstance(body, dict)
        shown["requestBody"] = body | _shown(body, sent)
    if isinstance(parameters := operation.get("parameters"), list):
        shown["parameters"] = [_asked(each) for each in parameters]
    responses = operation["responses"]
    assert isinstance(responses, dict)
    shown["responses"] = {status: _answered(called, status, answer) for status, answer in responses.items()}
    return shown


def _sent(called: str) -> JsonObject | None:
    if called != "append_to_log":
        return SENT.get(called)
    log = _answers()["get_session_log"]["200"]  # no line can be made up, since it must give its hash
    assert isinstance(log, dict)
    lines = log["lines"]
    assert isinstance(lines, list)
    before = lines[-2]
    assert isinstance(before, dict)
    return {"after": before["hash"], "lines": lines[-1:]}


def _asked(parameter: Json) -> Json:
    assert isinstance(parameter, dict)
    example, schema = ASKED.get(str(parameter["name"]), SESSION), parameter["schema"]
    assert isinstance(schema, dict)
    known = schema.get("enum")
    return parameter | {"example": known[0] if isinstance(known, list) and example not in known else example}


def _answered(called: str, status: str, answer: Json) -> Json:
    assert isinstance(answer, dict)
    answers = _answers()
    given = {**answers.get(called, {}), **answers[PROBLEMS]}
    found = given.get(status) or given.get(_SAME.get(status, status))
    return answer if found is None else answer | _shown(answer, found)


def _shown(described: JsonObject, example: Json) -> JsonObject:
    content = described.get("content")
    if not isinstance(content, dict):
        return {}
    return {
        "content": {
            kind: media
            if kind in STREAMED or not isinstance(media, dict)
            else media | {"example": IN_OTHER_FORMS.get(kind, example)}
            for kind, media in content.items()
        }
    }


@cache
def _answers() -> Mapping[str, Mapping[str, Json]]:
    found: Mapping[str, Mapping[str, Json]] = json.loads(ANSWERS_FILE.read_text(encoding="utf-8"))
    return found
