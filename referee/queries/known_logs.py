"""The session that is here already, of a log that comes from elsewhere (record 3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from django.db.models import Count, Q

from referee import models
from referee.log.chain import says_the_same
from referee.notation import LogSheet


class LogComparison(NamedTuple):
    """A log from elsewhere beside that of the session that began with the same line.

    ``common`` is the number of lines that both have. ``alike`` lines after them say the same under the same ids, and only
    came by different ways, such as a play that the server had already when the phone entered it anew. ``here`` and
    ``there`` are the numbers of the lines after that.
    """

    session: models.Session
    common: int
    alike: int
    here: int
    there: int


def compare_log(log: LogSheet, session: models.Session) -> LogComparison:
    """Return a log from elsewhere beside that of a session."""
    ours = list(session.lines.order_by("version"))
    pairs = list(zip(ours, log.followed.lines, strict=False))
    common = sum(1 for _pair in takewhile(lambda pair: pair[0].hash == pair[1].hash, pairs))
    later = takewhile(lambda pair: says_the_same(pair[0], session.log_ids, pair[1], log.ids), pairs[common:])
    alike = sum(1 for _pair in later)
    both = common + alike
    return LogComparison(session, common, alike, len(ours) - both, len(log.followed.lines) - both)


def session_of_log(hashes: Sequence[str], circle: int | None) -> models.Session | None:
    """Return the session of a circle (None: of an open server) that began with the same line, or None.

    ``hashes`` are those of the log's lines, the oldest first. Of several sessions, it is the one that has most of them.
    """
    opened = models.Play.objects.filter(version=0, hash=hashes[0], session__circle=circle).order_by()
    begun_alike = models.Session.objects.filter(id__in=list(opened.values_list("session_id", flat=True)))
    in_common = Count("lines", filter=Q(lines__hash__in=hashes))
    return begun_alike.annotate(in_common=in_common).order_by("-in_common", "-opened_at", "id").first()
