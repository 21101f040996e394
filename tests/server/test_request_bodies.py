"""Request bodies: whole or refused, and never too large."""

import asyncio
from typing import Any

import pytest
from django.test import Client

from referee.server.body import MOST_DROPPED, BrokenOff, WholeBodies, read_body
from tests.support.asgi import request

LIMIT = 1024 * 1024


def test_a_body_in_pieces_arrives_whole() -> None:
    assert asyncio.run(read_body(request(b"half a ", b"form"))) == (b"half a form", 11)


def test_half_a_body_is_never_taken_for_a_whole_one() -> None:
    with pytest.raises(BrokenOff):
        asyncio.run(read_body(request(b"half a ", gone=True)))


def test_whoever_still_waits_after_a_body_that_broke_off_is_told_so() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {"type": "http", "headers": []}
    asyncio.run(WholeBodies(send)(scope, request(b"half a ", gone=True), send))  # type: ignore[arg-type]

    assert [message.get("status") for message in sent] == [400, None]
    assert (b"cache-control", b"no-store") in sent[0]["headers"]
    assert b"broke off" in sent[1]["body"]


def test_of_an_endless_body_nothing_is_kept_and_in_the_end_no_more_is_read() -> None:
    body, length = asyncio.run(read_body(request(*[b"x" * 300_000] * 100)))

    assert body == b""
    assert LIMIT + MOST_DROPPED < length < LIMIT + MOST_DROPPED + 600_000


def test_a_body_that_takes_too_long_is_answered_without_taking_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.server.body.SECONDS_FOR_A_BODY", 0.01)
    sent: list[Any] = []

    async def never(*given: Any) -> Any:
        await asyncio.sleep(60)

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(WholeBodies(never)({"type": "http", "headers": []}, never, send))  # type: ignore[arg-type,typeddict-item]

    assert [message.get("status") for message in sent] == [408, None]
    assert b"Try again" in sent[1]["body"]


@pytest.mark.parametrize(
    ("path", "says"),
    [("/api/v1/adjudicate", str(LIMIT)), ("/sessions/import/", "a megabyte at most. As text, as a table")],
)
def test_a_body_over_a_megabyte_is_refused(client: Client, path: str, says: str) -> None:
    answer = client.post(path, b"x" * (LIMIT + 1), content_type="application/json")

    assert answer.status_code == 413
    assert says in answer.content.decode()


def test_the_api_says_so_as_a_problem(client: Client) -> None:
    answer = client.post("/api/v1/adjudicate", b"x" * (LIMIT + 1), content_type="application/json")

    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == 413
    assert answer.json().keys() == {"type", "title", "status", "detail"}
