"""What takes long is answered by a process beside those that record plays."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from referee import asgi
from referee.api import throttling
from referee.api.views import schema
from referee.api.views.games import MOST_ENTRIES
from referee.pages import errors
from referee.server import aside
from referee.server.aside import COMMAND, Aside
from referee.server.busy import PreparedAnswers

BUSY = PreparedAnswers(errors.busy)
RECORD = {
    "record": 1,
    "variant": "draw",
    "seats": [{"name": "Ann"}, {"name": "Bo"}],
    "hands": [{"leader": 1, "plays": []}],
}
ENTRY = {"seat": 1, "do": "adjust", "points": 1, "reason": "x"}


def scope(method: str = "POST", path: str = "/api/v1/adjudicate") -> Any:
    return {
        "type": "http", "method": method, "path": path, "query_string": b"", "http_version": "1.1", "root_path": "",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")], "scheme": "http",
        "client": ("127.0.0.1", 4711), "server": ("127.0.0.1", 8000), "state": {"not": lambda: "to be sent on"},
    }  # fmt: skip


def told(story: Callable[[Aside], Awaitable[None]], *program: str) -> None:
    """Run a story with the process, or with another program in its place."""

    async def run() -> None:
        started: list[asyncio.subprocess.Process] = []
        begin = asyncio.create_subprocess_exec

        async def start(*command: str, **more: Any) -> asyncio.subprocess.Process:
            started.append(await begin(*command, **more))
            return started[-1]

        process = Aside(BUSY, [sys.executable, "-c", *program] if program else COMMAND)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(asyncio, "create_subprocess_exec", start)
            await story(process)
        process.end()
        for each in started:
            await each.wait()

    asyncio.run(run())


ECHO = """
import pickle, sys
asked, answers = sys.stdin.buffer, sys.stdout.buffer
while size := asked.read(4):
    scope, body = pickle.loads(asked.read(int.from_bytes(size, "big")))
    made = pickle.dumps((200, [], body))
    answers.write(len(made).to_bytes(4, "big") + made)
    answers.flush()
"""


def test_it_answers_as_any_process_does() -> None:
    body = json.dumps(RECORD).encode()
    asked = {**scope(), "headers": [*scope()["headers"], (b"content-length", str(len(body)).encode())]}

    async def story(process: Aside) -> None:
        answer = await process.answer(asked, body)
        assert answer.status == 200
        assert json.loads(answer.body)["scores"] == {"1": 0, "2": 0}

    told(story)


def test_it_answers_one_request_after_another_and_begins_again_after_its_end() -> None:
    async def story(process: Aside) -> None:
        assert [(await process.answer(scope(), body)) for body in (b"a", b"b" * 300_000)] == [
            (200, [], b"a"),
            (200, [], b"b" * 300_000),
        ]
        first = process._process
        process.end()
        assert first and await first.wait() != 0
        assert (await process.answer(scope(), b"c"))[2] == b"c"

    told(story, ECHO)


@pytest.mark.parametrize("program", ["import time; time.sleep(60)", "import sys; sys.stdin.buffer.read(4)", "1/0"])
def test_whoever_gets_no_answer_is_told_when_to_come_back(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "SECONDS_AT_MOST", 0.5)

    async def story(process: Aside) -> None:
        answer = await process.answer(scope(), b"{}")
        assert (answer.status, dict(answer.headers)[b"retry-after"]) == (503, b"10")
        assert json.loads(answer.body)["status"] == 503

    told(story, program)


def test_it_ends_when_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "SECONDS_IDLE", 0)

    async def story(process: Aside) -> None:
        await process.answer(scope(), b"")
        running = process._process
        assert running
        assert await asyncio.wait_for(running.wait(), 10) != 0
        assert process._process is None

    told(story, ECHO)


@pytest.mark.parametrize(
    ("path", "is_aside"),
    [
        ("/api/v1/adjudicate", True),
        ("/api/v1/schema", True),
        ("/api/v1/sessions/0c8e3c3e-7f5b-4d36-8a52-1f0f5e3b7d11/what-if", True),
        ("/api/v1/sessions/0c8e3c3e-7f5b-4d36-8a52-1f0f5e3b7d11/hands", False),
        ("/api/v1/variants", False),
    ],
)
def test_what_is_answered_beside_the_plays(path: str, is_aside: bool) -> None:
    assert (asgi.admission_for(scope(path=path)) is asgi.aside) is is_aside


@pytest.mark.parametrize(
    ("path", "at_a_table"),
    [
        ("/table/1/", True),
        ("/table/1/enter/", True),
        ("/table/1/live/", True),
        ("/table/1/hand/", True),
        ("/api/v1/hands/1/plays", True),
        ("/table/1/log/", False),
        ("/table/1/hands/7/replay/3/", False),
        ("/table/1/right/preview/", False),
        ("/session/1/", False),
    ],
)
def test_no_play_waits_until_somebody_has_looked_back(path: str, at_a_table: bool) -> None:
    assert (asgi.admission_for(scope(path=path)) is asgi.tables) is at_a_table


def adjudicate(hands: object) -> Any:
    body = json.dumps({**RECORD, "hands": hands})
    return Client().post("/api/v1/adjudicate", body, content_type="application/json")


@pytest.mark.parametrize(
    "hands",
    [[{"leader": 1, "plays": [ENTRY] * MOST_ENTRIES}], [{"plays": []}] * (MOST_ENTRIES + 1)],
    ids=["entries", "hands"],
)
def test_a_record_without_an_end_is_not_judged(hands: object) -> None:
    answer = adjudicate(hands)

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "hands"
    assert "The record has 5001 hands and entries. It may have 5000 here." in answer.json()["detail"]


@pytest.mark.parametrize("hands", [7, [7], [{"plays": 7}]])
def test_a_record_whose_size_cant_be_told_is_refused_for_what_it_is(hands: object) -> None:
    assert adjudicate(hands).status_code == 400


def test_an_address_has_only_so_much_judged(settings: Any) -> None:
    settings.REFEREE_ADJUDICATED = (1000, 60)
    throttling.forget_everybody()
    cache.clear()
    try:
        answers = [adjudicate([{"leader": 1, "plays": [ENTRY] * 10}]) for _ in range(3)]
    finally:
        throttling.forget_everybody()

    assert [each.status_code for each in answers] == [200, 429, 429]
    assert 1 <= int(answers[1]["Retry-After"]) <= 60
    assert "Try again in" in answers[1].json()["detail"]


def test_several_may_ask_for_the_schema_at_once_after_a_start() -> None:
    schema._schema.cache_clear()
    answers: list[Any] = []
    asking = [threading.Thread(target=lambda: answers.append(Client().get("/api/v1/schema"))) for _ in range(4)]
    for each in asking:
        each.start()
    for each in asking:
        each.join()

    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.content for answer in answers}) == 1
    assert schema._schema.cache_info().misses == 1
    assert "5000 hands and entries" in answers[0].json()["paths"]["/api/v1/adjudicate"]["post"]["description"]
