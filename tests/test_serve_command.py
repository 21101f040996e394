"""``manage.py serve`` as whoever runs it meets it: real processes, on an empty folder."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

SECONDS_TO_START = 60
SECONDS_TO_STOP = 6


def free_port() -> int:
    with socket.create_server(("", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def get(port: int, path: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    return connection.getresponse()


def in_time(happened: Callable[[], bool]) -> bool:
    """Whether it happens before one has waited too long."""
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        if happened():
            return True
        time.sleep(0.05)
    return False


def answers(port: int) -> bool:
    try:
        return get(port, "/healthz").read() == b"ok\n"
    except OSError:
        return False


class Served:
    """A server in a session of its own, as in a terminal."""

    def __init__(self, workers: int, folder: Path) -> None:
        self.port = free_port()
        environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(self.port)],
            env=environment | {"REFEREE_VAR": str(folder), "WORKERS": str(workers)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert in_time(lambda: self.process.poll() is not None or answers(self.port))

    def workers(self) -> list[psutil.Process]:
        """The processes that answer, besides the one that was started."""
        children = psutil.Process(self.process.pid).children()
        return [each for each in children if "spawn_main" in command_line(each)]

    def stop(self) -> str:
        """Press Ctrl-C, which all of its processes get, and return what it has said once it has ended."""
        os.killpg(self.process.pid, signal.SIGINT)
        said, _ = self.process.communicate(timeout=SECONDS_TO_STOP)
        return said


def command_line(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


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


@pytest.mark.parametrize("workers", [1, 2])
def test_one_command_serves_an_empty_folder_until_ctrl_c(serve: Serve, workers: int) -> None:
    served = serve(workers)
    assert get(served.port, "/healthz").read() == b"ok\n"
    login = get(served.port, "/admin/login/")
    assert login.status == 200
    assert login.getheader("Content-Encoding") == "gzip"

    with socket.create_connection(("127.0.0.1", served.port)):  # somebody who never leaves
        said = served.stop()

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
