"""Lines that were written elsewhere, sent to the log of a session (record 3.8)."""

from __future__ import annotations

from typing import Any

from referee.log.chain import hash_of
from tests.support.api import Answer, Api, ApiTable

Line = dict[str, Any]


def lines_of(table: ApiTable) -> list[Line]:
    """Return the lines of the session's log."""
    lines: list[Line] = Api().get(f"sessions/{table.session}/log")["lines"]
    return lines


def sent(table: ApiTable, after: str, lines: list[Line], by: Api | None = None) -> Answer:
    """Append lines after the one with this hash, by default as the scorekeeper."""
    return (by or table.keeper).post(f"sessions/{table.session}/log", {"after": after, "lines": lines})


def rehashed(lines: list[Line], previous: str) -> list[Line]:
    """Give lines that were made up the hashes that they would have."""
    made = []
    for line in lines:
        fields = ("version", "id", "kind", "hand", "entry", "of", "changes", "by", "at", "why")
        previous = hash_of({"previous": previous, **{name: line[name] for name in fields}})
        made.append({**line, "hash": previous})
    return made
