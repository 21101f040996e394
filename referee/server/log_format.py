"""The formatting of log lines: each with its request, without secrets, and the same trouble once a minute."""

from __future__ import annotations

import logging
import re
import time
from collections import OrderedDict

from django_guid import get_guid

SECONDS_BETWEEN = 60

MOST_KINDS = 100
"""The kinds of trouble that are remembered. A stream of ever new kinds makes old ones be told again sooner."""

SECRET = re.compile(r"(?<=/)(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{20,}(?=[/?#\s'\"]|$)")
"""A part of an address that is as long as a key and no UUID."""


class RequestId(logging.Filter):
    """A filter that adds the request's number to each line: ``in_request`` for people, ``request_id`` for programs."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every line."""
        number = get_guid()
        record.in_request = f" [{number}]" if number else ""
        if number:
            record.request_id = number
        return True


class OnceAMinute(logging.Filter):
    """A filter that lets a line through once a minute, which then says how many were held back before it.

    Without ``by_text`` all lines of a logger are of one kind: for loggers whose text strangers can influence.
    """

    def __init__(self, *, by_text: bool = True) -> None:
        super().__init__()
        self._by_text = by_text
        self._told: OrderedDict[str, float] = OrderedDict()
        self._held_back: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if the line is to be written."""
        kind = _kind(record) if self._by_text else record.name
        now = time.monotonic()
        if now - self._told.get(kind, now - SECONDS_BETWEEN) < SECONDS_BETWEEN:
            self._held_back[kind] = self._held_back.get(kind, 0) + 1
            return False
        self._told[kind] = now
        self._told.move_to_end(kind)
        if len(self._told) > MOST_KINDS:
            forgotten, _when = self._told.popitem(last=False)
            self._held_back.pop(forgotten, None)
        if held_back := self._held_back.pop(kind, 0):
            record.msg = f"{record.getMessage()} ({held_back} more like this since it was last said.)"
            record.args = ()
        return True


def _kind(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return f"{record.name} {record.msg} {error!r}"


class WithoutSecrets(logging.Formatter):
    """A formatter that leaves out the keys in addresses: a reader of the log mustn't get anybody's pen by it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return SECRET.sub("…", super().format(record))
