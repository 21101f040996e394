"""The server under load, and the processor time and memory of its processes."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

SECONDS_TO_START = 60
_TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def server(environment: Mapping[str, str], workers: int) -> Iterator[tuple[int, int]]:
    """Run `manage.py serve` with so many processes; yield its port and the process that started it."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    command = [sys.executable, "manage.py", "serve", "--port", str(port), "--workers", str(workers)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        wait_until_it_answers(port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def wait_until_it_answers(port: int) -> None:
    """Ask for the server's health until it answers."""
    until = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            urlopen(f"http://127.0.0.1:{port}/healthz").close()
            return
        except (URLError, ConnectionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def family(first: int) -> list[int]:
    """Return the process and all that descend from it."""
    parents = {int(stat.parent.name): _stat(stat) for stat in Path("/proc").glob("[0-9]*/stat")}
    found = [first]
    for pid in found:
        found += [child for child, fields in parents.items() if fields and int(fields[1]) == pid]
    return found


def memory(first: int) -> int:
    """Return the bytes of memory that the processes have, each by itself."""
    return sum(_resident(pid) for pid in family(first))


def processor_seconds(first: int) -> float:
    """Return the seconds that the processes have worked."""
    used = [_stat(Path(f"/proc/{pid}/stat")) for pid in family(first)]
    return sum(int(fields[11]) + int(fields[12]) for fields in used if fields) / _TICKS


def machine_seconds() -> float:
    """Return the seconds that all processors of the machine have worked, for any process."""
    user, nice, system, _idle, _waiting, interrupts, soft, stolen, *_ = map(
        int, Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    )
    return (user + nice + system + interrupts + soft + stolen) / _TICKS


def _stat(file: Path) -> list[str]:
    """Return the fields from the state on; none where the process has ended."""
    try:
        return file.read_text().rpartition(") ")[2].split()
    except OSError:
        return []


def _resident(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS")), 0)
