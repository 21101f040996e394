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
    "get_session",
    "get_record",
    "get_session_log",
    "stream_events",
    "begin_hand",
    "end_session",
    "compare_rules",
    "correct_session",
    "append_to_log",
    "list_disputes",
)
OF_HAND = (
    "get_hand",
    "get_hand_log",
    "enter_play",
    "check_play",
    "list_placements",
    "get_hint",
    "get_deductions",
    "undo_entry",
    "redo_entry",
)
OF_PLAYER = ("get_player", "get_player_statistics", "change_player", "merge_players")

_NEW_ID = "$response.body#/id"
_SAME_SESSION = Link(OF_SESSION, "$request.path.session_id", "session_id")
_SAME_HAND = Link(OF_HAND, "$request.path.hand_id", "hand_id")

LINKS: Mapping[str, tuple[Link, ...]] = {
    "list_variants": (Link(("get_variant",), "$response.body#/0/slug", "slug"),),
    "open_session": (Link(OF_SESSION, _NEW_ID, "session_id"),),
    "list_sessions": (Link(OF_SESSION, "$response.body#/results/0/id", "session_id"),),
    "get_session": (Link(OF_HAND, "$response.body#/hand/id", "hand_id"),),
    "get_record": (Link(("adjudicate_record",), "$response.body"), _SAME_SESSION),
    "begin_hand": (Link(OF_HAND, _NEW_ID, "hand_id"), _SAME_SESSION),
    "enter_play": (Link(("raise_dispute",), _NEW_ID, "play_id"), _SAME_HAND),
    "check_play": (_SAME_HAND,),
    "undo_entry": (_SAME_HAND,),
    "redo_entry": (_SAME_HAND,),
    "correct_session": (_SAME_SESSION,),
    "append_to_log": (_SAME_SESSION,),
    "end_session": (_SAME_SESSION,),
    "raise_dispute": (
        Link(("resolve_dispute",), _NEW_ID, "dispute_id"),
        Link(("get_hand",), "$response.body#/hand", "hand_id"),
    ),
    "list_disputes": (Link(("resolve_dispute",), "$response.body#/disputes/0/id", "dispute_id"),),
    "resolve_dispute": (Link(("get_hand",), "$response.body#/hand", "hand_id"),),
    "list_players": (Link(OF_PLAYER, "$response.body#/results/0/id", "player_id"),),
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
