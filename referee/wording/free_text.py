"""Text that people write in their own words: a reason, a note, why something was put right.

Characters that control a terminal, or reverse the direction of the text after them, are invisible and can change how
the text beside them reads. They are left out of what comes in, and of what is shown and written down. Older lines of a
log keep theirs, since the hashes cover them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeVar

from scoring.entries import Adjust, Entry, Void
from scoring.record.entry_json import Marks

FIELDS = frozenset({"note", "reason", "why"})
"""Names of free texts in bodies, records and entries."""

_UNSEEN = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters except tabs and line ends, and all of Unicode's direction marks. NUL is refused anyway."""

_DEEPEST = 8
"""Levels of objects and lists under which free text can stand in what is sent, with room to spare."""

T = TypeVar("T")


def plain(text: str) -> str:
    """Return the text without invisible characters."""
    return _UNSEEN.sub("", text)


def plain_in(sent: T) -> T:
    """Return what was sent as JSON, with its free texts plain and everything else as it is."""
    return _plain_in(sent, _DEEPEST)  # type: ignore[return-value]  # JSON of the same shape


def _plain_in(value: object, deep: int) -> object:
    if isinstance(value, dict) and deep:
        return {
            key: plain(each) if key in FIELDS and isinstance(each, str) else _plain_in(each, deep - 1)
            for key, each in value.items()
        }
    if isinstance(value, list) and deep:
        return [_plain_in(each, deep - 1) for each in value]
    return value


def plain_entry(entry: Entry) -> Entry:
    """Return the entry with a plain reason, if it has one."""
    match entry:
        case Adjust(reason=reason) | Void(reason=reason):
            return replace(entry, reason=plain(reason))
        case _:
            return entry


def plain_marks(marks: Marks) -> Marks:
    """Return the marks with a plain note."""
    return replace(marks, note=plain(marks.note))
