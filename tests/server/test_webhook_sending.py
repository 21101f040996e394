"""The sending of one message to a webhook: its signature, the addresses it never goes to, and its time limits."""

from __future__ import annotations

import socket
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.server.webhooks import connection as connections
from referee.server.webhooks import sending
from referee.server.webhooks.sending import Answer, send
from referee.server.webhooks.signature import signed
from tests.support.receivers import Receiver, receiver

ROOT = Path(__file__).parents[2]


@pytest.fixture
def there() -> Iterator[Receiver]:
    """Yield a receiver that takes everything."""
    with receiver() as told:
        yield told


def test_the_signature_of_the_standards_own_example() -> None:
    body = b'{"test": 2432232314}'
    headers = signed("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")

    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_guides_own_lines_know_a_genuine_message() -> None:
    written = (ROOT / "docs" / "api.md").read_text().partition("nothing but Python:")[2].partition("\n## ")[0]
    guide: dict[str, Any] = {}
    exec(textwrap.dedent(written), guide)  # our own docs
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    headers = signed("7", int(time.time()), b"{}", secret)

    assert guide["is_genuine"](headers, b"{}", secret)
    assert not guide["is_genuine"](headers, b"[]", secret)
    assert not guide["is_genuine"](signed("7", 1614265330, b"{}", secret), b"{}", secret)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.7",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.2.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fec0::1",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:192.168.1.7",
        "64:ff9b::10.1.2.3",
        "2002:0a01:0203::1",
        "2001:db8::1",
    ],
)
def test_nothing_is_sent_to_an_address_that_is_not_public(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the address of the connection itself, since a host's name can stand for any."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    found = [(family, socket.SOCK_STREAM, 6, "", (address, 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_named: found)
    monkeypatch.setattr(socket, "socket", lambda *_given: pytest.fail("it was connected to"))

    assert send("https://harmless.example/", {}, b"{}", private=False) == Answer(None, "not_public")


def addresses_connected_to(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the addresses to which connections will be made, none of which answers."""
    connected: list[object] = []

    def connect(_self: object, _plain: object, address: object) -> None:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(connections.CheckedConnection, "_connect_to", connect)
    return connected


def test_a_name_is_looked_up_once(there: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    port = int(there.url.split(":")[2].split("/")[0])
    found = [("93.184.216.34", 80), ("127.0.0.1", port)]
    asked = []

    def look_up(*given: Any, **_named: Any) -> Any:
        asked.append(given)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", found[min(len(asked), len(found)) - 1])]

    connected = addresses_connected_to(monkeypatch)
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    send(f"http://rebinding.example:{port}/", {}, b"{}", private=False)

    assert (len(asked), connected) == (1, [("93.184.216.34", 80)])


def test_a_host_with_an_address_that_is_not_public_is_asked_at_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 80)) for each in ("10.0.0.1", "93.184.216.34")]
    connected = addresses_connected_to(monkeypatch)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given, **_named: found)
    send("http://mixed.example/", {}, b"{}", private=False)

    assert connected == [("93.184.216.34", 80)]


def test_a_redirect_is_not_followed(there: Receiver) -> None:
    with receiver() as elsewhere:
        there.status, there.headers = 307, {"Location": elsewhere.url}

        assert send(there.url, {}, b"{}", private=True) == Answer(307, "refused")
        assert elsewhere.received.empty()


def test_a_long_answer_is_not_read_to_its_end(there: Receiver) -> None:
    there.body = b"x" * 50_000_000
    began = time.monotonic()

    assert send(there.url, {}, b"{}", private=True) == Answer(204 if there.status == 204 else 200, "")
    assert time.monotonic() - began < 2


def serves(answer: list[bytes], pause: float = 0) -> str:
    """Return the address of a receiver that sends these pieces, whatever it is sent, and then nothing."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        asked, _address = listening.accept()
        with asked:
            asked.recv(65536)
            for piece in answer:
                try:
                    asked.sendall(piece)
                except OSError:
                    return
                time.sleep(pause)
            time.sleep(5)

    threading.Thread(target=serve, daemon=True).start()
    return f"http://127.0.0.1:{listening.getsockname()[1]}/"


def test_a_receiver_that_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "SECONDS_FOR_A_STEP", 0.2)

    assert send(serves([]), {}, b"{}", private=True) == Answer(None, "timed_out")


def test_a_receiver_that_never_comes_to_an_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "SECONDS_FOR_ALL", 0.5)
    began = time.monotonic()

    assert send(serves([b"HTTP/1.1 200 OK\r\n", *[b"X: y\r\n"] * 90], 0.1), {}, b"{}", private=True).status is None
    assert time.monotonic() - began < 3


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        (lambda: serves([b"220 smtp.example ESMTP\r\n\r\n"]), "no_http"),
        (lambda: "http://127.0.0.1:9/", "unreachable"),
        (lambda: "http://nobody.invalid/", "unknown_host"),
        (lambda: serves([b"HTTP/1.1 400 Bad Request\r\n\r\n"]).replace("http:", "https:"), "not_trusted"),
    ],
)
def test_what_went_wrong_is_told_by_a_code(url: Any, problem: str) -> None:
    assert send(url(), {}, b"{}", private=True) == Answer(None, problem)
