"""A power loss at any moment: whatever was acknowledged before is there, and the database is sound.

Nothing here cuts the power of a disk. A writer's calls to the system are written down as it plays (`recorder.c`), and from
them what a disk could hold at a moment is made (`power.py`): what was synced, and a part of what wasn't. That needs Linux and a C compiler.
"""

from __future__ import annotations

import json
import lzma
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.server.backups.database_file import check_file
from tests import frozen
from tests.faults.player import PlayerProcess
from tests.faults.power import ACKNOWLEDGED, Disk, FileCall, calls

COMPILER = shutil.which("cc") or shutil.which("gcc")

pytestmark = pytest.mark.skipif(
    COMPILER is None or sys.platform != "linux", reason="what a process writes is recorded on Linux, with a C compiler"
)


class WriterRecord(NamedTuple):
    """The calls of a writer on a database that held ``before``."""

    before: bytes
    calls: list[FileCall]
    first: int
    """The call with which the first line was acknowledged."""


def record(folder: Path, plays: int) -> WriterRecord:
    """Let somebody play on a copy of the frozen database, whose ``-wal`` is often written back."""
    library, log = folder / "recorder.so", folder / "calls"
    source = Path(__file__).with_name("recorder.c")
    subprocess.run([str(COMPILER), "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"], check=True)
    var = folder / "var"
    var.mkdir()
    database = var / "referee.sqlite3"
    [newest] = sorted(Path(frozen.__path__[0]).glob("*.xz"))[-1:]
    before = lzma.decompress(newest.read_bytes())
    database.write_bytes(before)
    preloaded = {"LD_PRELOAD": str(library), "RECORD_FILES": str(database), "RECORD_LOG": str(log)}
    with PlayerProcess(var, ACKNOWLEDGED=f"{database}{ACKNOWLEDGED}", **preloaded) as player:
        player.write_back_often()
        for _play in range(plays):
            player.play()
    found = list(calls(log))
    first = next(place for place, call in enumerate(found) if call.name == ACKNOWLEDGED)
    return WriterRecord(before, found, first)


def lost_when(disk: Disk, chance: random.Random, folder: Path) -> set[str]:
    """Return what was acknowledged and is lost if the power goes now. The database must be sound when it is opened."""
    file = folder / "after" / "referee.sqlite3"
    shutil.rmtree(file.parent, ignore_errors=True)
    file.parent.mkdir()
    for name, content in disk.after_power_went(chance).items():
        file.with_name(file.name + name).write_bytes(content)
    check_file(file)
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        written = dict(database.execute("SELECT id, hash FROM referee_play"))
    told = [json.loads(line) for line in disk.acknowledged.splitlines()]
    return {line for line, line_hash in told if written.get(line.replace("-", "")) != line_hash}


@pytest.mark.parametrize(
    ("plays", "times"), [pytest.param(40, 40, id="short"), pytest.param(400, 1500, id="long", marks=pytest.mark.faults)]
)
def test_whenever_the_power_goes_what_was_acknowledged_is_there(plays: int, times: int, tmp_path: Path) -> None:
    recorded = record(tmp_path, plays)
    chance = random.Random(157)
    moments = set(chance.sample(range(recorded.first, len(recorded.calls)), k=min(times, len(recorded.calls) // 2)))
    disk = Disk(recorded.before)

    for moment, call in enumerate(recorded.calls):
        disk.take(call)
        if moment in moments:
            assert lost_when(disk, chance, tmp_path) == set()

    assert len(disk.acknowledged.splitlines()) == plays
    kinds = {(call.what, call.name) for call in recorded.calls}
    assert {("w", "-wal"), ("s", "-wal"), ("w", ""), ("s", "")} <= kinds, "pages were written back, too"
    without = Disk(recorded.before, syncs=False)
    for call in recorded.calls:
        without.take(call)
    without.waiting.clear()
    assert lost_when(without, chance, tmp_path), "a disk that syncs nothing would lose it"
