"""Program that freezes a database of this version: every game, played, corrected, challenged and taken back.

.venv/bin/python -m tests.frozen 0.1.0
"""

from __future__ import annotations

import lzma
import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

HISTORY = 30
"""Made-up sessions besides, of a circle, so that there are people with many."""


def main(name: str) -> None:
    frozen = Path(__file__).parent / f"{name}.sqlite3.xz"
    if frozen.exists():
        sys.exit(f"{frozen.name} is there already. What is frozen stays as it is: choose another name.")
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"REFEREE_VAR": folder, "DJANGO_SETTINGS_MODULE": "referee.settings"}
        fill()
        database = Path(folder) / "referee.sqlite3"
        with closing(sqlite3.connect(database)) as opened:
            opened.execute("PRAGMA journal_mode = DELETE")
            opened.execute("VACUUM")
        frozen.write_bytes(lzma.compress(database.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{frozen.name}: {frozen.stat().st_size // 1000} kB")


def fill() -> None:
    """Play in the empty database of ``REFEREE_VAR``."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from referee import operations
    from referee.log import DisputeOutcome
    from scoring.games import GAMES
    from tests.support.logs import correct, play_a_little, redo

    call_command("make_history", "--sessions", str(HISTORY), "--hands", "2", "--yes", verbosity=0)
    operations.adopt(circle=operations.find_or_make_circle(name="Thursday").id)
    call_command("demo")
    for game in GAMES:
        table = play_a_little(game)
        hand = table.state.log_state.hands[0]
        raised = operations.dispute(play_id=hand.lines[0], by=table.keeper, note="Really?")
        table.undo(why="too early")
        redo(table)
        operations.settle(dispute_id=raised.dispute.id, by=table.keeper, outcome=DisputeOutcome.RULING_STANDS)
        if GAMES[game].keeps_score:
            adjust = {"do": "adjust", "seat": 1, "points": 5, "reason": "a bet"}
            correct(table, {"do": "insert", "hand": str(hand.id), "before": str(hand.lines[-1]), "entry": adjust})
    connection.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
