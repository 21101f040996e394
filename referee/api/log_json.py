"""The log as the API answers it (record 3.2)."""

from __future__ import annotations

from referee import models
from referee.api.resources import KeeperWriterJson, LogJson, LogLineJson, SeatWriterJson
from referee.chain import moment, shown_entry
from referee.queries import LogLine, SessionLog


def log_json(log: SessionLog) -> LogJson:
    """The lines of a session or of one hand."""
    return {"lines": [log_line_json(line) for line in log.lines], "head": log.head, "seal": log.seal}


def log_line_json(line: LogLine) -> LogLineJson:
    """A line as it was hashed, and what became of it."""
    row = line.row
    return {
        "version": row.version,
        "id": str(row.id),
        "kind": str(row.kind),
        "hand": str(row.hand_id) if row.hand_id else None,
        "entry": shown_entry(row),
        "of": str(row.of) if row.of else None,
        "changes": row.changes,
        "by": _writer_json(row.by) if row.by else None,
        "device": line.device,
        "at": moment(row.at),
        "why": row.why,
        "legal": line.legal,
        "points": line.points,
        "in_force": line.in_force,
        "hash": row.hash,
    }


def _writer_json(key: models.Key) -> SeatWriterJson | KeeperWriterJson:
    return {"keeper": True} if key.seat is None else {"seat": key.seat}
