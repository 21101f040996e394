"""Who is answered when more is asked than can be answered. The application is a fake one whose answers the test lets go."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from referee.pages import errors
from referee.server.admission import LONGEST_AWAY, SECONDS_FOR_A_LOOK, SECONDS_FOR_A_PLAY, Admission
from referee.server.busy import PreparedAnswers
from referee.server.sent_on import SentOn
from referee.server.threads import Answer

BUSY = PreparedAnswers(errors.busy)


class SlowThreads:
    """One thread that answers a request when the test says so."""

    number = 1
    spare = 1

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._done: dict[str, asyncio.Future[Answer]] = {}

    async def answer(self, scope: Any, body: bytes) -> Answer:
        self.asked.append(scope["path"])
        self._done[scope["path"]] = asyncio.get_running_loop().create_future()
        return await self._done[scope["path"]]

    async def finish(self, path: str, sent_on: str = "") -> None:
        headers = [(b"location", sent_on.encode())] if sent_on else []
        self._done[path].set_result(Answer(302 if sent_on else 200, headers, path.encode()))
        await settle()


class Client:
    """Somebody who asks for one thing, and may leave before the answer."""

    def __init__(self, admission: Admission, method: str, path: str, *headers: tuple[bytes, bytes]) -> None:
        self.messages: list[Any] = []
        self.left = asyncio.Event()
        self._sent_body = False
        scope: Any = {"type": "http", "method": method, "path": path, "headers": list(headers)}
        self.task = asyncio.ensure_future(admission(scope, self.receive, self.send))

    async def receive(self) -> Any:
        if not self._sent_body:
            self._sent_body = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.messages.append(message)

    async def task_has_begun(self, threads: SlowThreads, path: str) -> None:
        """Wait until a thread has been found for it."""
        async with asyncio.timeout(5):
            while path not in threads.asked:
                await asyncio.sleep(0.005)

    @property
    def status(self) -> int | None:
        return self.messages[0]["status"] if self.messages else None

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.messages[0]["headers"])

    @property
    def body(self) -> bytes:
        body: bytes = self.messages[1]["body"]
        return body


async def settle() -> None:
    """Let everything go on that can go on now."""
    for _ in range(10):
        await asyncio.sleep(0)


Story = Callable[[SlowThreads, Admission], Awaitable[None]]


def told(story: Story) -> None:
    """Run a story of one server with one thread, which somebody is busy with at its beginning."""

    async def run() -> None:
        threads = SlowThreads()
        admission = Admission(threads, BUSY, SentOn())  # type: ignore[arg-type]
        Client(admission, "GET", "/first")
        await settle()
        assert threads.asked == ["/first"]
        await story(threads, admission)

    asyncio.run(run())


def test_a_play_goes_before_the_looks_that_came_earlier() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        Client(admission, "GET", "/look")
        await settle()
        Client(admission, "POST", "/play")
        Client(admission, "POST", "/second-play")
        await settle()
        for path in ("/first", "/play", "/second-play", "/look"):
            await threads.finish(path)

        assert threads.asked == ["/first", "/play", "/second-play", "/look"]

    told(story)


def test_whoever_is_sent_on_after_a_play_sees_what_it_brought_before_others_look() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        Client(admission, "POST", "/count")
        Client(admission, "GET", "/look")
        await settle()
        await threads.finish("/first")
        Client(admission, "POST", "/play")
        await settle()
        await threads.finish("/count", sent_on="/table/?hand=2")
        Client(admission, "GET", "/table/")
        Client(admission, "GET", "/table/")
        await settle()
        await threads.finish("/play")
        await threads.finish("/table/")
        await threads.finish("/look")

        assert threads.asked == ["/first", "/count", "/play", "/table/", "/look", "/table/"]

    told(story)


def test_what_watchers_are_shown_comes_behind_plays_and_takes_turns_with_looks() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        Client(admission, "GET", "/look")
        await settle()
        shown = asyncio.ensure_future(admission.show(partial(threads.answer, {"path": "shown"}, b"")))
        await settle()
        Client(admission, "GET", "/later")
        Client(admission, "POST", "/play")
        await settle()
        for path in ("/first", "/play", "/look", "shown", "/later"):
            await threads.finish(path)

        assert threads.asked == ["/first", "/play", "/look", "shown", "/later"]
        assert (await shown).body == b"shown"

    told(story)


def test_what_watchers_are_shown_has_its_turn_however_many_plays_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.server.admission.SECONDS_FOR_A_SHOW", 0.0)

    async def story(threads: SlowThreads, admission: Admission) -> None:
        shown = asyncio.ensure_future(admission.show(partial(threads.answer, {"path": "shown"}, b"")))
        await settle()
        Client(admission, "POST", "/play")
        await settle()
        for path in ("/first", "shown", "/play"):
            await threads.finish(path)

        assert threads.asked == ["/first", "shown", "/play"]
        await shown

    told(story)


def test_what_is_given_up_in_the_moment_of_its_turn_holds_nobody_up() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        shown = asyncio.ensure_future(admission.show(partial(threads.answer, {"path": "shown"}, b"")))
        await settle()
        look = Client(admission, "GET", "/look")
        await settle()
        finishing = asyncio.ensure_future(threads.finish("/first"))
        asyncio.get_running_loop().call_soon(shown.cancel)
        await finishing
        await threads.finish("/look")

        assert (threads.asked, look.status) == (["/first", "/look"], 200)

    told(story)


def test_what_nobody_waits_for_any_more_takes_no_thread() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        shown = asyncio.ensure_future(admission.show(partial(threads.answer, {"path": "shown"}, b"")))
        await settle()
        shown.cancel()
        look = Client(admission, "GET", "/look")
        await settle()
        await threads.finish("/first")
        await threads.finish("/look")

        assert (threads.asked, look.status) == (["/first", "/look"], 200)

    told(story)


def test_whoever_supervises_the_server_is_answered_before_everything() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        waiting = overload(admission, "POST")
        health = Client(admission, "GET", "/healthz")
        await settle()
        await threads.finish("/first")
        await threads.finish("/healthz")

        assert health.status == 200
        assert waiting[-1].status == 503

    told(story)


def overload(admission: Admission, method: str) -> list[Client]:
    """Have more ask than can be answered in time, and return who asked."""
    return [Client(admission, method, f"/{number}") for number in range(500)]


@pytest.mark.parametrize(("method", "longest"), [("POST", SECONDS_FOR_A_PLAY), ("GET", SECONDS_FOR_A_LOOK)])
def test_what_cant_be_answered_in_time_is_told_at_once_when_to_come_back(method: str, longest: float) -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        clients = overload(admission, method)
        await settle()
        refused = [client for client in clients if client.status]

        assert clients[0] not in refused
        assert {client.status for client in refused} == {503}
        away = [int(client.headers[b"retry-after"]) for client in refused]
        assert away[0] == int(longest) + 1
        assert away == sorted(away), "they come back one after another"
        assert away[0] < away[-1] <= LONGEST_AWAY
        assert threads.asked == ["/first"]

    told(story)


def test_it_is_known_before_the_body_has_come_who_is_told_so() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        look: Any = {"type": "http", "method": "GET", "path": "/", "headers": []}
        assert admission.refusal(look) is None
        overload(admission, "GET")
        await settle()

        refusal = admission.refusal(look)
        assert refusal
        assert (refusal.status, b"Too many people" in refusal.body) == (503, True)
        assert admission.refusal({**look, "method": "POST"}) is None
        assert admission.refusal({**look, "path": "/healthz"}) is None

    told(story)


def test_while_plays_wait_looks_are_sent_away_and_plays_taken() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        plays = [Client(admission, "POST", f"/{number}") for number in range(60)]
        look = Client(admission, "GET", "/look")
        await settle()

        assert not [client for client in plays if client.status]
        assert look.status == 503

    told(story)


def test_a_request_whose_client_has_left_is_never_begun() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        gone = Client(admission, "POST", "/gone")
        Client(admission, "POST", "/still-there")
        await settle()
        gone.left.set()
        await gone.task
        await threads.finish("/first")

        assert threads.asked == ["/first", "/still-there"]
        assert gone.messages == []

    told(story)


def test_a_client_that_leaves_as_its_turn_comes_passes_it_on() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        gone = Client(admission, "POST", "/gone")
        Client(admission, "POST", "/next")
        await settle()
        gone.left.set()
        await threads.finish("/first")

        assert threads.asked == ["/first", "/next"]

    told(story)


def test_a_look_that_plays_have_overtaken_for_too_long_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.server.admission.SECONDS_FOR_A_LOOK", 0.05)

    async def story(threads: SlowThreads, admission: Admission) -> None:
        look = Client(admission, "GET", "/look")
        await look.task
        await threads.finish("/first")

        assert look.status == 503
        assert threads.asked == ["/first"]

    told(story)


def test_while_a_play_waits_for_the_database_looks_have_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.server.admission.SECONDS_TO_BE_STUCK", 0.01)

    async def story(threads: SlowThreads, admission: Admission) -> None:
        await threads.finish("/first")
        Client(admission, "POST", "/stuck")
        await settle()
        waiting = Client(admission, "GET", "/look")
        Client(admission, "POST", "/play")
        await settle()
        assert threads.asked == ["/first", "/stuck"]

        await waiting.task_has_begun(threads, "/look")
        await threads.finish("/look")
        health = Client(admission, "GET", "/healthz")
        await settle()
        await threads.finish("/healthz")
        assert (waiting.status, health.status) == (200, 200)
        assert "/play" not in threads.asked, "it would be stuck as well"

        await threads.finish("/stuck")
        assert threads.asked[-1] == "/play"

    told(story)


def test_a_look_that_takes_long_lends_its_thread_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.server.admission.SECONDS_TO_BE_STUCK", 0.01)

    async def story(threads: SlowThreads, admission: Admission) -> None:
        Client(admission, "GET", "/look")
        await asyncio.sleep(0.03)
        assert threads.asked == ["/first"]

    told(story)


def test_after_the_rush_everybody_is_answered_at_once() -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        await threads.finish("/first")
        later = Client(admission, "GET", "/later")
        await settle()
        await threads.finish("/later")

        assert (later.status, later.body) == (200, b"/later")

    told(story)


@pytest.mark.parametrize(
    ("path", "headers", "kind"),
    [
        ("/api/v1/games", [], "application/problem+json"),
        ("/", [], "text/html; charset=utf-8"),
        ("/table/1/enter/", [(b"hx-request", b"true")], "text/html; charset=utf-8"),
    ],
)
def test_a_busy_server_says_so_to_programs_and_people(path: str, headers: list[tuple[bytes, bytes]], kind: str) -> None:
    async def story(threads: SlowThreads, admission: Admission) -> None:
        overload(admission, "GET")
        client = Client(admission, "GET", path, *headers)
        await settle()

        assert client.headers[b"content-type"].decode() == kind
        assert b"Too many people are asking at once" in client.body
        if path.startswith("/api/"):
            assert json.loads(client.body)["status"] == 503
        assert (client.headers.get(b"hx-retarget") == b"#sheet") is bool(headers)

    told(story)


def test_an_application_that_fails_takes_no_thread_with_it() -> None:
    class Failing(SlowThreads):
        async def answer(self, scope: Any, body: bytes) -> Answer:
            raise RuntimeError

    async def run() -> None:
        admission = Admission(Failing(), BUSY, SentOn())  # type: ignore[arg-type]
        for _ in range(2):
            client = Client(admission, "GET", "/")
            with pytest.raises(RuntimeError):
                await asyncio.wait_for(client.task, 5)

    asyncio.run(run())
