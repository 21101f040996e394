"""What comes over a connection, byte by byte: what is read, what is too much, what can't be told, and who is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from referee.server import protocol, sent_away
from referee.server.protocol import LONGEST_HEAD, MOST_AHEAD, Http
from referee.server.sent_away import FORGIVEN, SentAway
from referee.server.threads import Answer

GET = b"GET /a?b=c HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST /play HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbody"
CHUNKED = b"POST /play HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n"
BUSY = Answer(503, [(b"retry-after", b"3"), (b"content-length", b"4")], b"busy")


class Wire(asyncio.Transport):
    """A client's end of the connection."""

    def __init__(self, client: tuple[str, int] | None = None) -> None:
        super().__init__({"peername": client})
        self.written = b""
        self.closed = False
        self.ended = False
        self.paused = False

    def write(self, data: Any) -> None:
        if not self.closed:
            self.written += bytes(data)

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def write_eof(self) -> None:
        self.ended = True

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    @property
    def statuses(self) -> list[int]:
        return [int(part.split()[0]) for part in self.written.split(b"HTTP/1.1 ")[1:]]


class Talk:
    """A connection, and what the application behind it was asked."""

    def __init__(self, refuse: Callable[[Any], Answer | None] = lambda scope: None, wire: Wire | None = None) -> None:
        self.asked: list[Any] = []
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        kind = type("Connection", (Http,), {"refuse": staticmethod(refuse), "sent_away": SentAway()})
        config = uvicorn.Config(self.application, http=kind, interface="asgi3", log_config=None)
        self.wire = wire or Wire()
        self.connection = kind(config, ServerState(), {}, asyncio.get_running_loop())
        self.connection.connection_made(self.wire)

    async def application(self, scope: Any, receive: Any, send: Any) -> None:
        body = b""
        while (message := await receive()).get("more_body"):
            body += message["body"]
        self.asked.append({**scope, "body": body + message["body"]})
        await self.goes_on.wait()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    async def send(self, *pieces: bytes) -> list[int]:
        """Send it piece by piece, as long as the connection is open; the answers until then."""
        for piece in pieces:
            if not self.wire.closed:
                self.connection.data_received(piece)
                for _ in range(10):
                    await asyncio.sleep(0)
        self.connection.connection_lost(ConnectionResetError())
        return self.wire.statuses


def sent(*pieces: bytes, refuse: Callable[[Any], Answer | None] = lambda scope: None) -> tuple[list[int], Talk]:
    """Send it on a connection of its own."""

    async def run() -> tuple[list[int], Talk]:
        talk = Talk(refuse)
        return await talk.send(*pieces), talk

    return asyncio.run(run())


def test_requests_on_one_connection_are_answered_one_after_the_other() -> None:
    statuses, talk = sent(GET, POST, GET[:20], GET[20:])

    assert statuses == [200, 200, 200]
    assert [(each["path"], each["query_string"], each["body"]) for each in talk.asked] == [
        ("/a", b"b=c", b""),
        ("/play", b"", b"body"),
        ("/a", b"b=c", b""),
    ]


def endless(start: bytes, more: bytes) -> list[bytes]:
    return [start, *[more * (10_000 // len(more))] * 20]


@pytest.mark.parametrize(
    "pieces",
    [
        endless(b"GET /", b"a"),
        endless(b"GET / HTTP/1.1\r\nHost: here\r\nX: ", b"a"),
        endless(b"GET / HTTP/1.1\r\nHost: here\r\n", b"a"),
        endless(b"GET / HTTP/1.1\r\nHost: here\r\n", b"a:\r\n"),
        [GET[:-2] + b"X: " + b"a" * LONGEST_HEAD + b"\r\n\r\n"],
        [GET[:-2] + b"Xy: ab\r\n" * LONGEST_HEAD + b"\r\n\r\n"],
    ],
    ids=["address", "header", "name", "headers", "header at once", "headers at once"],
)
def test_a_head_that_is_too_long_is_refused_and_the_connection_closed(pieces: list[bytes]) -> None:
    statuses, talk = sent(*pieces)

    assert talk.wire.closed
    assert talk.asked == []
    assert statuses == [431]


def test_a_long_head_and_a_long_body_are_taken() -> None:
    head = b"POST / HTTP/1.1\r\nHost: here\r\nX: %b\r\nContent-Length: 200000\r\n\r\n" % (b"a" * (LONGEST_HEAD - 1000))
    statuses, talk = sent(head[:1000], head[1000:], *[b"b" * 50_000] * 4)

    assert statuses == [200]
    assert len(talk.asked[0]["body"]) == 200_000


def test_what_follows_a_body_has_no_end_and_is_cut_off() -> None:
    statuses, talk = sent(CHUNKED, *endless(b"X: ", b"a"))

    assert (statuses, talk.wire.closed, talk.asked) == ([431], True, [])


def test_a_header_after_the_body_is_none() -> None:
    statuses, talk = sent(CHUNKED + b"X-Forwarded-For: 10.0.0.1\r\n\r\n")

    assert statuses == [200]
    assert [name for name, _ in talk.asked[0]["headers"]] == [b"host", b"transfer-encoding"]


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: here\r\nHost: there\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : here\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: here\r\n folded: yes\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: here\r\nX: a\rb\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: here\r\nX: a\0b\r\n\r\n",
        b"GET / HTTP/1.1\nHost: here\n\n",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nbody!",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: +4\r\n\r\nbody",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: -4\r\n\r\nbody",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n\r\n",
        b"CONNECT here:80 HTTP/1.1\r\nHost: here\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: here\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_what_could_be_read_in_two_ways_is_not_read_at_all(request_: bytes) -> None:
    statuses, talk = sent(request_ + GET)

    assert talk.wire.closed
    assert statuses[-1] == 400
    assert [each["path"] for each in talk.asked] == ["/"] * (len(statuses) - 1)


def test_nobody_sends_any_number_of_requests_ahead() -> None:
    statuses, talk = sent(GET * (MOST_AHEAD + 3))

    assert talk.wire.closed
    assert len(talk.asked) <= 1
    assert 400 in statuses


def test_a_client_that_offers_another_protocol_is_answered_in_this_one() -> None:
    offer = b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n"

    assert sent(offer, GET)[0] == [200, 200]


def test_whoever_is_refused_costs_the_application_nothing_and_may_ask_again() -> None:
    refusals = iter([BUSY, BUSY, None])
    scopes = []

    def refuse(scope: Any) -> Answer | None:
        scopes.append(scope)
        return next(refusals)

    statuses, talk = sent(GET, POST[:-2], POST[-2:], GET, refuse=refuse)

    assert statuses == [503, 503, 200]
    assert [(each["method"], each["path"]) for each in scopes] == [("GET", "/a"), ("POST", "/play"), ("GET", "/a")]
    assert len(talk.asked) == 1
    assert talk.wire.written.count(b"\r\nretry-after: 3\r\n") == 2
    assert talk.wire.written.count(b"\r\n\r\nbusy") == 2
    assert not talk.wire.closed


@pytest.mark.parametrize(
    ("request_", "closed", "body"),
    [
        (b"HEAD / HTTP/1.1\r\nHost: here\r\n\r\n", False, b""),
        (b"GET / HTTP/1.0\r\n\r\n", True, b"busy"),
        (b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n", True, b"busy"),
    ],
)
def test_a_refusal_is_an_answer_as_any_other(request_: bytes, closed: bool, body: bytes) -> None:
    statuses, talk = sent(request_, refuse=lambda scope: BUSY)

    assert statuses == [503]
    assert talk.wire.written.partition(b"\r\n\r\n")[2] == body
    assert (talk.wire.closed, b"connection: close" in talk.wire.written) == (closed, closed)


def test_a_refusal_never_overtakes_an_earlier_answer() -> None:
    refusals = iter([None, BUSY])

    async def run() -> None:
        talk = Talk(lambda scope: next(refusals))
        talk.goes_on.clear()
        talk.connection.data_received(GET + POST)
        talk.goes_on.set()

        assert await talk.send(b"") == [200, 200]

    asyncio.run(run())


def test_somebody_who_takes_no_answers_or_waits_to_send_the_body_is_not_refused_here() -> None:
    waiting = POST[:-8] + b"\r\nExpect: 100-continue\r\n\r\n"

    async def run() -> None:
        talk = Talk(lambda scope: BUSY)
        talk.connection.pause_writing()
        talk.connection.data_received(GET)
        await asyncio.sleep(0)
        assert talk.wire.written == b""
        talk.connection.resume_writing()
        assert await talk.send(b"", waiting, b"body") == [200, 100, 200]

    asyncio.run(run())


def large(scope: Any) -> Answer:
    return Answer(413, [(b"content-length", b"5")], scope["path"].encode()[:5])


@pytest.mark.parametrize(
    "pieces",
    [
        [b"POST /play HTTP/1.1\r\nHost: here\r\nContent-Length: 99999999999\r\n\r\n"],
        [b"POST /play HTTP/1.1\r\nHost: here\r\nContent-Length: 99999999999\r\nExpect: 100-continue\r\n\r\n"],
        [b"POST /play HTTP/1.1\r\nHost: here\r\nContent-Length: 99999999999\r\n\r\n" + b"x" * 1000],
        [CHUNKED.partition(b"4\r\n")[0], *[b"20000\r\n" + b"x" * 0x20000 + b"\r\n"] * 9],
    ],
    ids=["by its head", "before it is sent", "with some of it", "in chunks"],
)
def test_a_body_without_an_end_is_refused_and_nobody_waits_for_it(
    pieces: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Http, "too_large", staticmethod(large))
    statuses, talk = sent(*pieces, GET)

    assert statuses == [413]
    assert talk.wire.written.endswith(b"connection: close\r\n\r\n/play")
    assert talk.wire.ended
    assert talk.asked == []


def test_somebody_who_goes_on_sending_after_the_refusal_is_cut_off() -> None:
    head = b"POST /play HTTP/1.1\r\nHost: here\r\nContent-Length: 99999999999\r\n\r\n"
    statuses, talk = sent(head, *[b"x" * 1_000_000] * 6)

    assert statuses == [413]
    assert talk.wire.closed


def test_a_body_that_takes_too_long_is_given_up() -> None:
    async def run() -> None:
        talk = Talk()
        talk.connection.data_received(POST[:-2])
        await asyncio.sleep(0)
        talk.connection.give_up_body()
        assert await talk.send(b"dy") == [408]
        assert talk.asked == []

    asyncio.run(run())


def test_a_connection_too_many_is_told_so_and_closed(settings: Any) -> None:
    async def run() -> None:
        settings.REFEREE_CONNECTIONS = 0
        wire = Wire(("192.0.2.7", 4711))
        talk = Talk(wire=wire)
        assert wire.statuses == [503]
        assert b"retry-after: 10" in wire.written
        assert wire.closed
        await talk.send()

    asyncio.run(run())


def test_whoever_asks_too_often_waits_for_the_answer_and_cant_ask_again_meanwhile(monkeypatch: Any) -> None:
    monkeypatch.setattr(protocol, "SECONDS_BEFORE_TOO_OFTEN", 0.01)
    too_often = Answer(429, [(b"content-length", b"4")], b"wait")

    async def run() -> None:
        talk = Talk(lambda scope: too_often)
        talk.connection.data_received(POST)
        assert talk.wire.statuses == []
        assert talk.wire.paused
        await in_time(lambda: talk.wire.statuses == [429])
        assert not talk.wire.paused
        talk.connection.data_received(POST + GET)
        assert talk.wire.statuses == [429, 400]
        assert talk.wire.closed
        await asyncio.sleep(0.02)
        assert await talk.send() == [429, 400]

    asyncio.run(run())


def test_whoever_never_waits_as_told_waits_for_the_next_refusal(monkeypatch: Any) -> None:
    monkeypatch.setattr(sent_away, "LONGEST_HELD", 0.01)

    known = GET.replace(b"\r\n\r\n", b"\r\nCookie: referee_device=ann\r\n\r\n")

    async def run() -> None:
        talk = Talk(lambda scope: BUSY)
        for _ in range(FORGIVEN + 1):
            talk.connection.data_received(known)
        assert talk.wire.statuses == [503] * (FORGIVEN + 1)
        assert not talk.wire.paused
        talk.connection.data_received(known)
        assert talk.wire.statuses == [503] * (FORGIVEN + 1)
        assert talk.wire.paused
        await in_time(lambda: len(talk.wire.statuses) == FORGIVEN + 2)
        assert not talk.wire.paused
        assert not talk.wire.closed
        talk.connection.data_received(known.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        await in_time(lambda: talk.wire.closed)
        assert await talk.send() == [503] * (FORGIVEN + 3)

    asyncio.run(run())


def test_what_is_dropped_is_read_slowly(monkeypatch: Any) -> None:
    monkeypatch.setattr(protocol, "SECONDS_BETWEEN_DROPS", 0.01)

    async def run() -> None:
        talk = Talk()
        talk.connection.data_received(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9999999\r\n\r\n")
        assert not talk.wire.paused
        talk.connection.data_received(b"x" * 1000)
        assert talk.wire.paused
        await in_time(lambda: not talk.wire.paused)
        assert await talk.send() == [413]

    asyncio.run(run())


async def in_time(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not happened():
            await asyncio.sleep(0.002)
