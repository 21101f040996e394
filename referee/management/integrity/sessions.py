"""The check that a session's log is whole, and that the copies in its rows say what the log gives."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.db.models import TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from referee import models, operations, queries
from referee.log.verification import Broken
from referee.management.integrity.findings import Finding, of_differences, unjudged, unreadable

AT_ONCE = timedelta(minutes=1)
"""The most by which the times of a session's row and its line differ: they are written together, after a wait."""


class SessionKey(NamedTuple):
    """The key of a session's row, whatever stands there: its id as the database keeps it, and its code."""

    id: str
    code: str


def session_keys() -> list[SessionKey]:
    """Return every session that has a row, the oldest first."""
    stored = models.Session.objects.order_by("opened_at", "id").annotate(as_kept=Cast("id", TextField()))
    return [SessionKey(str(row_id), str(code)) for row_id, code in stored.values_list("as_kept", "code")]


def check_session(key: SessionKey) -> list[Finding]:
    """Return all that is wrong with a session. One that is played meanwhile is checked again rather than suspected."""
    while True:
        try:
            session = models.Session.objects.get(id=UUID(key.id))
        except Exception as error:  # whatever stands in the row: the other sessions are checked all the same
            return [unreadable(key.code, error)]
        found = _check(session)
        if not found or not _has_moved_on(session):
            return found


def _has_moved_on(session: models.Session) -> bool:
    return not models.Session.objects.filter(id=session.id, version=session.version, head=session.head).exists()


def repair_session(key: SessionKey) -> list[Finding]:
    """Make the copies in a session's rows again from its log, and return what differed, or why they stay as they are.

    The rows of a session whose log doesn't hold are evidence, and stay.
    """
    try:
        session = models.Session.objects.get(id=UUID(key.id))
        if isinstance(queries.verify_session(session), Broken):
            return [Finding(key.code, _("Its log was changed, so its rows stay as they are."))]
        return list(of_differences(key.code, operations.rejudge(session_id=session.id)))
    except Exception as error:  # whatever stands in the rows: the other sessions are repaired all the same
        return [unreadable(key.code, error)]


def _check(session: models.Session) -> list[Finding]:
    found: list[Finding] = []
    try:
        found += _log(session)
        found += _times(session)
    except Exception as error:  # a time or a hash in the row that is none
        found.append(unreadable(session.code, error))
    try:
        found += of_differences(session.code, operations.rejudge(session_id=session.id, write=False))
    except Exception as error:  # ends the judging of this session, not the check
        found.append(unjudged(session.code, error))
    return found


def _log(session: models.Session) -> Iterator[Finding]:
    for broken in queries.broken_in(session, queries.stored_lines(session)):
        yield Finding(session.code, broken.sentence)


def _times(session: models.Session) -> Iterator[Finding]:
    """Yield the times in the session's row that aren't those of its first and its last line."""
    copies = ((_("opened"), session.opened_at, 0), (_("last entry"), session.changed_at, session.version))
    for which, copy, version in copies:
        line = session.lines.filter(version=version).values_list("at", flat=True).first()
        if line and abs(copy - line) > AT_ONCE:
            told = {"which": which, "line": version}
            sentence = _("The time under \"%(which)s\" in the session's row isn't that of line %(line)d.") % told
            yield Finding(session.code, sentence)
