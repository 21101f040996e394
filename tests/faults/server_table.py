"""A real server with a table on it, played through the API, and what it has acknowledged."""

from __future__ import annotations

import http.client
import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple
from uuid import uuid4

from tests.faults.playing import Acknowledged
from tests.support.server_process import Served


class PlayAnswer(NamedTuple):
    """The answer to a play: its status, its text, and its line if one was written."""

    status: int
    body: str
    line: Acknowledged | None


class ServedTable:
    """A server on a folder, and a hand that takes any number of entries."""

    def __init__(self, folder: Path, workers: int = 1, **settings: str) -> None:
        self.folder = folder
        self.workers = workers
        self.settings = settings
        self.served = Served(workers, folder, **settings)
        opened = self._send("sessions", {"variant": "all-fives", "seats": [{"name": "Ann"}, {"name": "Bo"}]})
        self.session, self.key = opened["id"], opened["keeper_key"]
        self.hand = self._send(f"sessions/{self.session}/hands", {})["id"]
        self.unsure = str(uuid4())

    def __enter__(self) -> ServedTable:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.served.process.poll() is None:
            self.kill()

    def play(self) -> Acknowledged:
        """Enter one thing, which must be written."""
        answer = self.try_to_play()
        assert answer.line is not None, answer.body
        return answer.line

    def try_to_play(self) -> PlayAnswer:
        """Enter one thing; what wasn't acknowledged is sent again, under its own id."""
        entry = {"id": self.unsure, "do": "adjust", "seat": 1, "points": 5, "reason": "a bet"}
        status, body = self._request("POST", f"/api/v1/hands/{self.hand}/plays", entry)
        if status not in (200, 201):
            return PlayAnswer(status, body, None)
        line, self.unsure = self.unsure, str(uuid4())
        return PlayAnswer(status, body, Acknowledged(line, ""))

    def looks(self) -> int:
        """Return the status of the hand's page for programs."""
        return self._request("GET", f"/api/v1/hands/{self.hand}")[0]

    def kill(self) -> None:
        """Kill the server and all of its processes at once."""
        os.killpg(self.served.process.pid, signal.SIGKILL)
        self.served.process.communicate()

    def start_again(self) -> None:
        """Start it again on the same folder."""
        self.served = Served(self.workers, self.folder, **self.settings)

    def stop(self) -> str:
        """Stop it as with Ctrl-C; what it has said."""
        return self.served.stop()

    def lost(self, acknowledged: list[Acknowledged]) -> set[str]:
        """Return the ids that were acknowledged and aren't in the database."""
        with closing(sqlite3.connect(self.folder / "referee.sqlite3")) as database:
            written = {row[0] for row in database.execute("SELECT id FROM referee_play")}
        return {each.line.replace("-", "") for each in acknowledged} - written

    def assert_kept(self, acknowledged: list[Acknowledged]) -> None:
        """Everything acknowledged is in the database, and everything there is as it was written."""
        assert self.lost(acknowledged) == set()
        checked = subprocess.run(
            [sys.executable, "manage.py", "check_records"],
            env=os.environ | {"REFEREE_VAR": str(self.folder), "DJANGO_SETTINGS_MODULE": "referee.settings"},
            capture_output=True,
            text=True,
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr

    def _send(self, call: str, body: dict[str, Any]) -> Any:
        status, answer = self._request("POST", f"/api/v1/{call}", body)
        assert status == 201, answer
        return json.loads(answer)

    def _request(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=20)
        headers = {"Content-Type": "application/json"}
        if hasattr(self, "key"):
            headers["Authorization"] = f"Bearer {self.key}"
        with closing(connection):
            connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
