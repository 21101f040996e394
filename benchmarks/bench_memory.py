"""The memory of one process in which tables are played on and on, one hand here and one there: it must stay flat.

The environment's PLAYS is the number of entries (by default 5,000; 100,000 take about ten minutes). The limit for kept
states is a few megabytes, which are used up soon, so that what grows afterwards grows for good.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from referee import models
from referee.demo.evenings import SimulatedEvening, play_hand
from referee.demo.tables import DemoTable
from referee.log import cache
from referee.operations import NewSeat

PLAYS = int(os.environ.get("PLAYS", "5000"))
TABLES = 60
STATES = 16_000_000
"""The bytes of states that are kept: those of the tables in play, and of some that are over."""

GAMES = ("all-fives", "five-up", "fives-and-threes", "block", "block-and-draw")
PARTS = 10


def resident() -> float:
    """Return the memory of this process, in MiB, after a garbage collection."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 2**20


def hands(dice: Random) -> Iterator[int]:
    """Play hands at one of many tables after another, without end, and yield the number of entries of each."""
    tables: list[tuple[DemoTable, SimulatedEvening, Iterator[int]]] = []
    while True:
        if len(tables) < TABLES:
            seats = [
                NewSeat(name, side) for side, name in enumerate(("Ann", "Bo", "Cy")[: dice.randint(2, 3)], start=1)
            ]
            evening = SimulatedEvening(dice.choice(GAMES), seats)
            tables.append((DemoTable.open(evening.game, {}, seats), evening, count(1)))
        place = dice.randrange(len(tables))
        table, evening, numbers = tables[place]
        play_hand(table, next(numbers), evening, dice)
        yield len(table.entered)
        if table.row.finished:
            del tables[place]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read as Linux tells it")
@pytest.mark.django_db(transaction=True)
def test_memory_while_tables_are_played_on_and_on(note: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache._recent, "_most", STATES)
    monkeypatch.setattr(cache._whole, "_most", STATES // 8)
    played, found, coming = 0, [resident()], hands(Random(10))
    note(f"memory of a process that keeps {STATES // 1_000_000} MB of states, by entries made (aim: flat)")
    for part in range(1, PARTS + 1):
        while played < PLAYS * part // PARTS:
            played += next(coming)
        found.append(resident())
        note(f"{played:7} entries, {models.Session.objects.count():5} sessions {found[-1]:8.1f} MiB")
    half = found[PARTS // 2]
    note(f"the second half of them added {found[-1] - half:.1f} MiB to {half:.1f} MiB")
