"""The load test: it starts a server on a database of its own, opens tables, has phones tap and follow, and reports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

from benchmarks.load.processes import server
from benchmarks.load.report import Server, report
from tests.postgres import postgres

MOST_TABLES = 2000
MOST_WATCHERS = 6000
MOST_SECONDS = 900
TABLES_A_SECOND = 20
"""The tables that begin to tap in each second before the clock starts. By then everybody has tapped at least twice."""


def options() -> Namespace:
    """Return the options of the command line."""
    parser = ArgumentParser(prog="benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help=f"at most {MOST_TABLES} (default: 100)")
    parser.add_argument("--watchers", type=int, help=f"at most {MOST_WATCHERS} (default: two a table)")
    parser.add_argument("--seats", type=int, default=0, help="how many watchers sit there with a phone (default: none)")
    parser.add_argument("--seconds", type=float, default=30, help="how long to measure (default: 30)")
    parser.add_argument("--every", type=float, default=8, help="seconds between two taps at a table (default: 8)")
    parser.add_argument("--workers", type=int, default=2, help="processes of the server (default: 2)")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--seed", type=int, default=1, help="what the hands are dealt by")
    asked = parser.parse_args()
    asked.watchers = 2 * asked.tables if asked.watchers is None else asked.watchers
    for name, most in (("tables", MOST_TABLES), ("watchers", MOST_WATCHERS), ("seconds", MOST_SECONDS)):
        if not 0 <= getattr(asked, name) <= most:
            parser.error(f"--{name} is at most {most}")
    if not 0 <= asked.seats <= min(asked.watchers, 3 * asked.tables):
        parser.error("--seats is at most three a table, and no more than there are watchers")
    if asked.tables < 1 or asked.every < 0.1 or asked.workers < 1:
        parser.error("at least one table, one process, and a tenth of a second between two taps")
    return asked


@contextmanager
def database(kind: str) -> Iterator[tuple[dict[str, str], int | None]]:
    """Yield the environment for the server and this process, and the database's first process, if it has any."""
    with tempfile.TemporaryDirectory(prefix="referee-load-") as folder:
        fresh = {"REFEREE_VAR": folder, "DJANGO_SETTINGS_MODULE": "referee.settings"}
        if kind == "sqlite":
            os.environ.pop("DATABASE_URL", None)
            yield fresh, None
        else:
            with postgres() as running:
                yield fresh | {"DATABASE_URL": running.url}, running.pid


def main() -> None:
    asked = options()
    with database(asked.database) as (environment, database_process):
        os.environ.update(environment)
        with server(os.environ, asked.workers) as (port, process):
            measure(asked, Server(port, process, database_process))


def measure(asked: Namespace, running: Server) -> None:
    """Open the tables, start the phones, and measure the server while they tap and follow."""
    import django

    django.setup()
    from benchmarks.load.plans import SIZES, open_tables

    coming = asked.tables / TABLES_A_SECOND
    warm = coming + 2 * asked.every
    taps_each = int((warm + asked.seconds) / asked.every) + 2
    say(f"opening {asked.tables} tables …")
    plans = open_tables(asked.tables, taps_each, Random(asked.seed), -(-asked.seats // asked.tables))
    told = {
        "port": running.port,
        "plans": [plan.as_json() for plan in plans],
        "sizes": SIZES,
        "watchers": asked.watchers,
        "seats": asked.seats,
        "coming": coming,
        "warm": warm,
        "seconds": asked.seconds,
        "every": asked.every,
    }
    with tempfile.TemporaryDirectory(prefix="referee-phones-") as folder:
        todo, done = Path(folder) / "todo.json", Path(folder) / "done.json"
        todo.write_text(json.dumps(told))
        command = [sys.executable, "-m", "benchmarks.load.phones", str(todo), str(done)]
        phones = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert phones.stdin and phones.stdout
        with phones:
            follow(phones.stdout, phones.stdin, running)
        if phones.returncode:
            sys.exit("The phones gave up.")
        for line in report(asked, running, json.loads(done.read_text())):
            say(line)


def follow(words: IO[str], go_on: IO[str], running: Server) -> None:
    """Measure the server at each word of the phones, and let them go on where they wait for that."""
    for word in words:
        said = word.strip()
        say(said)
        number = int(said.split()[-1]) if said[-1].isdecimal() else 0
        seen = running.look()
        if said.startswith("bare"):
            running.bare.append((number, seen))
        elif said.startswith("streams"):
            running.streams.append((number, seen))
        else:
            running.playing.append(seen)
            continue
        go_on.write("\n")
        go_on.flush()


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
