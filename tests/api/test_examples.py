"""The examples in the schema: what they send is taken, and the answers are those that the server gives."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable

import pytest

from referee.api.examples import ANSWERS_FILE, IN_OTHER_FORMS, SENT, SESSION
from tests.support.api import Api, published_schema
from tests.support.api_examples import ExampleSession, Told

pytestmark = pytest.mark.django_db


MOMENT = "2026-05-01T20:15:00Z"
KEY = "A7bK2m_dLq9XwT4vRz-p1s"
"""What a key looks like. It opens nothing."""

ONE_PLAYED, ONE_REFUSED = {"do": "play", "seat": 2, "tile": "5-0", "arm": 1}, {"do": "play", "seat": 1, "tile": "6-4"}


BUSY = "Too many people are asking at once. Nothing was changed. Try again in a few seconds."
FULL = "The server's disk is full. What was recorded is safe. Tell whoever runs the server, and try again later."
TROUBLE = {"503": problem_body(503, BUSY), "507": problem_body(507, FULL)}
"""What a server in trouble answers to any call."""


class Story:
    """A table that does everything once, in an order in which each call has something to do."""

    def __init__(self) -> None:
        too_many = exception_handler(Throttled(7), {})
        assert too_many
        self.told: Told = {PROBLEMS: {**TROUBLE, "429": too_many.data}}
        self.api = Api()

    def call(self, called: str, path: str, body: Any = None) -> Answer:
        """Send the example of this call and keep the answer."""
        methods = {"change_player": self.api.patch}
        method = methods.get(called, self.api.post) if called in SENT else self.api.get
        answer = method(path, SENT[called]) if called in SENT else method(path)
        assert answer.status in (200, 201), (called, answer.body)
        self.told.setdefault(called, {})[str(answer.status)] = answer.body
        return answer

    def problem(self, answer: Answer) -> None:
        """Keep a problem."""
        self.told[PROBLEMS][str(answer.status)] = answer.body

    def play(self) -> Told:
        """Every call, and the problems that a program meets."""
        self.call("create_player", "players")
        opened = self.call("open_session", "sessions")
        session, seat = f"sessions/{opened['id']}", Api(opened["seat_keys"]["1"])
        self.problem(self.api.post(f"{session}/hands", {}))
        self.api = Api(opened["keeper_key"])
        begun = self.call("begin_hand", f"{session}/hands")
        hand = f"hands/{begun['id']}"
        self.call("check", f"{hand}/check")
        played = self.call("enter", f"{hand}/plays")
        self.problem(self.api.post(f"{hand}/plays", ONE_REFUSED))
        self.problem(self.api.post(f"{hand}/plays", ONE_PLAYED | {"after": 1}))
        self.problem(self.api.post(f"{hand}/plays", ONE_PLAYED | {"tile": "5"}))
        self.problem(seat.post(f"{hand}/plays", ONE_PLAYED))
        self.problem(self.api.get("sessions/5f0c3a86-3d1f-4f5e-9d0e-ffffffffffff"))
        self.problem(self.api.post(f"{hand}/plays", "{}", content_type="text/plain"))
        self.problem(self.api.post(f"{hand}/plays", " " * 1_100_000))
        raised = self.call("dispute", f"plays/{played['id']}/disputes")
        self.call("disputes", f"{session}/disputes")
        self.call("resolve", f"disputes/{raised['id']}/resolve")
        self.call("undo", f"{hand}/undo")
        self.call("redo", f"{hand}/redo")
        for called, path in self.looks(opened["id"], begun["id"], session, hand):
            self.call(called, path)
        self.api.post(f"{hand}/plays", {"do": "void", "reason": "a tile fell"})
        self.call("end_session", f"{session}/end")
        self.finish_one()
        self.call("ratings", "ratings?variant=all-fives")
        self.look_after(self.told["create_player"]["201"]["id"])
        return self.told

    def finish_one(self) -> None:
        """A session that ends with its first tile."""
        rules = {"options": {"dealt": 1, "target": 10}}
        opened = self.api.post(
            "sessions", {"variant": "all-fives", "seats": [{"name": "Ann"}, {"name": "Bo"}], **rules}
        )
        keeper = Api(opened["keeper_key"])
        hand = keeper.post(f"sessions/{opened['id']}/hands", {"leader": 1})["id"]
        assert keeper.post(f"hands/{hand}/plays", {"do": "play", "seat": 1, "tile": "5-5"}).status == 201

    def look_after(self, player: str) -> None:
        """What whoever runs the server does with a player: somebody who was entered twice is put right."""
        self.api = Api(self.api.key, at_the_machine())
        twice = self.api.post("players", {"name": "Anne"})["id"]
        self.call("change_player", f"players/{player}")
        assert self.api.post(f"players/{twice}/merge", {"into": player}).status == 200
        self.call("merge_players", f"players/{twice}/merge")
        self.call("create_webhook", "webhooks")
        self.call("list_webhooks", "webhooks")

    def looks(self, session_id: str, hand_id: str, session: str, hand: str) -> Iterator[tuple[str, str]]:
        """The calls that write nothing."""
        yield from (("session", session), ("session_record", f"{session}/record"), ("session_log", f"{session}/log"))
        yield from (("hand", hand), ("hand_log", f"{hand}/log"), ("hint", f"{hand}/hint"))
        yield from (("placements", f"{hand}/placements?tile=5-0"), ("deductions", f"{hand}/deductions?upto=1"))
        yield from (("correct", f"{session}/corrections"), ("what_if", f"{session}/what-if"))
        yield from (("adjudicate", "adjudicate"), ("sessions", "sessions"), ("players", "players"))
        player = self.told["create_player"]["201"]["id"]
        yield from (("player", f"players/{player}"), ("player_stats", f"players/{player}/stats"))
        yield from (("import_session", "sessions/import?preview=1"), ("import_session", "sessions/import"))
        yield from (("variants", "variants"), ("variant", "variants/all-fives"))


def anonymous(told: Told) -> Told:
    """Return the answers with ids numbered in order, with made-up times, keys and hashes, and only the first of long lists."""
    text = json.dumps(told)
    text = text.replace(told["open_session"]["201"]["id"], SESSION)
    for session in (told[called]["201"] for called in ("open_session", "import_session")):
        text = text.replace(session["code"], "K7QW")
        for key in (session["keeper_key"], *session["seat_keys"].values()):
            text = text.replace(key, KEY)
    text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(Z|[+-]\d\d:\d\d)", MOMENT, text)
    text = numbered(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", text, lambda n: f"{SESSION[:-12]}{n:012x}", SESSION)
    text = numbered(r"\b[0-9a-f]{64}\b", text, lambda n: f"{n:02x}" * 32)
    text = re.sub(
        r"\b[0-9a-f]{4}-[0-9a-f]{4}\b(?!-)", "1a2b-3c4d", re.sub(r'("seal": ")[^"]*', r"\g<1>1a2b-3c4d", text)
    )
    found: Told = json.loads(text)
    found["variants"]["200"] = found["variants"]["200"][:1]
    return found


def numbered(pattern: str, text: str, name: Callable[[int], str], first: str = "") -> str:
    """Return the text with each match of the pattern replaced by a name, by the order in which it comes."""
    names = {first: first}

    def named(found: re.Match[str]) -> str:
        return names.setdefault(found[0], name(len(names) + 1))

    return re.sub(pattern, named, text)


def test_what_the_examples_send_is_answered_as_they_say() -> None:
    told = anonymous(ExampleSession().play())

    if os.environ.get("UPDATE_EXAMPLES"):
        ANSWERS_FILE.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert told == json.loads(ANSWERS_FILE.read_text(encoding="utf-8")), "run this test with UPDATE_EXAMPLES=1"


def test_every_call_has_an_example_of_all_that_it_takes_and_gives() -> None:
    missing = []
    for calls in published_schema()["paths"].values():
        for call in calls.values():
            places = [(f"parameter {each['name']}", each) for each in call.get("parameters", ())]
            places += [("body", each) for each in call.get("requestBody", {}).get("content", {}).values()]
            for status, answer in call["responses"].items():
                kinds = answer.get("content", {}).items()
                places += [(f"{status} {kind}", each) for kind, each in kinds if "json" in kind and "nd" not in kind]
            missing += [f"{call['operationId']}: {what}" for what, each in places if "example" not in each]

    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("kind", IN_OTHER_FORMS)
def test_what_is_read_in_has_an_example_in_each_form(kind: str) -> None:
    judged = Api().post("sessions/import?preview=1", SENT["import_session"])
    same = Api().post("sessions/import?preview=1", IN_OTHER_FORMS[kind], content_type=kind)

    assert (same.status, same.body) == (200, judged.body)
