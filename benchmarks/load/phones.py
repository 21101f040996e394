"""The phones, in a process of their own: keepers who tap, watchers who follow. It knows nothing of Django.

It reads its task from a file, prints its progress, and writes what it measured to another file. Between two words it
waits for a line, so that its parent can measure the server meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks.load.wire import Answer, Line, Stream, ask, follow

AT_ONCE = 25
BARE_REQUESTS = 300
CSRF = "c" * 32
TRIES = 5
_HAND = re.compile(r'name="hand" value="([^"]+)"')


@dataclass
class Measured:
    """The measurements of the phones."""

    taps: list[tuple[float, float, str]] = field(default_factory=list)
    """The time of each tap, the seconds until it was answered, and its action."""
    errors: Counter[str] = field(default_factory=Counter)
    sent_away: int = 0


class Keeper:
    """The phone that taps at one table."""

    def __init__(self, port: int, plan: dict[str, Any], measured: Measured) -> None:
        self._port = port
        self._line = Line(port)
        self._plan = plan
        self._measured = measured
        self._hand: str = plan["hand"]
        self._seen: int = plan["version"]
        self._cookie = f"{plan['cookie']}; csrftoken={CSRF}; felt={plan['felt']}"

    async def play(self, begin: float, coming: float, every: float, until: float) -> None:
        """Tap again and again, beginning at some moment while the tables come."""
        at = begin + random.random() * max(coming, every)
        for tap in self._plan["taps"]:
            if at > until:
                return
            await asyncio.sleep(at - time.time())
            if not await self._tap(tap["action"], tap["fields"]):
                return
            # A phone that waited longer than a round for an answer taps again at the next time.
            at += every * max(1, -(-(time.time() - at) // every))
        self._measured.errors["nothing left to tap"] += 1

    async def _tap(self, action: str, fields: dict[str, Any]) -> bool:
        hidden = {"hand": self._hand, "seen": self._seen, "id": uuid4(), "csrfmiddlewaretoken": CSRF}
        request = self._post(action, urlencode(hidden | fields, doseq=True).encode())
        began = time.time()
        answer = await self._answer(request)
        if answer is not None and answer.status == 302:
            answer = await self._answer(self._head("GET", "").encode() + b"\r\n")
        if answer is None:
            return False
        if answer.status != 200:
            self._measured.errors[f"{action}: {answer.status}"] += 1
            return False
        self._measured.taps.append((began, time.time() - began, action))
        self._seen += 1
        if action == "begin":
            found = _HAND.search(answer.text)
            assert found, "a hand that has begun can be tapped in"
            self._hand = found[1]
        return True

    async def _answer(self, request: bytes) -> Answer | None:
        """Return the answer; after a 503 the same is sent again, as a phone does."""
        for _ in range(TRIES):
            try:
                answer = await asyncio.wait_for(self._line.ask(request), 30)
            except (OSError, EOFError, TimeoutError) as error:
                self._measured.errors[type(error).__name__] += 1
                return None
            if answer.status != 503:
                return answer
            self._measured.sent_away += 1
            await asyncio.sleep(answer.retry_after)
        self._measured.errors["503 again and again"] += 1
        return None

    def _post(self, action: str, body: bytes) -> bytes:
        head = self._head("POST", f"{action}/")
        return (
            f"{head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )

    def _head(self, method: str, action: str) -> str:
        htmx = "" if action in ("count/", "") else "HX-Request: true\r\nHX-Target: main\r\n"
        return (
            f"{method} /table/{self._plan['session']}/{action} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Accept-Encoding: gzip\r\nCookie: {self._cookie}\r\n{htmx}"
        )

    def stream(self) -> bytes:
        """Return the request for the stream of the keeper's own table."""
        return _stream(self._plan, self._port, f"{self._plan['cookie']}; felt={self._plan['felt']}")


class Follower(Stream):
    """The phone of a watcher, with a seat or without: told of a version, it asks for the page."""

    def __init__(self, plan: dict[str, Any], port: int, cookie: str, measured: Measured) -> None:
        super().__init__(_stream(plan, port, cookie))
        self._line = Line(port)
        self._page = (
            f"GET /table/{plan['session']}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n"
            f"HX-Request: true\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self._measured = measured
        self._wanted = 0
        self._asking: asyncio.Task[None] | None = None

    def told(self, version: int) -> None:
        self._wanted = version
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())

    async def _ask(self) -> None:
        """Ask for the page until it is the newest that the phone was told of."""
        while (wanted := self._wanted) and (not self.heard or self.heard[-1][0] < wanted):
            try:
                answer = await asyncio.wait_for(self._line.ask(self._page), 30)
            except (OSError, EOFError, TimeoutError) as error:
                self._measured.errors[f"a follower: {type(error).__name__}"] += 1
                return
            if answer.status == 200:
                self.heard.append((wanted, time.time()))
            elif answer.status == 503:
                self._measured.sent_away += 1
                await asyncio.sleep(answer.retry_after)
            else:
                self._measured.errors[f"a follower: {answer.status}"] += 1
                return


def watcher_phone(asked: dict[str, Any], number: int, measured: Measured) -> Callable[[], Stream]:
    """Return a function that makes the phone of a watcher; the first of them sit at the tables."""
    plans, felt = asked["plans"], random.choice(asked["sizes"])
    plan = plans[number % len(plans)]
    key = f"{plan['seats'][number // len(plans)]}; " if number < asked["seats"] else ""
    return partial(Follower, plan, asked["port"], f"{key}felt={felt}", measured)


def _stream(plan: dict[str, Any], port: int, cookie: str) -> bytes:
    return (
        f"GET /table/{plan['session']}/live/?seen={plan['version']} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Accept: text/event-stream\r\nCookie: {cookie}\r\n\r\n"
    ).encode()


async def bare_requests(port: int) -> list[float]:
    """Return the seconds of each health check, one after another."""
    request = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    seconds: list[float] = []
    for _ in range(BARE_REQUESTS):
        began = time.perf_counter()
        await ask(port, request)
        seconds.append(time.perf_counter() - began)
    return seconds


async def say(word: str) -> None:
    """Tell the parent process, and wait for a line."""
    print(word, flush=True)
    await asyncio.to_thread(sys.stdin.readline)


async def run(asked: dict[str, Any]) -> dict[str, Any]:
    """Open the streams, tap for as long as asked, and return what was measured."""
    port, plans = asked["port"], asked["plans"]
    measured = Measured()
    await say("bare requests")
    bare = await bare_requests(port)
    await say(f"bare requests {len(bare)}")
    keepers = [Keeper(port, plan, measured) for plan in plans]
    phones: list[Callable[[], Stream]] = [partial(Stream, keeper.stream()) for keeper in keepers]
    phones += [watcher_phone(asked, number, measured) for number in range(asked["watchers"])]
    streams: list[Stream] = []
    await say("streams 0")
    for first in range(0, len(phones), AT_ONCE):
        streams += await asyncio.gather(*(follow(port, each) for each in phones[first : first + AT_ONCE]))
        if first < len(phones) // 5 <= first + AT_ONCE:
            await say(f"streams {len(streams)}")
    await say(f"streams {len(streams)}")
    began, used = time.time(), resource.getrusage(resource.RUSAGE_SELF)
    until = began + asked["warm"] + asked["seconds"]
    playing = asyncio.gather(*(keeper.play(began, asked["coming"], asked["every"], until) for keeper in keepers))
    await asyncio.sleep(began + asked["warm"] - time.time())
    print("measuring", flush=True)
    await playing
    now = resource.getrusage(resource.RUSAGE_SELF)
    print("over", flush=True)
    await asyncio.sleep(1)
    ours = (now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime) / (time.time() - 1 - began)
    return {
        "bare": statistics.median(bare),
        "from": began + asked["warm"],
        "until": until,
        "taps": measured.taps,
        "errors": measured.errors,
        "sent_away": measured.sent_away,
        "cut_off": sum(stream.lost for stream in streams),
        "cores": ours,
        "heard": [
            (plans[number % len(plans)]["session"], stream.heard) for number, stream in enumerate(streams[len(plans) :])
        ],
    }


def main(asked: Path, answer: Path) -> None:
    answer.write_text(json.dumps(asyncio.run(run(json.loads(asked.read_text())))))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
