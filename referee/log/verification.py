"""The verification of a log: its lines are hashed again one by one (record 3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from referee.log.chain import hash_of, seal_of
from scoring.record import JsonObject


class ShownLine(NamedTuple):
    """A line as a log shows it: its version, the fields hashed besides the hash before it, and its hash."""

    version: int
    fields: JsonObject
    hash: str


class Holds(NamedTuple):
    """The verdict that every line is as it was written. ``seals`` are all seals of the log by version of the line."""

    lines: int
    head: str
    seals: dict[str, int]

    @classmethod
    def of(cls, lines: Sequence[ShownLine]) -> Holds:
        """Return the verdict for lines of which none is broken."""
        return cls(len(lines), lines[-1].hash, {seal_of(line.hash): line.version for line in reversed(lines)})

    @property
    def seal(self) -> str:
        """The seal of the whole log."""
        return seal_of(self.head)


class Broken(NamedTuple):
    """The verdict that a line isn't as it was written: its version, and a sentence that says so."""

    version: int
    sentence: str


Verdict = Holds | Broken


def verify_lines(lines: Sequence[ShownLine], head: str | None = None) -> Verdict:
    """Return the verdict on lines as a whole log, from the first one on; ``head`` is the last hash, if it is known."""
    return next(broken_lines(lines, head), None) or Holds.of(lines)


def broken_lines(lines: Sequence[ShownLine], head: str | None = None) -> Iterator[Broken]:
    """Yield every line that is missing or isn't as it was written, in order.

    The line after one that is missing, or that has no hash, can't be checked.
    """
    yield from broken_further_lines(lines, 0, "")
    last = lines[-1] if lines else None
    if last is None:
        yield Broken(0, _("Line 0, which opens every log, is missing: there are no lines."))
    elif head is not None and head != last.hash:
        sentence = _("Line %(next)d is missing, or line %(line)d was written anew: the log doesn't end with its head.")
        yield Broken(last.version + 1, sentence % {"next": last.version + 1, "line": last.version})


def broken_further_lines(lines: Sequence[ShownLine], expected: int, previous: str) -> Iterator[Broken]:
    """Yield every line that is missing or isn't as it was written, of lines that go on a log.

    ``expected`` is the version of the first of them, and ``previous`` the hash before it.
    """
    for line in lines:
        if line.version != expected:
            yield Broken(expected, _out_of_order(expected, line.version))
        elif (previous or not expected) and not _holds(line, previous):
            sentence = _("Line %(line)d isn't as it was written: what it says doesn't give its hash.")
            yield Broken(expected, sentence % {"line": expected})
        expected, previous = line.version + 1, line.hash


def _out_of_order(expected: int, found: int) -> str:
    if found < expected:
        return _("Line %(found)d comes after line %(last)d.") % {"found": found, "last": expected - 1}
    if not expected:
        return _("Line 0, which opens every log, is missing: this one starts with line %(found)d.") % {"found": found}
    return _("Line %(missing)d is missing: line %(found)d comes after line %(last)d.") % {
        "missing": expected,
        "found": found,
        "last": expected - 1,
    }


def _holds(line: ShownLine, previous: str) -> bool:
    try:
        return hash_of({**line.fields, "previous": previous}) == line.hash
    except (ValueError, TypeError, RecursionError):
        return False  # a line that was really written can always be hashed
