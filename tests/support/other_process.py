"""Another process on the test's own database, which does what a line on its standard input says.

play SESSION 1: 5-5     enters a play as the keeper
take SESSION            takes the pen for another phone
serve PORT              answers requests until it is ended
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO
from uuid import UUID


@contextmanager
def another_process() -> Iterator[subprocess.Popen[str]]:
    """Start it; what it is told to do goes to its standard input, and it says "done" on its standard output."""
    from django.db import connection

    name = str(connection.settings_dict["NAME"])
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.other_process", name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
    )
    try:
        assert _line(process.stdout) == "ready"
        yield process
    finally:
        process.kill()
        process.communicate()


def tell(process: subprocess.Popen[str], *words: object) -> None:
    """Have it do something, and wait until it has."""
    assert process.stdin
    process.stdin.write(" ".join(map(str, words)) + "\n")
    process.stdin.flush()
    assert _line(process.stdout) == "done"


def _line(stream: IO[str] | None) -> str:
    assert stream
    return stream.readline().strip()


def main(name: str) -> None:
    import django
    from django.db import connections

    django.setup()
    connections.settings["default"]["NAME"] = name
    connections["default"].ensure_connection()
    say("ready")
    for line in sys.stdin:
        do(*line.strip().split(" ", 2))


def do(what: str, *words: str) -> None:
    from referee import models, operations
    from tests.support.tables import Table, lay

    if what == "serve":
        serve(int(words[0]))
    session = models.Session.objects.get(id=UUID(words[0]))
    keeper = session.keys.get(seat=None, withdrawn_at=None)
    if what == "play":
        hand = session.hands.get(in_force=True)
        Table(session.id, keeper, {}, hand.id).enter(lay(words[1]))
    elif what == "take":
        operations.take_pen(token=operations.hand_over_pen(session_id=session.id, by=keeper), device="another")
    say("done")


def serve(port: int) -> None:
    from tests.support.live_server import serving

    with serving(port):
        say("done")
        sys.stdin.read()


def say(word: str) -> None:
    print(word, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
