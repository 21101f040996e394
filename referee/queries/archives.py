"""Every session that a reader may see, as files with their logs: in one archive, or in several where they are many."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.utils.text import slugify

from referee import models
from referee.notation.archive import SessionFile
from referee.queries.log_json import session_json
from referee.queries.scope import Scope
from scoring.games import GAMES

LINES_OF_AN_ARCHIVE = 20_000
"""The lines of logs after which another archive begins: about 200 evenings, 2.5 MB. Nobody waits too long for one."""


class ArchivePart(NamedTuple):
    """The sessions of one archive: the number of the first among all, from 1, and when the first and last were opened."""

    first: int
    sessions: tuple[UUID, ...]
    since: datetime
    until: datetime


def archive_parts(scope: Scope) -> list[ArchivePart]:
    """Return all sessions that the reader's lists may name, the oldest first, as they go into archives."""
    parts: list[ArchivePart] = []
    lines = LINES_OF_AN_ARCHIVE
    rows = _to_write(scope).values_list("id", "opened_at", "version")
    for number, (session, opened_at, version) in enumerate(rows.iterator(), start=1):
        if lines + version >= LINES_OF_AN_ARCHIVE:
            parts.append(ArchivePart(number, (session,), opened_at, opened_at))
            lines = version + 1
        else:
            last = parts[-1]
            parts[-1] = last._replace(sessions=(*last.sessions, session), until=opened_at)
            lines += version + 1
    return parts


def files_of(part: ArchivePart) -> Iterator[SessionFile]:
    """Yield the files of the sessions of an archive, one at a time."""
    for number, session_id in enumerate(part.sessions, start=part.first):
        session = models.Session.objects.select_related("circle").filter(id=session_id).first()
        if session is None:
            continue  # it was deleted meanwhile, as nothing had been played
        written = json.dumps(session_json(session, with_log=True), ensure_ascii=False, separators=(",", ":"))
        yield SessionFile(f"{session_file_name(number, session)}.json", written.encode(), session.changed_at)


def session_file_name(number: int, session: models.Session) -> str:
    """Return the name of a session's file, without its ending: its number, day, game and circle."""
    whose = f"-{slugify(session.circle.name)}" if session.circle else ""
    return f"{number:06}-{session.opened_at:%Y-%m-%d}-{session.variant}{whose}"


def _to_write(scope: Scope) -> QuerySet[models.Session]:
    """Return the sessions, but for those of a game that is no longer played here: nothing can judge or show them."""
    return scope.sessions().filter(variant__in=GAMES).order_by("opened_at", "id")
