"""The report on a run, in sentences with ratios to the bare request of the same run."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from benchmarks.load.processes import machine_seconds, memory, processor_seconds


class Look(NamedTuple):
    """The use of the machine up to one moment: bytes of memory, and seconds of the processors."""

    at: float
    memory: int
    worked: float
    database_worked: float
    machine_worked: float


@dataclass
class Server:
    """The server of this run, and the use of the machine by its processes at the words of the phones."""

    port: int
    process: int
    database_process: int | None
    bare: list[tuple[int, Look]] = field(default_factory=list)
    """The use before the bare requests, and after so many."""
    streams: list[tuple[int, Look]] = field(default_factory=list)
    """The use with so many streams open."""
    playing: list[Look] = field(default_factory=list)
    """The use from the first measured tap to the last."""

    def look(self) -> Look:
        """Return the use of the machine up to now."""
        database = processor_seconds(self.database_process) if self.database_process else 0
        return Look(
            time.monotonic(), memory(self.process), processor_seconds(self.process), database, machine_seconds()
        )


def share(values: Sequence[float], part: float) -> float:
    """Return the value that so large a part of the sorted values doesn't exceed."""
    return values[min(len(values) - 1, int(len(values) * part))]


def report(asked: Namespace, running: Server, measured: dict[str, Any]) -> Iterator[str]:
    """Yield the lines to print."""
    bare, begin, until = measured["bare"], measured["from"], measured["until"]
    seconds = until - begin
    taps = [tap for tap in measured["taps"] if begin <= tap[0] < until]
    yield ""
    yield (
        f"{asked.tables} tables, a tap every {asked.every:g} s each; {asked.watchers} watchers, {asked.seats} of them with a seat; {asked.database}; "
        f"{asked.workers} processes on {os.cpu_count()} cores; {seconds:g} s"
    )
    yield f"bare request without load: {bare * 1000:.2f} ms"
    yield f"taps: {len(taps) / seconds:.1f} a second, of {asked.tables / asked.every:.1f} intended"
    yield "taps answered: " + quantiles([tap[1] for tap in taps], bare)
    for action, number in Counter(tap[2] for tap in taps).most_common():
        yield f"{number} times {action}: " + quantiles([tap[1] for tap in taps if tap[2] == action], bare)
    delays, expected = delays_of(measured["heard"], begin, until)
    yield "watchers told after the line was written: " + quantiles(delays, bare)
    yield f"told: {len(delays)} of {expected}"
    errors = ", ".join(f"{count} times {what}" for what, count in measured["errors"].items())
    yield f"errors: {errors or 'none'}; sent away (503) {measured['sent_away']} times; streams cut off: {measured['cut_off']}"
    yield from machine(running, len(taps), measured["cores"])


def machine(running: Server, taps: int, phones: float) -> Iterator[str]:
    """Yield the lines about the use of the machine."""
    first, last = running.playing[0], running.playing[-1]
    (_none, before_bare), (number, after_bare) = running.bare
    bare = (after_bare.worked + after_bare.database_worked - before_bare.worked - before_bare.database_worked) / number
    worked, database = last.worked - first.worked, last.database_worked - first.database_worked
    each = (worked + database) / max(taps, 1)
    yield (
        f"processor time of a tap with all who are told: {each * 1000:.1f} ms, "
        f"of a bare request {bare * 1000:.1f} ms ({each / bare:.0f} bare requests)"
    )
    seconds = last.at - first.at  # until the last tap was answered
    others = last.machine_worked - first.machine_worked - worked - database - phones * seconds
    yield (
        f"cores: server {worked / seconds:.2f}, database {database / seconds:.2f}, phones {phones:.2f}; "
        f"others on the machine, who disturb the measuring, {others / seconds:.2f}"
    )
    (_none, before), *opened = running.streams
    if len(opened) >= 2:
        (some, memory_some), (all_of_them, memory_all) = opened[0], opened[-1]
        stream = (memory_all.memory - memory_some.memory) / max(1, all_of_them - some) / 1024
        yield f"memory: {before.memory / 2**20:.0f} MiB, then {stream:.1f} KiB for each open stream"
    yield f"memory from the first measured tap to the last: {first.memory / 2**20:.0f} to {last.memory / 2**20:.0f} MiB"


def delays_of(
    heard: Sequence[tuple[str, Sequence[tuple[int, float]]]], begin: float, until: float
) -> tuple[list[float], int]:
    """Return the seconds from a line to each watcher told of it, and the number of those who should have been told."""
    from referee import models

    lines = models.Play.objects.filter(
        at__gte=datetime.fromtimestamp(begin, UTC), at__lt=datetime.fromtimestamp(until, UTC)
    )
    written = {
        (session, version): at.timestamp() for session, version, at in lines.values_list("session_id", "version", "at")
    }
    watched: dict[UUID, int] = {}
    delays: list[float] = []
    for session, told in heard:
        session_id = UUID(session)
        watched[session_id] = watched.get(session_id, 0) + 1
        delays += [at - written[session_id, version] for version, at in told if (session_id, version) in written]
    return delays, sum(watched.get(session, 0) for session, _version in written)


def quantiles(seconds: Sequence[float], bare: float) -> str:
    """Return the 50th, 95th and 99th percentile, in milliseconds and in bare requests."""
    if not seconds:
        return "nothing"
    found = sorted(seconds)
    return ", ".join(
        f"{name} within {share(found, part) * 1000:.0f} ms ({share(found, part) / bare:.0f} bare requests)"
        for name, part in (("half", 0.5), ("95 %", 0.95), ("99 %", 0.99))
    )
