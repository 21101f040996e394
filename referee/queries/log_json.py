"""The log of a session as JSON, as the API sends it and as it is exported with a record (record 3.2 and 3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypedDict

from referee import models, queries
from referee.log.chain import moment, shown_entry
from referee.models.log_ids import LogIds
from referee.notation import write_record

Id = Annotated[str, ("format", "uuid")]
Moment = Annotated[str, ("format", "date-time")]
Hash = Annotated[str, ("pattern", "^[0-9a-f]{64}$")]


class SeatWriterJson(TypedDict):
    """A seat's key."""

    seat: int


class KeeperWriterJson(TypedDict):
    """The keeper's key."""

    keeper: Annotated[bool, ("const", True)]


WriterJson = SeatWriterJson | KeeperWriterJson
"""The author of a line."""


class LogLineJson(TypedDict):
    """A line of the log. `version`, `id`, `kind`, `hand`, `entry`, `of`, `changes`, `by`, `at` and `why` are hashed."""

    version: Annotated[int, "0 opens the session.", ("minimum", 0)]
    id: Id
    kind: Annotated[str, ("enum", tuple(models.Play.Kind.values))]
    hand: Id | None
    entry: Annotated[
        Mapping[str, object] | None, "What was entered, opened, begun, claimed or settled, or went with a correction."
    ]
    of: Annotated[Id | None, "The line that it is about."]
    changes: Annotated[list[Mapping[str, object]] | None, "What a correction changes."]
    by: WriterJson | None
    device: Annotated[int | None, "Tells the session's devices apart: 1 wrote first."]
    at: Moment
    why: Annotated[str, ("maxLength", 200)]
    legal: Annotated[bool | None, "Of an entry, as ruled now or when it last was in force."]
    points: Annotated[int | None, "In the same way."]
    in_force: Annotated[bool, "Whether it still counts."]
    hash: Annotated[Hash, "Made of the hash before it and of this line."]


class LogJson(TypedDict):
    """Everything that was ever entered, the oldest first."""

    lines: list[LogLineJson]
    head: Annotated[Hash, "The session's last hash."]
    seal: Annotated[str, "Its first eight digits, to be written down.", ("pattern", "^[0-9a-f]{4}-[0-9a-f]{4}$")]


def log_json(log: queries.SessionLog) -> LogJson:
    """Return the lines of a session or of one hand as JSON."""
    return {"lines": [log_line_json(line, log.ids) for line in log.lines], "head": log.head, "seal": log.seal}


def log_line_json(line: queries.LogLine, ids: LogIds) -> LogLineJson:
    """Return a line as it was hashed, with its present status."""
    row, changes = line.row, ids.changes(line.row.changes)
    return {
        "version": row.version,
        "id": str(ids.line(row.id)),
        "kind": str(row.kind),
        "hand": str(ids.line(row.hand_id)) if row.hand_id else None,
        "entry": shown_entry(row, ids),
        "of": str(ids.line(row.of)) if row.of else None,
        "changes": None if changes is None else [*changes],
        "by": _writer_json(row.by) if row.by else None,
        "device": line.device,
        "at": moment(row.at),
        "why": row.why,
        "legal": line.legal,
        "points": line.points,
        "in_force": line.in_force,
        "hash": row.hash,
    }


def session_json(session: models.Session, *, with_log: bool) -> Mapping[str, object]:
    """Return the session as a record; with its log it can be moved to another server without loss."""
    record = write_record(queries.sheet_of(session))
    return {**record, "log": log_json(queries.log_of(session))} if with_log else record


def _writer_json(key: models.Key) -> WriterJson:
    return {"keeper": True} if key.seat is None else {"seat": key.seat}
