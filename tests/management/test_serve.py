"""``manage.py serve`` as whoever runs it meets it: real processes, on an empty folder."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import psutil
import pytest

from tests.support.live_server import StreamReader
from tests.support.server_process import SECONDS_TO_START, Served, answers, get, in_time

Serve = Callable[[int], Served]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Empty for the first server."""
    return tmp_path_factory.mktemp("serve") / "var"


@pytest.fixture
def serve(folder: Path) -> Iterator[Serve]:
    """Starts a server with so many processes."""
    started: list[Served] = []

    def start(workers: int) -> Served:
        started.append(Served(workers, folder))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.communicate()


def events(port: int) -> str:
    """The stream of a new table."""
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
    assert answers(served.port)

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
