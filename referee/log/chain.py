"""The hash chain of a log: each line is hashed with the hash before it, so that no change goes unseen (record 3.2)."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from uuid import UUID

import rfc8785

from referee import models
from referee.models.log_ids import OWN, LogIds
from scoring.record import JsonObject

BY_KEEPER: JsonObject = {"keeper": True}

HASHED = ("version", "id", "kind", "hand", "entry", "of", "changes", "by", "at", "why")
"""The fields of a line that the log shows. Its hash is made from them and the hash before it."""

_WITHOUT_ENTRY = {models.Play.Kind.UNDO, models.Play.Kind.REDO, models.Play.Kind.ENDED}


def fields_of(line: models.Play, previous: str, ids: LogIds = OWN) -> JsonObject:
    """Return the fields hashed for a line. ``previous`` is the hash before it, ``ids`` are those of its session."""
    return {"previous": previous, **shown_fields(line, ids)}


def shown_fields(line: models.Play, ids: LogIds = OWN) -> JsonObject:
    """Return the fields of a line that the log shows: those hashed, without the previous hash."""
    return {
        "version": line.version,
        "id": str(ids.line(line.id)),
        "kind": str(line.kind),
        "hand": _id_or_none(line.hand_id, ids),
        "entry": shown_entry(line, ids),
        "of": _id_or_none(line.of, ids),
        "changes": ids.changes(line.changes),
        "by": writer_json(line.by.seat) if line.by else None,
        "at": moment(line.at),
        "why": line.why,
    }


def says_the_same(line: models.Play, ids: LogIds, other: models.Play, other_ids: LogIds) -> bool:
    """Return True if two lines say the same under the same id, though perhaps with another hash."""
    said, other_said = shown_fields(line, ids), shown_fields(other, other_ids)
    return all(said[name] == other_said[name] for name in ("id", "kind", "hand", "entry", "of", "changes"))


def shown_entry(line: models.Play, ids: LogIds = OWN) -> JsonObject | None:
    """Return the entry of a line as the log shows it; None for kinds of lines without one."""
    return None if line.kind in _WITHOUT_ENTRY else ids.entry(line.kind, line.entry)


def writer_json(seat: int | None) -> JsonObject:
    """Return the writer of a line as JSON: a seat, or the keeper."""
    return BY_KEEPER if seat is None else {"seat": seat}


def moment(at: datetime) -> str:
    """Return a time as the log shows it: in UTC, in the ISO format."""
    return at.astimezone(UTC).isoformat()


def hash_of(fields: JsonObject) -> str:
    """Return the SHA-256, in hexadecimal, of a line's canonical JSON (RFC 8785)."""
    return hashlib.sha256(rfc8785.dumps(fields)).hexdigest()


def seal_of(head: str) -> str:
    """Return the seal of a log: the first eight digits of its last hash, as people write them down, ``1a2b-3c4d``."""
    return f"{head[:4]}-{head[4:8]}"


def _id_or_none(value: UUID | None, ids: LogIds) -> str | None:
    return None if value is None else str(ids.line(value))
