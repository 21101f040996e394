"""What the server still records when ten times as much is entered as it can record, of what it records before and after.

With one process of the server it has a core of its own, where the machine has two, which a database server shares with it, and
the phones have the other one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

from benchmarks.load.__main__ import database, say
from benchmarks.load.processes import family, processor_seconds, server


def options() -> Namespace:
    """What was asked for."""
    parser = ArgumentParser(prog="benchmarks.load.rush", description=__doc__)
    parser.add_argument("--tables", type=int, default=2000, help="20 to 2,000 (default: 2,000)")
    parser.add_argument("--lookers", type=int, default=300, help="people who look every 2 seconds (default: 300)")
    parser.add_argument("--seconds", type=float, default=10, help="of each part (default: 10)")
    parser.add_argument("--times", type=float, default=10, help="how much more is entered than recorded (default: 10)")
    parser.add_argument("--rounds", type=int, default=3, help="of ten times as much between full load (default: 3)")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server (default: 1)")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--polite", action="store_true", help="who is sent away comes back when told to, as phones do")
    asked = parser.parse_args()
    if not (20 <= asked.tables <= 2000 and asked.seconds <= 120 and asked.times <= 20 and asked.rounds <= 5):
        parser.error("20 to 2,000 tables, at most 120 seconds, at most 20 times as much, and at most 5 rounds")
    return asked


def main() -> None:
    asked = options()
    with database(asked.database) as (environment, database_process):
        os.environ.update(environment)
        with server(os.environ, asked.workers) as (port, process):
            measure(asked, port, process, database_process)


def measure(asked: Namespace, port: int, process: int, database_process: int | None) -> None:
    """Open the tables, and let the phones come."""
    import django

    django.setup()
    from benchmarks.load.plans import open_tables

    cores = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
    apart = asked.workers == 1 and len(cores) > 1
    if apart:
        both = family(process) + (family(database_process) if database_process else [])
        for thread in threads(both):
            os.sched_setaffinity(thread, cores[:1])
    say(f"opening {asked.tables} tables …")
    plans = open_tables(asked.tables, 60, Random(1))
    told = {
        "port": port,
        "plans": [plan.as_json() for plan in plans],
        "lookers": asked.lookers,
        "seconds": asked.seconds,
        "times": asked.times,
        "rounds": asked.rounds,
        "cores": cores[1:] if apart else cores,
        "polite": asked.polite,
    }
    with tempfile.TemporaryDirectory(prefix="referee-phones-") as folder:
        todo, done = Path(folder) / "todo.json", Path(folder) / "done.json"
        todo.write_text(json.dumps(told))
        before = processor_seconds(process)
        subprocess.run([sys.executable, "-m", "benchmarks.load.rude", str(todo), str(done)], check=True)
        say(f"processor seconds of the server: {processor_seconds(process) - before:.1f}")
        report(asked, json.loads(done.read_text()))


def threads(pids: Iterable[int]) -> Iterator[int]:
    """All threads of the processes."""
    for pid in pids:
        yield from (int(task.name) for task in Path(f"/proc/{pid}/task").iterdir())


def report(asked: Namespace, measured: dict[str, Any]) -> None:
    """Say what came of it."""
    full, rush = measured["full"], measured["rush"]
    say(f"full load: {in_words(full[0], asked.seconds)}")
    for before, much, after, cores in zip(full, rush, full[1:], measured["cores"], strict=False):
        say(f"{asked.times:g} times as much: {in_words(much, asked.seconds)}; phones {cores:.2f} cores")
        say(f"full load again: {in_words(after, asked.seconds)}")
        say(f"of full load: {2 * much['recorded'] / (before['recorded'] + after['recorded']):.2f}")
    all_in_all = mean(part["recorded"] for part in rush) / mean(part["recorded"] for part in full)
    say(f"of full load, all in all: {all_in_all:.2f}")


def in_words(part: dict[str, Any], seconds: float) -> str:
    """What came of one part of the run."""
    errors = ", ".join(f"{count} times {what}" for what, count in Counter(part["errors"]).items())
    return (
        f"{part['recorded'] / seconds:.1f} plays a second; {part['sent_away'] / seconds:.0f} sent away and "
        f"{part['seen'] / seconds:.1f} looks a second; health check {max(part['healthy']) * 1000:.0f} ms at most; "
        f"errors: {errors or 'none'}"
    )


if __name__ == "__main__":
    main()
