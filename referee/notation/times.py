"""Times in a file, limited to years that every time zone, page and database supports."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils.translation import gettext_noop

from scoring.messages import Message
from scoring.record import Node, RecordError

NO_SUCH_YEAR = gettext_noop("A year from {earliest} to {latest} is needed here.")

EARLIEST, LATEST = 1970, 2200
"""The first and last year of a time in a file."""


def read_moment(node: Node) -> datetime:
    """Return the time that a value holds; one without a zone is in UTC.

    :raises RecordError: it isn't a time, or is in another year
    """
    at = datetime.fromisoformat(node.moment())
    if not EARLIEST <= at.year <= LATEST:
        raise RecordError(node.place, Message(NO_SUCH_YEAR, {"earliest": EARLIEST, "latest": LATEST}))
    return at if at.tzinfo else at.replace(tzinfo=UTC)
