"""A line of the log for programs."""

from __future__ import annotations

import logging

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from referee.server.log_format import SECRET


class ForPrograms(JsonFormatter):
    """A formatter to JSON without secrets: ``time``, ``level``, ``logger``, ``message``, ``request_id`` and more."""

    def __init__(self) -> None:
        super().__init__(
            "{levelname}{name}{message}",
            style="{",
            timestamp="time",
            rename_fields={"levelname": "level", "name": "logger"},
            reserved_attrs=[*RESERVED_ATTRS, "in_request", "request"],
        )

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return SECRET.sub("…", super().format(record))
