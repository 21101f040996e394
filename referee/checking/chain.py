"""Whether every line of a log is there and as it was written, one by one.

`referee.verifying` stops at the first line that doesn't hold, which is all that somebody with a seal wants to know.
Here every such line is found: each is hashed with the hash that the line before it has, whether or not that one holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee import models
from referee.chain import fields_of, hash_of
from referee.checking.findings import Finding
from referee.log_ids import LogIds

AT_ONCE = timedelta(minutes=1)
"""A session's row is written with its line. Their times differ by no more than a writer waits."""


class LineRead(NamedTuple):
    """A line as the database has it: its version, and the line itself unless it can't be read."""

    version: int
    line: models.Play | None


def check_lines(session: models.Session, lines: Sequence[LineRead]) -> Iterator[Finding]:
    """Every line that is missing or isn't as it was written, and how the session's row differs from the last.

    ``lines`` are in the order of their versions. One that can't be read is told by whoever read it.
    """
    yield from _each(session.code, lines, session.log_ids)
    if lines:
        yield from _row(session, lines)
    else:
        yield Finding(session.code, _("Line 0, which opens every log, is missing: there are no lines."))


def _each(code: str, lines: Sequence[LineRead], ids: LogIds) -> Iterator[Finding]:
    expected, previous = 0, ""  # the hash of the line before; empty after a gap, where it isn't known
    for version, line in lines:
        if version > expected:
            yield _missing(code, expected, version - 1)
        known = version == expected and (previous or version == 0)
        if line is not None and known and not _holds(line, previous, ids):
            sentence = _("This line isn't as it was written: what it says doesn't give its hash.")
            yield Finding(_place(code, version), sentence)
        expected, previous = version + 1, line.hash if line is not None else ""


def _missing(code: str, first: int, last: int) -> Finding:
    if first == last:
        return Finding(_place(code, first), _("This line is missing."))
    return Finding(
        code, _("Lines %(first)d to %(last)d are missing, or a version was raised.") % {"first": first, "last": last}
    )


def _holds(line: models.Play, previous: str, ids: LogIds) -> bool:
    try:
        return hash_of(fields_of(line, previous, ids)) == line.hash
    except (ValueError, TypeError, AttributeError, RecursionError):
        return False  # what was never written can't be hashed


def _row(session: models.Session, lines: Sequence[LineRead]) -> Iterator[Finding]:
    first, last = lines[0], lines[-1]
    if session.version != last.version:
        told = {"last": last.version, "said": session.version}
        sentence = _("The last line is line %(last)d, and the session's row says that it was line %(said)d.")
        yield Finding(session.code, sentence % told)
    if last.line is not None:
        if session.head != last.line.hash:
            yield Finding(session.code, _("The session's row doesn't have the hash of the last line."))
        if abs(session.changed_at - last.line.at) > AT_ONCE:
            yield _wrong_time(session.code, _("last entry"), last.version)
    if first.line is not None and first.version == 0:
        if abs(session.opened_at - first.line.at) > AT_ONCE:
            yield _wrong_time(session.code, _("opened"), 0)


def _wrong_time(code: str, which: str, version: int) -> Finding:
    told = {"which": which, "line": version}
    return Finding(code, _("The time under \"%(which)s\" in the session's row isn't that of line %(line)d.") % told)


def _place(code: str, version: int) -> str:
    return _("%(code)s, line %(line)d") % {"code": code, "line": version}
