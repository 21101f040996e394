"""The server as phones, strangers and slow networks meet it."""

import asyncio
import re
import resource
import socket
import stat
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError
from django.test import Client

from referee.management.commands.serve import another_port, check_port, qr_code
from referee.server import addresses
from referee.server.body import MOST_DROPPED, BrokenOff, WholeBodies, read_body
from referee.server.file_limit import allow_as_many_as_possible
from referee.server.secret_key import secret_key
from referee.web import machine

LIMIT = 1024 * 1024


def request(*pieces: bytes, gone: bool = False) -> Any:
    """Return a channel that brings a body in pieces, of a sender that may go away before the end."""
    messages = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    messages.append({"type": "http.disconnect"} if gone else {"type": "http.request", "body": b"", "more_body": False})

    async def receive() -> Any:
        return messages.pop(0)

    return receive


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret-key"

    key = secret_key(file)

    assert len(key) >= 50
    assert secret_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_a_secret_key_that_the_host_says_is_kept_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_SECRET_KEY", "the same on every machine")

    assert secret_key(tmp_path / "secret-key") == "the same on every machine"
    assert not list(tmp_path.iterdir())


def test_without_a_place_to_keep_it_the_secret_key_lasts_for_the_process(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file where the folder should be")

    assert secret_key(tmp_path / "var" / "secret-key") != secret_key(tmp_path / "var" / "secret-key")


def test_a_stranger_to_the_machine_is_no_host(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("host", machine.own_hosts())
def test_every_name_of_the_machine_is_a_host(client: Client, host: str) -> None:
    assert client.get("/healthz", headers={"host": f"{host}:8000"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "host"), [("198.51.100.7", "198.51.100.7"), ("2001:db8::7", "[2001:db8::7]")])
def test_every_address_that_the_machine_has_by_now_is_a_host(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, address: str, host: str
) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    assert client.get("/healthz", headers={"host": host}).status_code == 400

    monkeypatch.setattr(addresses, "is_own_address", address.__eq__)

    assert client.get("/healthz", headers={"host": f"{host}:8000"}).status_code == 200


def test_an_address_of_another_machine_is_not_taken_for_ones_own() -> None:
    own = machine.lan_address()

    assert own is None or addresses.is_own_address(own)
    for host in ("198.51.100.7", "2001:db8::7", "0.0.0.0", "127.0.0.9", "224.0.0.1", "evil.example", ""):
        assert not addresses.is_own_address(host)


def test_other_spellings_of_an_address_are_no_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each that is allowed stays allowed: there must be no more of them than the machine has addresses."""
    monkeypatch.setattr(addresses.socket, "socket", AnySocket)

    for own in ("198.51.100.7", "2001:db8::7"):
        assert addresses.is_own_address(own)
    for other in ("2001:db8:0::7", "2001:0db8::7", "2001:db8::0007", "::ffff:198.51.100.7", "::ffff:c633:6407"):
        assert not addresses.is_own_address(other)


class AnySocket:
    """A socket on a machine that has every address."""

    def __init__(self, *given: object) -> None:
        pass

    def __enter__(self) -> "AnySocket":
        return self

    def __exit__(self, *given: object) -> None:
        pass

    def bind(self, address: object) -> None:
        """Let it be had."""


def test_each_client_is_known_by_the_address_that_people_know() -> None:
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"])

    for client in ("::ffff:192.0.2.7", "2001:db8::7", ""):
        scope: Any = {"type": "http", "client": (client, 5)}
        asyncio.run(addresses.plain_addresses(app)(scope, request(), app))

    assert seen == [("192.0.2.7", 5), ("2001:db8::7", 5), ("127.0.0.1", 5)]


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


@pytest.mark.django_db
def test_pages_may_load_nothing_from_elsewhere_and_run_no_script_of_their_own(client: Client) -> None:
    policy = client.get("/healthz")["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_view_may_have_a_policy_of_its_own(client: Client) -> None:
    policy = client.get("/api/v1/docs")["Content-Security-Policy"]

    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "frame-ancestors 'none'" in policy


def test_a_port_in_use_is_said_in_a_line_with_one_that_is_free() -> None:
    with socket.create_server(("", 0)) as other:
        port = other.getsockname()[1]

        with pytest.raises(CommandError) as refused:
            check_port(port)

    said = re.fullmatch(
        rf"Can't serve on port {port}: Address already in use. Port (\d+) is free: make run PORT=(\d+)",
        str(refused.value),
    )
    assert said
    assert said[1] == said[2] != str(port)
    check_port(int(said[1]))


@pytest.mark.parametrize(("taken", "least", "most"), [(80, 1024, 1123), (65535, 8000, 8099), (8000, 8001, 8100)])
def test_the_port_that_is_offered_is_one_that_anybody_may_open(taken: int, least: int, most: int) -> None:
    offered = re.search(r"Port (\d+) is free", another_port(taken))

    assert offered
    assert least <= int(offered[1]) <= most


def test_where_no_port_is_free_none_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(address: object) -> socket.socket:
        raise OSError

    monkeypatch.setattr(socket, "create_server", taken)

    assert another_port(8000) == "Choose another with make run PORT="


def test_a_number_that_is_no_port_is_said_in_a_line() -> None:
    with pytest.raises(CommandError, match="65536 is no port: it may be 1 to 65535"):
        check_port(65536)


def test_as_many_connections_may_be_open_as_the_machine_grants() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))

        allow_as_many_as_possible()

        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_the_qr_code_for_the_terminal_is_square() -> None:
    lines = qr_code("http://192.0.2.7:8000/").splitlines()

    assert {len(line) for line in lines} == {len(lines) * 2 - 1}
