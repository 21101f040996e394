"""The cost of streams: the memory of each, and the delay between the commit and the news."""

from __future__ import annotations

import asyncio
import socket
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from referee import operations
from referee.web.devices import COOKIE
from tests.support.other_process import another_process, tell
from tests.support.pages import browser
from tests.support.tables import Table, open_table

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = 50
TO_BEGIN_WITH = 200
WATCHERS = (500, 1500, 2000)
AT_ONCE = 8
PLAYS = 40

BO = "bo's phone"

Phone = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def test_memory_and_delay(note: Callable[[str], None]) -> None:
    tables = [open_table(f"Ann {number}", f"Bo {number}") for number in range(TABLES)]
    token = operations.hand_out_pen(session_id=tables[0].session_id, seat=2)
    operations.take_pen(token=token, device=BO)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with another_process() as process:
        tell(process, "serve", port)
        asyncio.run(measure(port, process.pid, tables, note))


async def measure(port: int, server: int, tables: Sequence[Table], note: Callable[[str], None]) -> None:
    """Open more and more streams, and play at one table while they are open."""
    watchers = await follow(port, tables, TO_BEGIN_WITH)
    await play(tables[0], [])
    before = memory(server)
    for count in WATCHERS:
        watchers += await follow(port, tables, count - len(watchers))
        each = (memory(server) - before) / (count - TO_BEGIN_WITH) / 1024
        note(f"{count} watchers of {TABLES} tables: {each:.1f} KiB each while nothing happens (aim: at most 16)")
    here = watchers[:: len(tables)]
    bo = await open_stream(port, tables[0], cookie_of_bo())
    floor = await bare_request(port)
    for phones, what in ((here, "all have the page"), ([bo], "a phone with a key is told")):
        delays = sorted([max(await play(tables[0], phones)) for _ in range(PLAYS)])
        half, most = statistics.median(delays), delays[int(len(delays) * 0.95)]
        note(
            f"from the commit until {what}: {half * 1000:.1f} ms ({half / floor:.1f} bare requests), "
            f"95 % within {most * 1000:.1f} ms ({most / floor:.1f})"
        )
    each = (memory(server) - before) / (WATCHERS[-1] - TO_BEGIN_WITH) / 1024
    note(f"after {2 * PLAYS} plays: {each:.1f} KiB each")


async def follow(port: int, tables: Sequence[Table], count: int) -> list[Phone]:
    """Open as many more streams, one table after the other."""
    phones: list[Phone] = []
    for first in range(0, count, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, count))
        phones += await asyncio.gather(*(open_stream(port, tables[each % len(tables)]) for each in numbers))
    return phones


async def open_stream(port: int, table: Table, cookie: str = "felt=366x300") -> Phone:
    """Open the stream of a table as a phone does."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"Host: localhost\r\nCookie: {cookie}\r\n"
    writer.write(f"GET /table/{table.session_id}/live/?seen=1 HTTP/1.1\r\n{head}\r\n".encode())
    await reader.readuntil(b"retry: ")
    await reader.readuntil(b"\n\n")
    return reader, writer


def cookie_of_bo() -> str:
    return f"{COOKIE}={browser(BO).cookies[COOKIE].value}"


async def play(table: Table, phones: Sequence[Phone]) -> list[float]:
    """Make a play, and return the seconds after the commit at which each phone has been told."""
    version = await asyncio.to_thread(lambda: table.version)
    told = f"id: {version + 1}\n".encode()
    heard = [asyncio.create_task(until_told(reader, told)) for reader, _writer in phones]
    await asyncio.to_thread(lambda: table.undo() if table.log[-1].kind == "entry" else table.play("1: 5-5"))
    committed = time.perf_counter()
    return [await each - committed for each in heard]


async def until_told(reader: asyncio.StreamReader, told: bytes) -> float:
    await reader.readuntil(told)
    return time.perf_counter()


async def bare_request(port: int) -> float:
    """Return the median seconds of the health check."""
    seconds: list[float] = []
    for _ in range(100):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        began = time.perf_counter()
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        await reader.read()
        seconds.append(time.perf_counter() - began)
        writer.close()
    return statistics.median(seconds)


def memory(process: int) -> int:
    """Return the bytes of memory that the process has."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) * 1024
