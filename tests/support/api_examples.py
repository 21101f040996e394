"""A session in which every call of the API is made as its example has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rest_framework.exceptions import Throttled

from referee.api.examples import PROBLEMS, SENT
from referee.api.problems import exception_handler
from referee.web.problem import problem_body
from tests.support.api import Answer, Api, at_the_machine

Told = dict[str, dict[str, Any]]


ONE_PLAYED, ONE_REFUSED = {"do": "play", "seat": 2, "tile": "5-0", "arm": 1}, {"do": "play", "seat": 1, "tile": "6-4"}


BUSY = "Too many people are asking at once. Nothing was changed. Try again in a few seconds."


FULL = "The server's disk is full. What was recorded is safe. Tell whoever runs the server, and try again later."


TROUBLE = {"503": problem_body(503, BUSY), "507": problem_body(507, FULL)}
"""The answers of a server in trouble to any call."""


class ExampleSession:
    """A table that does everything once, in an order in which each call has something to do."""

    def __init__(self) -> None:
        too_many = exception_handler(Throttled(7), {})
        assert too_many
        self.told: Told = {PROBLEMS: {**TROUBLE, "429": too_many.data}}
        self.api = Api()

    def call(self, called: str, path: str, body: Any = None) -> Answer:
        """Send the example of this call and keep the answer."""
        methods = {"change_player": self.api.patch}
        body = SENT.get(called, body)
        answer = self.api.get(path) if body is None else methods.get(called, self.api.post)(path, body)
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
        self.call("check_play", f"{hand}/check")
        played = self.call("enter_play", f"{hand}/plays")
        self.problem(self.api.post(f"{hand}/plays", ONE_REFUSED))
        self.problem(self.api.post(f"{hand}/plays", ONE_PLAYED | {"after": 1}))
        self.problem(self.api.post(f"{hand}/plays", ONE_PLAYED | {"tile": "5"}))
        self.problem(seat.post(f"{hand}/plays", ONE_PLAYED))
        self.problem(self.api.get("sessions/5f0c3a86-3d1f-4f5e-9d0e-ffffffffffff"))
        self.problem(self.api.post(f"{hand}/plays", "{}", content_type="text/plain"))
        self.problem(self.api.post(f"{hand}/plays", " " * 1_100_000))
        raised = self.call("raise_dispute", f"plays/{played['id']}/disputes")
        self.call("list_disputes", f"{session}/disputes")
        self.call("resolve_dispute", f"disputes/{raised['id']}/resolve")
        self.call("undo_entry", f"{hand}/undo")
        self.call("redo_entry", f"{hand}/redo")
        for called, path in self.looks(opened["id"], begun["id"], session, hand):
            self.call(called, path)
        self.api.post(f"{hand}/plays", {"do": "void", "reason": "a tile fell"})
        copied = Api().post("sessions/import?copy=1", self.api.get(f"{session}/record?log=1").body)
        self.call("end_session", f"{session}/end")
        self.append(session, copied)
        self.finish_one()
        self.call("list_ratings", "ratings?variant=all-fives")
        self.look_after(self.told["create_player"]["201"]["id"])
        return self.told

    def append(self, session: str, copied: Answer) -> None:
        """Append the session's last line to its copy."""
        log = self.api.get(f"{session}/log")
        keeper, self.api = self.api, Api(copied["keeper_key"])
        self.call(
            "append_to_log",
            f"sessions/{copied['id']}/log",
            {"after": log["lines"][-2]["hash"], "lines": log["lines"][-1:]},
        )
        self.api = keeper

    def finish_one(self) -> None:
        """Play a session that ends with its first tile."""
        rules = {"options": {"dealt": 1, "target": 10}}
        opened = self.api.post(
            "sessions", {"variant": "all-fives", "seats": [{"name": "Ann"}, {"name": "Bo"}], **rules}
        )
        keeper = Api(opened["keeper_key"])
        hand = keeper.post(f"sessions/{opened['id']}/hands", {"leader": 1})["id"]
        assert keeper.post(f"hands/{hand}/plays", {"do": "play", "seat": 1, "tile": "5-5"}).status == 201

    def look_after(self, player: str) -> None:
        """Rename and merge a player who was entered twice, as whoever runs the server."""
        self.api = Api(self.api.key, at_the_machine())
        twice = self.api.post("players", {"name": "Anne"})["id"]
        self.call("change_player", f"players/{player}")
        assert self.api.post(f"players/{twice}/merge", {"into": player}).status == 200
        self.call("merge_players", f"players/{twice}/merge")
        self.call("create_webhook", "webhooks")
        self.call("list_webhooks", "webhooks")

    def looks(self, session_id: str, hand_id: str, session: str, hand: str) -> Iterator[tuple[str, str]]:
        """Yield the calls that write nothing, each with its path."""
        yield from (
            ("get_session", session),
            ("get_record", f"{session}/record"),
            ("get_session_log", f"{session}/log"),
        )
        yield from (("get_hand", hand), ("get_hand_log", f"{hand}/log"), ("get_hint", f"{hand}/hint"))
        yield from (("list_placements", f"{hand}/placements?tile=5-0"), ("get_deductions", f"{hand}/deductions?upto=1"))
        yield from (("correct_session", f"{session}/corrections"), ("compare_rules", f"{session}/what-if"))
        yield from (("adjudicate_record", "adjudicate"), ("list_sessions", "sessions"), ("list_players", "players"))
        player = self.told["create_player"]["201"]["id"]
        yield from (("get_player", f"players/{player}"), ("get_player_statistics", f"players/{player}/stats"))
        yield from (("import_session", "sessions/import?preview=1"), ("import_session", "sessions/import"))
        yield from (("list_variants", "variants"), ("get_variant", "variants/all-fives"))
