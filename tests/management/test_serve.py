"""``manage.py serve`` as whoever runs it meets it: real processes, on an empty folder."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import psutil
import pytest
from django.core.management import CommandError

from referee.management.commands.serve import another_port, check_port, qr_code
from tests.support.live_server import StreamReader
from tests.support.server_process import SECONDS_TO_START, Served, answers, get, in_time

Serve = Callable[[int], Served]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Empty for the first server."""
    return tmp_path_factory.mktemp("serve") / "var"


@pytest.fixture
def serve(folder: Path) -> Iterator[Serve]:
    """Yield a function that starts a server with a number of processes."""
    started: list[Served] = []

    def start(workers: int) -> Served:
        started.append(Served(workers, folder))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.communicate()


def events(port: int) -> str:
    """Return the path of the stream of a new table."""
    asked = HTTPConnection("127.0.0.1", port, timeout=10)
    opened = json.dumps({"variant": "draw", "seats": [{"name": "Ann"}, {"name": "Bo"}]})
    asked.request("POST", "/api/v1/sessions", opened, {"Content-Type": "application/json"})
    return f"/api/v1/sessions/{json.load(asked.getresponse())['id']}/events"


@pytest.mark.parametrize("workers", [1, 2])
def test_one_command_serves_an_empty_folder_until_ctrl_c(serve: Serve, workers: int) -> None:
    served = serve(workers)
    assert get(served.port, "/healthz").read() == b"ok\n"
    login = get(served.port, "/admin/login/")
    assert login.status == 200
    assert login.getheader("Content-Encoding") == "gzip"

    with (
        socket.create_connection(("127.0.0.1", served.port)),
        StreamReader(served.port, events(served.port)) as follower,
    ):
        assert follower.event()["event"] == "state"
        said = served.stop()  # although neither of them leaves

    assert served.process.returncode == 0
    assert said.count(f"http://127.0.0.1:{served.port}/") == 1
    assert said.rstrip().endswith("Stopped.")
    assert "Traceback" not in said


def test_a_process_that_dies_is_replaced_and_none_is_left_behind(serve: Serve) -> None:
    served = serve(2)
    assert in_time(lambda: len(served.workers()) == 2)
    first, second = served.workers()
    first.kill()

    assert in_time(lambda: len(served.workers()) == 2 and first not in served.workers())
    assert in_time(lambda: answers(served.port))

    workers = [second, *served.workers()]
    served.process.kill()
    assert psutil.wait_procs(workers, timeout=SECONDS_TO_START)[1] == []


def test_the_number_of_processes_is_one_or_more() -> None:
    environment = os.environ | {"WORKERS": "many"}
    asked = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS_TO_START,
    )

    assert asked.returncode
    assert 'the number of processes is 1 or more, not "many"' in asked.stderr


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


def test_the_qr_code_for_the_terminal_is_square() -> None:
    lines = qr_code("http://192.0.2.7:8000/").splitlines()

    assert {len(line) for line in lines} == {len(lines) * 2 - 1}
