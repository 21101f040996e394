"""An exported log as a file: JSON as the API answers it, by itself or in a record, or one line a line (record 3.2)."""

from __future__ import annotations

from typing import NamedTuple, TypeGuard

from django.utils.translation import gettext as _

from referee.log.chain import HASHED
from referee.log.verification import ShownLine
from referee.notation.strict_json import Unreadable, read_json
from scoring.record import Json, JsonObject

_HIGHEST = 2**53


class ExportedLog(NamedTuple):
    """The lines of a log, and its last hash where the file says it."""

    lines: tuple[ShownLine, ...]
    head: str | None


def read_log(content: bytes) -> ExportedLog:
    """Return the log that a file holds.

    :raises Unreadable: it is no log; the message says why, and where
    """
    try:
        whole = read_json(content)
    except Unreadable as error:
        return ExportedLog(_line_by_line(content, error), None)
    if not _is_object(whole):
        raise Unreadable(_("A log is an object with its lines, or one line of the log on each line."))
    if _is_object(within := whole.get("log")):
        whole = within
    if "lines" not in whole:
        return ExportedLog((_line(whole, 1),), None)
    lines, head = whole["lines"], whole.get("head")
    if not isinstance(lines, list) or not isinstance(head, str):
        raise Unreadable(_("A log has a list of its lines, and its head."))
    return ExportedLog(tuple(_line(each, number) for number, each in enumerate(lines, start=1)), head)


def _line_by_line(content: bytes, error: Unreadable) -> tuple[ShownLine, ...]:
    """Return the lines of NDJSON. If not even the first is JSON, raise the error in the file as a whole."""
    numbered = [(number, text) for number, text in enumerate(content.split(b"\n"), start=1) if text.strip()]
    if not numbered:
        raise error
    lines: list[ShownLine] = []
    for number, text in numbered:
        try:
            lines.append(_line(read_json(text), number))
        except Unreadable as wrong:
            raise error if not lines else Unreadable(wrong.message, number, wrong.column or 1) from wrong
    return tuple(lines)


def _line(value: object, number: int) -> ShownLine:
    if not _is_object(value):
        raise Unreadable(_("Line %(number)d of the log is no object.") % {"number": number})
    version, written = value.get("version"), value.get("hash")
    if type(version) is not int or not 0 <= version < _HIGHEST or not isinstance(written, str):
        raise Unreadable(_("Line %(number)d of the log has no version or no hash.") % {"number": number})
    fields: dict[str, Json] = {name: value[name] for name in HASHED if name in value}
    return ShownLine(version, fields, written)


def _is_object(value: object) -> TypeGuard[JsonObject]:
    """Return True if a value that was read from JSON is an object."""
    return isinstance(value, dict)
