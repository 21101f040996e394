"""``manage.py serve`` as real processes."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil

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
    """Wait until something happens; return False if that takes too long."""
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

    def __init__(self, workers: int, folder: Path, *, port: int = 0, **settings: str) -> None:
        self.port = port or free_port()
        environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"} | settings
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
        """Return the processes that answer, besides the one that was started."""
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
