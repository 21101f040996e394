"""The session that is here already, of a log that comes from elsewhere (record 3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Count, Q

from referee import models


class LogComparison(NamedTuple):
    """A log from elsewhere beside that of the session that began with the same line.

    ``common`` is the number of lines that both have, ``here`` and ``there`` are the numbers of those after them.
    """

    session: models.Session
    common: int
    here: int
    there: int


def compare_log(hashes: Sequence[str], circle: int | None) -> LogComparison | None:
    """Return a log beside that of the session of a circle that is the same; None if there is none."""
    session = session_of_log(hashes, circle)
    if session is None:
        return None
    ours = list(session.lines.order_by("version").values_list("hash", flat=True))
    both = zip(ours, hashes, strict=False)
    common = next((number for number, (here, there) in enumerate(both) if here != there), min(len(ours), len(hashes)))
    return LogComparison(session, common, len(ours) - common, len(hashes) - common)


def session_of_log(hashes: Sequence[str], circle: int | None) -> models.Session | None:
    """Return the session of a circle (None: of an open server) that began with the same line, or None.

    ``hashes`` are those of the log's lines, the oldest first. Of several sessions, it is the one that has most of them.
    """
    opened = models.Play.objects.filter(version=0, hash=hashes[0], session__circle=circle).order_by()
    begun_alike = models.Session.objects.filter(id__in=list(opened.values_list("session_id", flat=True)))
    in_common = Count("lines", filter=Q(lines__hash__in=hashes))
    return begun_alike.annotate(in_common=in_common).order_by("-in_common", "-opened_at", "id").first()
