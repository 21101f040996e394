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

from referee.management.commands.serve import another_port, listen, qr_code
from referee.server import machine
from referee.server.body import whole_body
from referee.server.hosts import accept_own_address
from referee.server.open_files import allow_as_many_as_possible
from referee.server.secret_key import secret_key

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
def test_the_address_that_a_connection_came_in_by_is_a_host(
    client: Client, settings: Any, address: str, host: str
) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    assert client.get("/healthz", headers={"host": host}).status_code == 400

    accept_own_address({"type": "http", "server": (address, 8000)})  # type: ignore[typeddict-item]

    assert client.get("/healthz", headers={"host": host}).status_code == 200


def test_a_body_in_pieces_arrives_whole() -> None:
    assert asyncio.run(whole_body(request(b"half a ", b"form"))) == b"half a form"


def test_half_a_body_is_never_taken_for_a_whole_one() -> None:
    assert asyncio.run(whole_body(request(b"half a ", gone=True))) is None


def test_of_an_endless_body_only_so_much_is_kept_as_shows_it() -> None:
    body = asyncio.run(whole_body(request(*[b"x" * 300_000] * 100)))

    assert body is not None
    assert LIMIT < len(body) < 2 * LIMIT


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
            listen(port)

    said = re.fullmatch(
        rf"Can't serve on port {port}: Address already in use. Port (\d+) is free: make run PORT=(\d+)",
        str(refused.value),
    )
    assert said
    assert said[1] == said[2] != str(port)
    for opened in listen(int(said[1])):
        opened.close()


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
        listen(65536)


def test_answers_leave_at_once() -> None:
    (first, *others) = listen(0)
    try:
        with socket.create_connection(("127.0.0.1", first.getsockname()[1])):
            accepted, _ = first.accept()
            with accepted:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    finally:
        for opened in (first, *others):
            opened.close()


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
