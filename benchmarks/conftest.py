"""Ratios to a stated floor, measured in the same run and printed at its end.

A benchmark never fails because it took long: machines differ, ratios are for people to look at.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import pytest

from tests.support.server_process import SECONDS_TO_START, free_port, get

MEASURED = pytest.StashKey[dict[str, dict[str, float]]]()
AIMS = pytest.StashKey[dict[str, str]]()
NOTES = pytest.StashKey[list[str]]()

Measure = Callable[..., None]


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MEASURED] = {}
    config.stash[AIMS] = {}
    config.stash[NOTES] = []


@pytest.fixture
def measure(request: pytest.FixtureRequest, benchmark: Any) -> Measure:
    """Return a function that measures ``run``, which does ``name`` ``count`` times; every group has one floor.

    ``setup`` returns the arguments of each run and is not measured.
    """

    def measured(
        group: str, name: str, run: Callable[..., Any], *, count: int, floor: bool = False, aim: str = "", **how: Any
    ) -> None:
        benchmark.group = group
        if how:
            benchmark.pedantic(run, **how)
        else:
            benchmark(run)
        if benchmark.stats:
            request.config.stash[MEASURED].setdefault(group, {})["floor" if floor else name] = (
                benchmark.stats.stats.median / count
            )
            if floor:
                request.config.stash[MEASURED][group][f"floor: {name}"] = benchmark.stats.stats.median / count
        if aim:
            request.config.stash[AIMS][group] = aim

    return measured


def in_turn(rounds: int, *runs: Callable[[], object], prepare: Callable[[], None] = gc.collect) -> list[float]:
    """Return the median processor time of each run, measured in turn so that all meet the same machine."""
    taken: list[list[float]] = [[] for _ in runs]
    for _ in range(rounds):
        for run, times in zip(runs, taken, strict=True):
            prepare()
            start = process_time()
            run()
            times.append(process_time() - start)
    return [median(times) for times in taken]


@pytest.fixture
def note(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Return a function that prints a line at the end of the run."""
    return request.config.stash[NOTES].append


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a server of its own, as ``make run`` starts it."""
    port = free_port()
    environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        env=environment | {"REFEREE_VAR": str(tmp_path / "var")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + SECONDS_TO_START
    while process.poll() is None and time.monotonic() < deadline:
        try:
            get(port, "/healthz").read()
            break
        except OSError:
            time.sleep(0.1)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    for group, measured in config.stash[MEASURED].items():
        terminalreporter.section(group)
        floor = measured.pop("floor", None)
        for name, seconds in measured.items():
            ratio = f"{seconds / floor:6.2f} times the floor" if floor else ""
            terminalreporter.write_line(f"{name:60} {seconds * 1e6:10.1f} µs {ratio}")
        if group in config.stash[AIMS]:
            terminalreporter.write_line(f"aim: {config.stash[AIMS][group]}")
    if config.stash[NOTES]:
        terminalreporter.section("sizes")
        for line in config.stash[NOTES]:
            terminalreporter.write_line(line)
