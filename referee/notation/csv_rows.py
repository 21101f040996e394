"""The rows of a table, whichever of the usual programs wrote it: with commas, semicolons or tabs (docs/notation.md)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

SEPARATORS = (",", ";", "\t")
"""The separators that may stand between cells. Spreadsheets write semicolons where a comma stands in numbers."""

_DECLARATION = "sep="
"""The beginning of a line above the table that tells some spreadsheets the separator. They don't show it as a row."""


class TableRow(NamedTuple):
    """A row that has something in it: its number as a spreadsheet shows it, and the line of the file where it ends."""

    number: int
    line: int
    cells: list[str]


class TableError(ValueError):
    """A table can't be read from some line on."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def rows_of(text: str, separator: str) -> Iterator[TableRow]:
    """Yield the rows that aren't empty, the first of which names the columns.

    :raises TableError: the text isn't CSV from some line on
    """
    rows = csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=separator, strict=True)
    number = 0
    try:
        for cells in rows:
            if number == 0 and cells and cells[0].startswith(_DECLARATION):
                continue
            number += 1
            if any(cell.strip() for cell in cells):
                yield TableRow(number, rows.line_num, cells)
    except csv.Error:
        raise TableError(rows.line_num) from None


def separator_of(text: str) -> str | None:
    """Return the separator with which the first row names a column ``do``; None if it doesn't, with any."""
    return next((separator for separator in SEPARATORS if "do" in _first_row(text, separator)), None)


def _first_row(text: str, separator: str) -> list[str]:
    try:
        first = next(rows_of(text, separator), None)
    except TableError:
        return []
    return [cell.strip() for cell in first.cells] if first else []
