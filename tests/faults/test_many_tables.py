"""Several servers behind nginx, as `deploy/nginx.conf` has it: a table keeps to one of them, streams pass, attacks stop at nginx."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.faults.attacks import ATTACKS, SECONDS_OF_A_SHORT_ATTACK, attack
from tests.faults.tapping import milliseconds_of_taps
from tests.support.live_server import StreamReader
from tests.support.server_process import answers, free_port, in_time

ANOTHER_ADDRESS = "127.0.0.2"
"""Of the players: nginx counts by address."""

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(shutil.which("nginx") is None, reason="needs nginx on the PATH"),
]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Yield the port of nginx, with two servers behind it."""
    folder = tmp_path_factory.mktemp("many")
    folder.chmod(0o755)
    plain = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    running = []
    for number in (1, 2):
        command = [sys.executable, "manage.py", "serve", "--socket", str(folder / f"{number}.sock")]
        settings = {"REFEREE_VAR": str(folder / "var"), "REFEREE_BACKUPS": "0"}
        running.append(subprocess.Popen(command, env=plain | settings, stdout=subprocess.DEVNULL))
        assert in_time(lambda: is_open(folder / f"{number}.sock"))  # noqa: B023  # asked at once
    port = free_port()
    (folder / "nginx.conf").write_text(on_this_machine(folder, port))
    running.append(subprocess.Popen(["nginx", "-p", str(folder), "-c", "nginx.conf", "-e", "stderr"]))
    assert in_time(lambda: answers(port))
    yield port
    for each in reversed(running):
        each.terminate()
        each.wait(timeout=20)


def on_this_machine(folder: Path, port: int) -> str:
    """Return the configuration as it is shipped, but for certificates, folders and the port; limits are for one address."""
    shipped = CONFIGURATION.read_text()
    shipped = re.sub(r"server \{\s+listen 80;.*?\n\}\n", "", shipped, flags=re.S)
    shipped = re.sub(r"\s+ssl_certificate(_key)? [^;]+;", "", shipped)
    shipped = shipped.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")
    shipped = shipped.replace("/run/referee/", f"{folder}/").replace(
        "/var/lib/referee/static/", f"{folder}/var/static/"
    )
    return (
        f"user root; daemon off; pid {folder}/nginx.pid; events {{ worker_connections 4096; }}\n"
        f"http {{ include /etc/nginx/mime.types; access_log off; error_log stderr crit;\n{shipped}\n}}\n"
    )


def is_open(path: Path) -> bool:
    """Return True if somebody answers at a Unix socket."""
    with suppress(OSError), socket.socket(socket.AF_UNIX) as asked:
        asked.connect(str(path))
        return True
    return False


def test_a_line_written_is_told_through_nginx_at_once(port: int) -> None:
    asked = HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Content-Type": "application/json"}
    opened_with = json.dumps({"variant": "draw", "seats": [{"name": "Ann"}, {"name": "Bo"}]})
    asked.request("POST", "/api/v1/sessions", opened_with, headers)
    opened = json.load(asked.getresponse())

    with StreamReader(port, f"/api/v1/sessions/{opened['id']}/events") as follower:
        assert follower.event()["event"] == "state"
        headers["Authorization"] = f"Bearer {opened['keeper_key']}"
        asked.request("POST", f"/api/v1/sessions/{opened['id']}/hands", '{"leader": 1}', headers)
        assert asked.getresponse().status == 201
        assert follower.event()["id"] == "1"


@pytest.mark.parametrize("name", ATTACKS)
def test_under_attack_every_tap_is_answered(name: str, port: int) -> None:
    with attack(name, port):
        assert milliseconds_of_taps(port, SECONDS_OF_A_SHORT_ATTACK, ANOTHER_ADDRESS)
