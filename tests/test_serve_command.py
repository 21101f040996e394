import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

SECONDS_TO_START = 60


def free_port() -> int:
    with socket.create_server(("", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def get(port: int, path: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    return connection.getresponse()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server on an empty folder, and its port."""
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        env=environment | {"REFEREE_VAR": str(tmp_path / "var")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    deadline = time.monotonic() + SECONDS_TO_START
    while process.poll() is None and time.monotonic() < deadline:
        try:
            get(port, "/healthz").read()
            break
        except OSError:
            time.sleep(0.1)
    yield process, port
    process.kill()
    process.communicate()


def test_one_command_serves_an_empty_folder_until_ctrl_c(served: tuple[subprocess.Popen[str], int]) -> None:
    process, port = served

    assert get(port, "/healthz").read() == b"ok\n"
    login = get(port, "/admin/login/")
    assert login.status == 200
    assert login.getheader("Content-Encoding") == "gzip"

    with socket.create_connection(("127.0.0.1", port)):  # somebody who never leaves
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=5)

    assert process.returncode == 0
    assert f"http://127.0.0.1:{port}/" in said
    assert said.rstrip().endswith("Stopped.")
    assert "Traceback" not in said
