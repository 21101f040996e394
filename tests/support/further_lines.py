"""Lines that were written elsewhere, sent to the log of a session (record 3.8)."""

from __future__ import annotations

from typing import Any

from referee.log.chain import HASHED, hash_of
from tests.support.api import Answer, Api, ApiTable
from tests.support.logs import record_with_log

Line = dict[str, Any]


def taken_along(table: ApiTable) -> ApiTable:
    """Import the session as a copy, as another phone does that plays on without a connection."""
    opened = Api().post("sessions/import?copy=1", record_with_log(table.session))
    keeper = Api(opened["keeper_key"])
    return ApiTable(opened["id"], opened["code"], keeper, {}, Api(), Api(), opened["hand"]["id"])


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
        previous = hash_of({**{name: line[name] for name in HASHED}, "previous": previous})
        made.append({**line, "hash": previous})
    return made
