"""Times as templates show them."""

from __future__ import annotations

from datetime import datetime

from django.utils.dateformat import format as formatted
from django.utils.formats import date_format
from django.utils.timezone import localtime

MACHINES = "c"


def date(moment: datetime, form: str) -> str:
    """Return the time in the reader's zone, in one of Django's named forms, or as ISO 8601 for machines (``c``)."""
    local = localtime(moment)
    return formatted(local, form) if form == MACHINES else date_format(local, form)
