"""The links of the OpenAPI schema: the calls that an answer leads to. Tools that try all calls in turn follow them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.record import Json, JsonObject


class Link(NamedTuple):
    """Calls that take something from an answer, as the value of one of their parameters or as their body."""

    calls: tuple[str, ...]
    value: str
    """The place of the value, as a runtime expression of OpenAPI."""
    parameter: str = ""
    """The parameter that takes it; empty for the body."""


OF_SESSION = (
    "session",
    "session_record",
    "session_log",
    "session_events",
    "begin_hand",
    "end_session",
    "what_if",
    "correct",
    "disputes",
)
OF_HAND = ("hand", "hand_log", "enter", "check", "placements", "hint", "deductions", "undo", "redo")
OF_PLAYER = ("player", "player_stats", "change_player", "merge_players")

_NEW_ID = "$response.body#/id"
_SAME_SESSION = Link(OF_SESSION, "$request.path.session_id", "session_id")
_SAME_HAND = Link(OF_HAND, "$request.path.hand_id", "hand_id")

LINKS: Mapping[str, tuple[Link, ...]] = {
    "variants": (Link(("variant",), "$response.body#/0/slug", "slug"),),
    "open_session": (Link(OF_SESSION, _NEW_ID, "session_id"),),
    "sessions": (Link(OF_SESSION, "$response.body#/results/0/id", "session_id"),),
    "session": (Link(OF_HAND, "$response.body#/hand/id", "hand_id"),),
    "session_record": (Link(("adjudicate",), "$response.body"), _SAME_SESSION),
    "begin_hand": (Link(OF_HAND, _NEW_ID, "hand_id"), _SAME_SESSION),
    "enter": (Link(("dispute",), _NEW_ID, "play_id"), _SAME_HAND),
    "check": (_SAME_HAND,),
    "undo": (_SAME_HAND,),
    "redo": (_SAME_HAND,),
    "correct": (_SAME_SESSION,),
    "end_session": (_SAME_SESSION,),
    "dispute": (Link(("resolve",), _NEW_ID, "dispute_id"), Link(("hand",), "$response.body#/hand", "hand_id")),
    "disputes": (Link(("resolve",), "$response.body#/disputes/0/id", "dispute_id"),),
    "resolve": (Link(("hand",), "$response.body#/hand", "hand_id"),),
    "players": (Link(OF_PLAYER, "$response.body#/results/0/id", "player_id"),),
    "create_webhook": (Link(("delete_webhook",), _NEW_ID, "webhook_id"),),
    "list_webhooks": (Link(("delete_webhook",), "$response.body#/webhooks/0/id", "webhook_id"),),
    "create_player": (Link(OF_PLAYER, _NEW_ID, "player_id"),),
}
"""The links of each call's successful answers, by the call's operation id."""


def with_links(operation: JsonObject) -> JsonObject:
    """Return the call with the links of its successful answers."""
    links: JsonObject = dict(_described(str(operation["operationId"])))
    responses = operation["responses"]
    assert isinstance(responses, dict)
    if not links:
        return operation
    return operation | {"responses": {status: _linked(status, answer, links) for status, answer in responses.items()}}


def _linked(status: str, answer: Json, links: JsonObject) -> Json:
    return answer | {"links": links} if status in ("200", "201") and isinstance(answer, dict) else answer


def _described(operation_id: str) -> Iterator[tuple[str, Json]]:
    for link in LINKS.get(operation_id, ()):
        for call in link.calls:
            taken: JsonObject = (
                {"parameters": {link.parameter: link.value}} if link.parameter else {"requestBody": link.value}
            )
            yield f"{call}.{link.parameter or 'body'}", {"operationId": call, **taken}
