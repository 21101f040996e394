"""Database access from the event loop."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

Given = ParamSpec("Given")
Read = TypeVar("Read")


def with_database(read: Callable[Given, Read]) -> Callable[Given, Read]:
    """Wrap a reading function to use a working connection: outside of a request Django takes care of none."""

    @wraps(read)
    def reads(*given: Given.args, **named: Given.kwargs) -> Read:
        close_old_connections()
        try:
            return read(*given, **named)
        finally:
            close_old_connections()

    return reads
