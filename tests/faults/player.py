"""A process that plays when it is told to, on whatever database its settings name: ``python -m tests.faults.player``.

Each line that it reads is ``play``, ``often``, ``lost`` (with what was acknowledged, as JSON) or ``wrong``; it answers each with one line of JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.faults.playing import Acknowledged


class PlayRefused(Exception):
    """A refusal: nothing was written; the message says why."""


class PlayerProcess:
    """The process of a player, seen from a test."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.player"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ
            | {"REFEREE_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "referee.settings", "DATABASE_URL": ""}
            | environment,
        )

    def __enter__(self) -> PlayerProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def play(self) -> Acknowledged:
        """Let it write one line.

        :raises Refused: it couldn't
        """
        from tests.faults.playing import Acknowledged

        answer = self._ask("play")
        if "refused" in answer:
            raise PlayRefused(answer["refused"])
        return Acknowledged(*answer["acknowledged"])

    def write_back_often(self) -> None:
        """Let SQLite write the ``-wal`` back into the database after few pages instead of a thousand."""
        self._ask("often")

    def lost(self, acknowledged: list[Acknowledged]) -> object:
        """Return what was acknowledged and isn't in the log."""
        return self._ask("lost " + json.dumps(acknowledged))["lost"]

    def wrong(self) -> object:
        """Return the differences from what was written."""
        return self._ask("wrong")["wrong"]

    def _ask(self, command: str) -> dict[str, object]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        answer: dict[str, object] = json.loads(self.process.stdout.readline())
        return answer


def main() -> None:
    import django

    django.setup()
    from django.db import Error, close_old_connections, connection

    from referee.management.database import bring_up_to_date
    from tests.faults.playing import Acknowledged, Playing, lost, wrong

    bring_up_to_date()
    playing = Playing()
    for line in sys.stdin:
        command, _space, rest = line.strip().partition(" ")
        close_old_connections()  # as at the beginning of each request
        answer: dict[str, object]
        match command:
            case "play":
                try:
                    answer = {"acknowledged": _told_at_once(playing.step())}
                except Error as error:
                    answer = {"refused": f"{type(error).__name__}: {error}"}
            case "often":
                with connection.cursor() as cursor:
                    cursor.execute("PRAGMA wal_autocheckpoint = 30")
                answer = {}
            case "lost":
                answer = {"lost": lost([Acknowledged(*each) for each in json.loads(rest)])}
            case _:
                answer = {"wrong": wrong()}
        print(json.dumps(answer), flush=True)


def _told_at_once(line: Acknowledged) -> Acknowledged:
    """Write what was acknowledged to the file that ``ACKNOWLEDGED`` names, before anything else happens."""
    if name := os.environ.get("ACKNOWLEDGED"):
        file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.write(file, json.dumps(line).encode() + b"\n")
        os.close(file)
    return line


if __name__ == "__main__":
    main()
