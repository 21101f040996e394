"""Cache headers of every answer of the API: private for what a program reads, no storing of keys."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.exceptions import Throttled

from tests.access.rights import PEOPLE
from tests.access.row import Ask
from tests.access.table import ROWS
from tests.access.world import RolledBack, World, call_api, world
from tests.support.api import Api, open_table

__all__ = ["world"]

pytestmark = pytest.mark.django_db

CALLS = {f"{row.says}: {row.api.name}": row.api for row in ROWS if row.api}
FOR_ITSELF, FOR_NOBODY, FOR_ALL = {"private", "no-cache"}, {"no-store"}, {"public", "max-age=300"}
SAME_FOR_ALL, STREAMS = {"list_variants", "get_variant"}, {"stream_events", "follow_events"}


def said(response: Any) -> set[str]:
    """Return the cache directives of an answer."""
    return set(response.headers["Cache-Control"].split(", "))


def wanted(ask: Ask, status: int) -> set[str]:
    if ask.name in SAME_FOR_ALL:
        return FOR_ALL
    if ask.name in STREAMS:
        return FOR_NOBODY
    return FOR_ITSELF if ask.sent is None and status == 200 else FOR_NOBODY


@pytest.mark.parametrize("access", ["open", "members"])
@pytest.mark.parametrize("call", CALLS)
def test_every_call_says_how_long_its_answer_may_be_kept(call: str, access: str, world: World, settings: Any) -> None:
    settings.REFEREE_ACCESS = access
    for who in PEOPLE:
        try:
            with transaction.atomic():
                answer = call_api(world, who, CALLS[call])
                assert said(answer) == wanted(CALLS[call], answer.status_code), who
                raise RolledBack
        except RolledBack:
            pass


def test_a_conditional_request_is_answered_by_what_was_kept() -> None:
    table = open_table()
    for path in (f"sessions/{table.session}", f"hands/{table.hand}", f"sessions/{table.session}/log"):
        kept = Client().get(f"/api/v1/{path}")
        again = Client().get(f"/api/v1/{path}", headers={"if-none-match": kept["ETag"]})

        assert said(kept) == FOR_ITSELF
        assert (again.status_code, said(again)) == (304, FOR_ITSELF)


def test_keys_are_kept_by_nobody() -> None:
    seats = [{"name": "Ann"}, {"name": "Bo"}]
    opened = Api().post("sessions", {"variant": "draw", "seats": seats})
    read_in = Api().post("sessions/import", {"record": 1, "variant": "draw", "seats": seats, "hands": []})

    assert "keeper_key" in opened.body and said(opened) == FOR_NOBODY
    assert "keeper_key" in read_in.body and said(read_in) == FOR_NOBODY


def test_the_schema_may_be_kept_by_all() -> None:
    assert said(Client().get("/api/v1/schema")) == FOR_ALL
    assert said(Client().get("/api/v1/docs")) == FOR_ITSELF


@pytest.mark.parametrize(
    "sent",
    [
        {"path": "/api/v1/nothing"},
        {"path": "/api/v1/variants/nothing"},
        {"path": "/api/v1/hands/00000000-0000-4000-8000-000000000000"},
        {"path": "/api/v1/variants?wrong=1"},
        {"path": "/api/v1/variants", "method": "POST"},
        {"path": "/api/v1/sessions", "method": "POST", "headers": {"Origin": "https://evil.example"}},
        {"path": "/api/v1/sessions", "method": "POST", "data": "no JSON", "content_type": "application/json"},
        {"path": "/api/v1/sessions", "method": "POST", "data": "x", "content_type": "application/xml"},
        {"path": "/api/v1/sessions", "method": "POST", "data": 1_100_000 * "x", "content_type": "application/json"},
        {"path": "/api/v1/variants", "headers": {"host": "evil.example"}},
    ],
    ids=str,
)
def test_problems_are_kept_by_nobody(sent: dict[str, Any]) -> None:
    method, path = sent.pop("method", "GET"), sent.pop("path")
    answer = Client().generic(method, path, **sent)

    assert answer.status_code >= 400 and said(answer) == FOR_NOBODY


def test_a_mistake_of_ours_is_kept_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object, **_named: object) -> None:
        raise Throttled

    monkeypatch.setattr("referee.api.views.games.variant_json", fail)
    throttled = Client().get("/api/v1/variants/draw")
    monkeypatch.setattr("referee.api.views.games.variant_json", lambda _game: 1 / 0)
    mistaken = Client(raise_request_exception=False).get("/api/v1/variants/draw")

    assert (throttled.status_code, said(throttled)) == (429, FOR_NOBODY)
    assert (mistaken.status_code, said(mistaken)) == (500, FOR_NOBODY)
