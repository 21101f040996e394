"""A session as CSV, and the same table as other programs would write it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

from referee.notation import Draft, Mistakes, checked, read_csv, write_csv

FORMULA = "=40+2"
NOTE = f'late; he said "{FORMULA}";\t-5,\nand; \'twas so'

SESSION: dict[str, Any] = {
    "record": 1,
    "variant": "all-fives",
    "options": {"target": 150},
    "seats": [{"name": "Zoë"}, {"name": "=Bo; Jr"}],
    "note": NOTE,
    "at": "2026-05-01T20:15:00+00:00",
    "hands": [
        {
            "leader": 1,
            "dealt": {"1": 7, "2": 6},
            "note": f"{FORMULA};{FORMULA}\n{FORMULA}\t{FORMULA}",
            "plays": [
                {"seat": 1, "do": "play", "tile": "5-5", "note": NOTE, "at": "2026-05-01T20:16:00+00:00"},
                {"seat": 2, "do": "play", "tile": "5-3", "arm": 1},
                {"seat": 2, "do": "play", "tile": "6-4", "arm": 1, "stands": True},
                {"seat": 1, "do": "draw", "tiles": 2, "at": "2026-05-01T20:17:30+00:00"},
                {"seat": 2, "do": "adjust", "points": -5, "reason": "-5; he was late"},
                {"do": "void", "reason": "+a tile fell"},
            ],
        },
        {"no_double": True, "leader": 2, "plays": [{"seat": 2, "do": "play", "tile": "4-3"}]},
    ],
}


def table_of(record: dict[str, Any]) -> str:
    """Return the session as we write it."""
    return write_csv(checked(Draft(record)))


TABLE = table_of(SESSION)


def read_again(table: str) -> str:
    """Return the table as we write it once it was read."""
    return write_csv(checked(read_csv(table)))


def mistakes_in(table: str) -> list[tuple[int | None, str]]:
    """Return the lines that are wrong, and why."""
    try:
        checked(read_csv(table))
    except Mistakes as mistakes:
        return [(mistake.line, mistake.message) for mistake in mistakes.found]
    return []


def cells_of(table: str, separator: str = ",") -> list[list[str]]:
    """Return the cells, row by row, as a spreadsheet takes them apart."""
    return list(csv.reader(io.StringIO(table, newline=""), delimiter=separator))


def written(
    rows: list[list[str]], separator: str = ",", line_end: str = "\r\n", quoting: int = csv.QUOTE_MINIMAL
) -> str:
    """Return the cells as another program writes them."""
    return "".join(_row(row, separator, quoting).removesuffix("\r\n") + line_end for row in rows)


def _row(cells: list[str], separator: str, quoting: int) -> str:
    """Return a row with quotation marks around all that has any line end in it."""
    row = io.StringIO(newline="")
    csv.writer(row, delimiter=separator, lineterminator="\r\n", quoting=quoting).writerow(cells)
    return row.getvalue()


def changed(change: Callable[[str, str], str]) -> str:
    """Return our table with each cell changed: ``change`` is given its column and what it holds."""
    columns, *rows = cells_of(TABLE)
    return written([columns, *([change(*both) for both in zip(columns, row, strict=True)] for row in rows)])
